import { sql } from 'kysely'
import type { Check } from '../check.ts'
import type { FlightSeen } from '../model.ts'
import type { Violation } from '../violation.ts'
import type { World } from '../world.ts'

const order = ['scheduled', 'boarding', 'taxi', 'airborne', 'landed', 'closed']
/** A position may come from a clock that is ahead by so much. */
const aheadMs = 60_000

/** Times that a correction took back, epoch ms. */
interface TakenBack {
  at: number
  departed: number | null
  landed: number | null
}

interface Shown extends FlightSeen {
  leg: string
  takenBack: TakenBack[]
  takeoff: number | null
  landing: number | null
  onBlock: number | null
}

/** What a trip shows of its legs, with the typed times before those that positions gave. */
async function readShown({ db }: World): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    SELECT f.leg_id AS leg, f.status,
      (SELECT count(*)::int FROM flight_status_correction c WHERE c.leg_id = f.leg_id) AS corrections,
      (SELECT c.to_status FROM flight_status_correction c WHERE c.leg_id = f.leg_id ORDER BY c.corrected_at DESC LIMIT 1) AS "correctedTo",
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'at', (extract(epoch FROM c.corrected_at) * 1000)::float,
          'departed', (extract(epoch FROM coalesce(c.removed->>'takeoff_at', c.removed->>'seen_takeoff_at')::timestamptz) * 1000)::float,
          'landed', (extract(epoch FROM coalesce(c.removed->>'landing_at', c.removed->>'seen_landing_at')::timestamptz) * 1000)::float)), '[]')
        FROM flight_status_correction c WHERE c.leg_id = f.leg_id) AS "takenBack",
      (extract(epoch FROM coalesce(r.takeoff_at, f.seen_takeoff_at)) * 1000)::float AS takeoff,
      (extract(epoch FROM coalesce(r.landing_at, f.seen_landing_at)) * 1000)::float AS landing,
      (extract(epoch FROM coalesce(r.on_block_at, f.seen_on_block_at)) * 1000)::float AS "onBlock"
    FROM flight_status f LEFT JOIN flight_record r ON r.leg_id = f.leg_id ORDER BY f.leg_id`.execute(db)
  return rows
}

interface News {
  source: string
  leg: string
  news: 'delayed' | 'departed' | 'landed'
  time: string
  at: number
}

async function readNews({ db }: World): Promise<News[]> {
  const { rows } = await sql<News>`
    SELECT source, split_part(source, ':', 4) AS leg, split_part(source, ':', 5) AS news, params->>'timeLocal' AS time,
      (extract(epoch FROM created_at) * 1000)::float AS at
    FROM push_message WHERE source LIKE 'order:%:flight:%' ORDER BY created_at, source`.execute(db)
  return rows
}

const rank = (status: string): number => order.indexOf(status)

function checkShown({ leg, status, corrections, correctedTo, landing, onBlock }: Shown, before: FlightSeen | undefined, now: number) {
  const found: Violation[] = []
  const isBack = before !== undefined && rank(status) < rank(before.status)
  if (isBack && (corrections === before.corrections || rank(correctedTo!) > rank(status)))
    found.push({ rule: 'flight days: a status went back without a correction', detail: `${leg} from ${before.status} to ${status}` })
  if (rank(status) >= rank('landed') && (landing === null || landing > now + aheadMs))
    found.push({ rule: 'flight days: a flight is down before it has landed', detail: `${leg} is ${status}` })
  if (status === 'closed' && (onBlock === null || onBlock > now + aheadMs))
    found.push({ rule: 'flight days: a flight is closed before it is on block', detail: leg })
  return found
}

/** When it left or landed as it was known at a moment: as it stands, or as a correction has taken it back since. */
const knownTimes = ({ takeoff, landing, takenBack }: Shown, news: 'departed' | 'landed', moment: number): number[] =>
  [news === 'departed' ? takeoff : landing, ...takenBack.filter(({ at }) => at >= moment).map((removed) => removed[news])].filter(
    (time) => time !== null,
  )

/** Of messages that came since the last step. */
function checkNews(news: readonly News[], shown: ReadonlyMap<string, Shown>, known: ReadonlySet<string>): Violation[] {
  return news.flatMap((one, index): Violation[] => {
    if (known.has(one.source)) return []
    const flight = shown.get(one.leg)
    const before = news.slice(0, index).filter((other) => other.leg === one.leg && other.news === one.news)
    const detail = `${one.source} at ${one.time}`
    if (one.news === 'delayed')
      return before.at(-1)?.time === one.time ? [{ rule: 'flight days: a delay is told twice for one time', detail }] : []
    const times = flight ? knownTimes(flight, one.news, one.at) : []
    if (!times.some((time) => time <= one.at + aheadMs))
      return [{ rule: `flight days: a customer is told that it has ${one.news} before it has`, detail }]
    const isAgain = before.length > (flight?.corrections ?? 0)
    return isAgain ? [{ rule: `flight days: a customer is told twice that it has ${one.news}`, detail }] : []
  })
}

/** P2, P4: the day of a flight goes one way, and its customer gets one message for each event. */
export const flightDays: Check = {
  name: 'flightDays',
  async step(world) {
    const { model, clock } = world
    const now = clock.now().epochMilliseconds
    const shown = await readShown(world)
    const news = await readNews(world)
    const byLeg = new Map(shown.map((one) => [one.leg, one]))
    const found = [
      ...shown.flatMap((one) => checkShown(one, model.flightDays.shown.get(one.leg), now)),
      ...checkNews(news, byLeg, model.flightDays.told),
    ]
    model.flightDays = { shown: byLeg, told: new Set(news.map(({ source }) => source)) }
    return found
  },
}
