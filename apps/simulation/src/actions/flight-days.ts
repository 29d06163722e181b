import { toTimestamptz } from '@aquilane/server/database'
import { flightStatuses } from '@aquilane/domain/operations/flight-status'
import { defineAction, toOutcome, type Outcome } from '../action.ts'
import { roleOf, type Person } from '../model.ts'
import type { World } from '../world.ts'

const minuteMs = 60_000
/** A flight is worked this long before its departure, and as long after it. */
const dayMs = 24 * 60 * minuteMs

export interface DayLeg {
  order: string
  leg: string
  departureAt: number
  arrivalAt: number
}

/** Legs of trips that take place now or nearly, the earliest first. */
export async function legsOfTheDay({ db, clock }: World): Promise<DayLeg[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom('order_leg as leg')
    .innerJoin('orders', 'orders.id', 'leg.order_id')
    .select(['orders.id as order', 'leg.id as leg', 'leg.departure_at', 'leg.arrival_at'])
    .where('orders.status', 'in', ['Confirmed', 'Completed'])
    .where('leg.departure_at', '>', toTimestamptz(now.subtract({ milliseconds: dayMs })))
    .where('leg.departure_at', '<', toTimestamptz(now.add({ milliseconds: dayMs })))
    .orderBy('leg.departure_at')
    .orderBy('orders.pnr')
    .execute()
  return rows.map(({ order, leg, departure_at: departure, arrival_at: arrival }) => ({
    order,
    leg,
    departureAt: departure.epochMilliseconds,
    arrivalAt: arrival?.epochMilliseconds ?? departure.epochMilliseconds + 60 * minuteMs,
  }))
}

const text = (at: number): string => Temporal.Instant.fromEpochMilliseconds(at).toString()

/** Sent once, or twice at the same time. @returns the answer that went better, and how many went well */
async function post({ world, person }: { world: World; person: Person }, name: string, body: { order: { id: string } }, isTwice: boolean) {
  // Both by one session, which this opens.
  if (isTwice) await world.callAsStaff(roleOf(person), 'GET', `/gamma/staff/flight-status/get?order=${body.order.id}`)
  const send = () => world.callAsStaff(roleOf(person), 'POST', `/gamma/staff/${name}`, body)
  const answers = isTwice ? await world.together(() => Promise.all([send(), send()])) : [await send()]
  const [better] = answers.toSorted((a, b) => a.status - b.status)
  return { outcome: toOutcome(better!), done: answers.filter(({ status }) => status < 400).length }
}

const acts = ['board', 'delay', 'delay', 'on_time', 'times', 'times', 'times', 'correct'] as const
type Act = (typeof acts)[number]
const closeMs = 30 * minuteMs

interface Work extends Record<string, string | number | boolean> {
  pick: number
  /** One after the other, with commas. */
  acts: string
  /** The hours until shortly before its departure pass first. */
  isClose: boolean
  /** Minutes after the plan. */
  late: number
  /** Times that are typed, at most. */
  known: number
  /** In an order or at a moment that cannot be. */
  isWrong: boolean
  isTwice: boolean
  /** The day goes on by it after each act. */
  minutes: number
}

/** Moments that are over by now, in their order. The wrong ones are typed all, the last two the other way round. */
export function toTimes(
  { departureAt, arrivalAt }: DayLeg,
  { late, known, isWrong }: { late: number; known: number; isWrong: boolean },
  now: number,
) {
  const offBlock = Math.min(departureAt + late * minuteMs, now)
  const landing = Math.max(arrivalAt, departureAt + 30 * minuteMs) + late * minuteMs - 6 * minuteMs
  const times = [offBlock, offBlock + 9 * minuteMs, landing, landing + 6 * minuteMs]
  if (isWrong) return [times[0], times[1], times[3], times[2]].map((at) => text(at!))
  return times.map((at, index) => (index < known && at <= now && times.slice(0, index).every((one) => one <= at) ? text(at) : null))
}

function toDelay({ departureAt }: DayLeg, { late, isWrong }: Work, now: number) {
  const at = Math.max(departureAt, now) + late * minuteMs
  return { off_block: text(isWrong ? now - minuteMs : at), delay_code: late === 5 ? null : '81' }
}

async function correct(turn: { world: World; person: Person }, leg: DayLeg, { known, isWrong, isTwice }: Work): Promise<Outcome> {
  const { world, person } = turn
  const { json } = await world.callAsStaff(roleOf(person), 'GET', `/gamma/staff/flight-status/get?order=${leg.order}`)
  const { legs } = json as { legs: { id: string; status: (typeof flightStatuses)[number] }[] }
  const shown = legs.find(({ id }) => id === leg.leg)?.status ?? 'scheduled'
  const rank = flightStatuses.indexOf(shown)
  if (rank === 0 && !isWrong) return 'impossible'
  const to = flightStatuses[isWrong ? Math.min(rank + 1, 5) : Math.max(0, rank - known)]!
  const body = { order: { id: leg.order }, leg: { id: leg.leg }, shown, to, reason: 'Decided in the simulation' }
  const { outcome, done } = await post(turn, 'flight-status/correct', body, isTwice)
  if (done > 1 || (done > 0 && isWrong))
    world.model.broken.push({ rule: 'flight days: a status was corrected twice, or forward', detail: `${leg.leg} from ${shown} to ${to}` })
  return outcome
}

/** Operations work a flight on its day: boarding, another departure, actual times and corrections, also in a wrong order and twice at once. */
export const workFlight = defineAction<Work>({
  name: 'workFlight',
  habits: { operations: 8 },
  async propose({ world }, random) {
    if ((await legsOfTheDay(world)).length === 0) return null
    return {
      pick: random.int(12),
      acts: Array.from({ length: 1 + random.int(5) }, () => random.pick(acts)).join(','),
      isClose: random.chance(0.6),
      late: random.pick([0, 5, 20, 40, 90]),
      known: 1 + random.int(4),
      isWrong: random.chance(0.15),
      isTwice: random.chance(0.2),
      minutes: random.pick([1, 1, 5, 20, 60]),
    }
  },
  async run({ world, person }, work) {
    const legs = await legsOfTheDay(world)
    const leg = legs[work.pick % Math.max(1, legs.length)]
    if (!leg) return 'impossible'
    const untilClose = leg.departureAt - closeMs - world.clock.now().epochMilliseconds
    if (work.isClose && untilClose > 0) await world.wait(untilClose / minuteMs)
    const outcomes: Outcome[] = []
    for (const [index, act] of work.acts.split(',').entries()) {
      outcomes.push(await actOn({ world, person }, leg, { act: act as Act, work: { ...work, late: work.late + 20 * index } }))
      await world.wait(work.minutes)
    }
    return (['done', 'refused'] as const).find((one) => outcomes.includes(one)) ?? 'impossible'
  },
})

async function actOn(turn: { world: World; person: Person }, leg: DayLeg, { act, work }: { act: Act; work: Work }): Promise<Outcome> {
  const now = turn.world.clock.now().epochMilliseconds
  const of = { order: { id: leg.order }, leg: { id: leg.leg } }
  const send = async (name: string, more: object) => (await post(turn, name, { ...of, ...more }, work.isTwice)).outcome
  switch (act) {
    case 'board':
      return send('flight-status/board', {})
    case 'times': {
      const [off_block, takeoff, landing, on_block] = toTimes(leg, work, now)
      return send('trip/record-flight', { off_block, takeoff, landing, on_block, pax: 1, delay_code: '81', fuel_kg: null, deiced: false })
    }
    case 'correct':
      return correct(turn, leg, work)
    case 'on_time':
      return send('flight-status/delay', { off_block: null, delay_code: null })
    case 'delay':
      return send('flight-status/delay', toDelay(leg, work, now))
  }
}
