import { worstState, type ReadinessState } from '@aquilane/domain/operations/readiness'
import { setAircraftStatus } from '../foundation/fleet/index.ts'
import { settleFleetChange } from '../trips/operations/fleet-changes.ts'
import { getReadiness } from '../trips/operations/readiness.ts'
import { recordFlight } from '../trips/operations/record-flight.ts'
import { getTrip } from '../trips/operations/trip-view.ts'
import { tolerant } from './confirmed-trip.ts'
import { boardPassengers } from './passengers.ts'
import type { DemoWeekDeps } from './purchases.ts'
import { timelyTrips, type Departures } from './timely-trips.ts'
import { prepareTrip, releaseTrip } from './trips.ts'

/** A flight of the duty board that is still to come. */
interface Ahead {
  /** Hours from now in which it departs; the board shows the whole of tomorrow, therefore at least 24. */
  hours: { from: number; to: number }
  state: ReadinessState
  isReleased: boolean
  /** Kinds of its checklist that nothing was done about. */
  open: readonly string[]
  isGrounded?: true
}

const ahead: readonly Ahead[] = [
  { hours: { from: 4, to: 14 }, state: 'ready', isReleased: true, open: [] },
  // Handling was due two days before.
  { hours: { from: 3, to: 14 }, state: 'blocked', isReleased: false, open: ['handling_arrival', 'flight_plan'] },
  // Both are due six hours before.
  { hours: { from: 8, to: 20 }, state: 'due', isReleased: false, open: ['flight_plan', 'mass_balance'] },
  { hours: { from: 12, to: 22 }, state: 'ready', isReleased: true, open: [] },
  { hours: { from: 12, to: 22 }, state: 'blocked', isReleased: false, open: [], isGrounded: true },
]

const airborneSince = [30, 35, 25, 40]
/** Minutes until a flight that has landed is due on its stand: before midnight and after it, it is a flight of this day. */
const dueIn = [5, 8, 11, 3]
const stages: Record<'airborne' | 'landed', Departures> = {
  airborne: (now) => airborneSince.map((minutes) => now.subtract({ minutes })),
  landed: (now, flight) => dueIn.map((minutes) => now.add({ minutes }).subtract(flight)),
}

const quartersOf =
  ({ from, to }: Ahead['hours']): Departures =>
  (now) => {
    const first = now.add({ hours: from }).round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'ceil' })
    return Array.from({ length: (to - from) * 4 }, (_, quarter) => first.add({ minutes: 15 * quarter }))
  }

/** The flights of today and tomorrow: in the air, landed, released, with something open, without an aircraft. Whatever the hour, each is on the board. */
export async function seedToday(deps: DemoWeekDeps, clients: readonly string[]): Promise<void> {
  const used = new Set<number>()
  const seed = async (departures: Departures, make: (id: string) => Promise<boolean>) => {
    for await (const id of timelyTrips(deps, { clients, departures, used })) {
      let isMade = false
      await tolerant(async () => (isMade = await make(id)))
      if (isMade) return
    }
  }
  for (const stage of ['airborne', 'landed'] as const) await seed(stages[stage], (id) => putUnderway(deps, id, stage))
  for (const flight of ahead) await seed(quartersOf(flight.hours), (id) => putAhead(deps, id, flight))
}

async function putUnderway(deps: DemoWeekDeps, id: string, stage: keyof typeof stages): Promise<boolean> {
  const { ctx, members } = deps
  await prepareTrip(deps, id, 1)
  await boardPassengers(deps, id)
  await releaseTrip(deps, id)
  const [leg] = (await getTrip(ctx, id, 'en')).legs
  if (!leg) return false
  const offBlockAt = leg.departureAt.add({ minutes: 2 })
  await recordFlight(ctx, {
    orderId: id,
    legId: leg.id,
    memberId: members.operations,
    offBlockAt,
    takeoffAt: offBlockAt.add({ minutes: 8 }),
    landingAt: stage === 'landed' ? ctx.clock.now().subtract({ minutes: 2 }) : null,
    onBlockAt: null,
    pax: leg.pax,
    delayCode: null,
    fuelKg: null,
    isDeiced: false,
  })
  return true
}

async function putAhead(deps: DemoWeekDeps, id: string, { state, isReleased, open, isGrounded }: Ahead): Promise<boolean> {
  const { ctx } = deps
  await prepareTrip(deps, id, 1, open)
  await boardPassengers(deps, id)
  if (isReleased) await releaseTrip(deps, id)
  if (isGrounded) await ground(deps, id)
  const line = (await getReadiness(ctx, ctx.db, [id])).get(id)
  return line !== undefined && worstState(line.groups) === state
}

/** Operations ground the aircraft of a trip, and its recovery begins. */
async function ground({ ctx, members }: DemoWeekDeps, orderId: string): Promise<void> {
  const { db, clock, places } = ctx
  const { id, revision } = await db
    .selectFrom('orders')
    .innerJoin('aircraft', 'aircraft.id', 'orders.aircraft_id')
    .select(['aircraft.id', 'aircraft.revision'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const actor = `staff:${members.operations}` as const
  const edit = {
    db,
    clock,
    actor,
    fleet: await ctx.fleet.current(),
    isAirport: (code: string) => places.airportByIcao(code) !== null,
    isCountry: (code: string) => places.country(code) !== null,
    settle: (trx: Parameters<typeof settleFleetChange>[1], aircraftIds: readonly number[]) =>
      settleFleetChange(ctx, trx, { aircraftIds, actor }),
  }
  await setAircraftStatus(edit, { id, revision, status: 'grounded', reason: 'Engine chip light' })
  await ctx.fleet.refresh()
}
