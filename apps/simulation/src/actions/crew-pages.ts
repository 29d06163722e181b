import { defineAction, toOutcome, type Turn } from '../action.ts'
import { roleOf } from '../model.ts'
import type { World } from '../world.ts'
import { legsOfTheDay, toTimes, type DayLeg } from './flight-days.ts'

const fields = ['off_block', 'takeoff', 'landing', 'on_block', 'delay_code', 'fuel_kg'] as const
type Field = (typeof fields)[number]

interface CrewTimes {
  off_block: string
  takeoff: string | null
  landing: string | null
  on_block: string | null
  delay_code: string | null
  fuel_kg: number | null
  recorded: string
  by: 'me' | 'crew' | 'staff'
  confirmed: Field[]
}

interface CrewPage {
  flights: { id: string; times: CrewTimes | null }[]
}

/** The link of the first member who flies a leg. @returns its token and the member, null without crew */
async function openPage({ world, person }: Turn, { order, leg }: DayLeg): Promise<{ token: string; member: string } | null> {
  const crew = await world.db.selectFrom('crew_assignment').select('member_id as id').where('leg_id', '=', leg).orderBy('seat').execute()
  const member = crew[0]?.id
  if (member === undefined) return null
  const body = { order: { id: order }, member: { id: member }, channel: 'copy', hotel: null, locale: 'en' }
  const answer = await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/crew-links/send', body)
  if (answer.status !== 200) return null
  return { token: (answer.json as { url: string }).url.split('/crew/')[1]!, member }
}

const minuteMs = 60_000

/** Legs of the day with crew. */
async function crewedLegs(world: World): Promise<DayLeg[]> {
  const legs = await legsOfTheDay(world)
  if (legs.length === 0) return []
  const ids = legs.map(({ leg }) => leg)
  const crewed = await world.db.selectFrom('crew_assignment').select('leg_id').distinct().where('leg_id', 'in', ids).execute()
  return legs.filter(({ leg }) => crewed.some(({ leg_id: id }) => id === leg))
}

const read = async ({ call }: World, token: string, leg: string) => {
  const answer = await call('GET', `/gamma/crew-page/get?token=${token}`)
  return answer.status === 200 ? ((answer.json as CrewPage).flights.find(({ id }) => id === leg) ?? null) : null
}

/** What staff have stored is theirs, all of it right after they stored it. */
function checkConfirmed({ model }: World, leg: string, before: CrewTimes | null, after: CrewTimes | null): void {
  if (!before) return
  const confirmed = before.by === 'staff' ? fields.filter((field) => before[field] !== null) : before.confirmed
  for (const field of confirmed)
    if (after?.[field] !== before[field])
      model.broken.push({
        rule: 'crew pages: the crew changed what staff confirmed',
        detail: `${field} of ${leg} from ${before[field]} to ${after?.[field]}`,
      })
}

/** A member of the crew types times by the link, also others than staff confirmed, and may be taken off the leg after it. */
export const typeCrewTimes = defineAction<{
  pick: number
  late: number
  known: number
  isWrong: boolean
  isTakenOff: boolean
  isOver: boolean
}>({
  name: 'typeCrewTimes',
  habits: { operations: 6 },
  async propose({ world }, random) {
    if ((await crewedLegs(world)).length === 0) return null
    return {
      pick: random.int(12),
      late: random.pick([0, 5, 20, 40]),
      known: 1 + random.int(4),
      isWrong: random.chance(0.1),
      isTakenOff: random.chance(0.25),
      isOver: random.chance(0.6),
    }
  },
  async run(turn, input) {
    const { world, person } = turn
    const legs = await crewedLegs(world)
    const leg = legs[input.pick % Math.max(1, legs.length)]
    const opened = leg && (await openPage(turn, leg))
    if (!leg || !opened) return 'impossible'
    const untilOver = leg.arrivalAt + 60 * minuteMs - world.clock.now().epochMilliseconds
    if (input.isOver && untilOver > 0) await world.wait(untilOver / minuteMs)
    const before = await read(world, opened.token, leg.leg)
    if (!before) {
      world.model.broken.push({ rule: 'crew pages: a new link does not open its flight', detail: leg.leg })
      return 'refused'
    }
    const answer = await record(world, { leg, token: opened.token, shown: before.times?.recorded ?? null, input })
    const after = await read(world, opened.token, leg.leg)
    checkConfirmed(world, leg.leg, before.times, after?.times ?? null)
    if (!input.isTakenOff) return toOutcome(answer)
    const body = { order: { id: leg.order }, leg: { id: leg.leg }, member: { id: opened.member } }
    const off = await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/trip/unassign-crew', body)
    if (off.status === 200 && (await read(world, opened.token, leg.leg)) !== null)
      world.model.broken.push({ rule: 'crew pages: a link opens a flight that its member does not fly', detail: leg.leg })
    return toOutcome(answer)
  },
})

function record(
  { call, clock }: World,
  {
    leg,
    token,
    shown,
    input,
  }: { leg: DayLeg; token: string; shown: string | null; input: { late: number; known: number; isWrong: boolean } },
) {
  const [off_block, takeoff, landing, on_block] = toTimes(leg, input, clock.now().epochMilliseconds)
  const times = { off_block, takeoff, landing, on_block, delay_code: '81', fuel_kg: null, uplift_litres: 300, deiced: false }
  return call('POST', '/gamma/crew-page/record', { body: { token, leg: { id: leg.leg }, shown, ...times } })
}
