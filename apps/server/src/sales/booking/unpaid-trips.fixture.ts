import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { findBlock, getMovements } from '../../foundation/fleet/index.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { recordFlight } from '../../trips/operations/record-flight.ts'
import { getCostAsMoved, taxLines } from '../orders/index.ts'
import { dropActs } from './drop-leg.fixture.ts'
import { legProposalActs } from './leg-proposals.fixture.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

const typed = { takeoffAt: null, landingAt: null, onBlockAt: null, delayCode: null, fuelKg: null, isDeiced: false, pax: null }
const sumLines = (lines: unknown): number => (lines as { amountCents: number }[]).reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Paid charters from Luton to Nice with a flight that was added and is not paid. */
export function unpaidTrips(h: ReplacementHarness) {
  const acts = legProposalActs(h)
  const drops = dropActs(h)

  async function add(trip: Awaited<ReturnType<ReplacementHarness['paidCharter']>>, flight: { from: string; to: string; days: number }) {
    const before = await h.row(trip.id)
    const { days, ...ends } = flight
    const departureLocal = `${trip.date.add({ days }).toString()}T12:00`
    const added = await acts.add(trip, { ...ends, departureLocal, pax: 2, luggageKg: 40 })
    return { ...trip, ...added, invoiceId: added.invoiceId!, before, legs: await h.legsOf(trip.id) }
  }
  type Trip = Awaited<ReturnType<typeof add>>

  /**
   * Trip, price and books are what they were before the flight was added, and its aircraft flies from base to base without a gap.
   * @param status of its invoice
   */
  async function expectRest(trip: Trip, status: 'Canceled' | 'Paid' = 'Canceled') {
    const order = await h.row(trip.id)
    const { price, paid } = trip.before
    expect(order).toMatchObject({ price, paid, refund: null, terms_departure_at: null })
    expect(sumLines(order.lines)).toBe(order.price)
    expect(getCostAsMoved(order)).toBe(getCostAsMoved(trip.before))
    expect(taxLines(order)).toEqual(taxLines(trip.before))
    const legs = await h.legsOf(trip.id)
    expect(legs).toEqual(trip.legs.filter(({ id }) => id !== trip.legId).map((leg, position) => ({ ...leg, position })))
    expect(order.first_departure_at.equals(legs[0]!.departure_at)).toBe(true)
    expect(order.last_arrival_at!.equals(legs.at(-1)!.arrival_at!)).toBe(true)
    const flights = await getMovements(h.db, trip.id)
    const base = (await h.fleet.current()).aircraft.get(trip.aircraftId)!.baseCode
    expect(flights.map(({ from }) => from)).toEqual([base, ...flights.slice(0, -1).map(({ to }) => to)])
    expect(flights.at(-1)!.to).toBe(base)
    expect(flights.filter(({ kind }) => kind === 'revenue').map(({ departureAt }) => departureAt.toString())).toEqual(
      legs.map(({ departure_at: at }) => at.toString()),
    )
    const block = (await findBlock(h.db, `order:${trip.id}`))!
    expect([order.blocked_from!.equals(block.from), order.blocked_to!.equals(block.to)]).toEqual([true, true])
    expect(flights.at(-1)!.arrivalAt.until(block.to).total('hours')).toBeLessThan(3)
    expect(await drops.statusOf(trip.invoiceId)).toBe(status)
    expect((await checkIntegrity(h.db)).findings).toEqual([])
    return { order, flights }
  }

  /** A page for its payment is open; the money leaves the customer after its departure. @param late after that */
  async function paidLate(trip: Trip, late: Temporal.DurationLike = { hours: 1 }) {
    const { bankId } = await h.openCard(h.clientId, trip.invoiceId)
    h.clock.set(trip.legs.find(({ id }) => id === trip.legId)!.departure_at.add(late))
    await h.submitCard(bankId)
    await h.recover()
    return trip
  }

  return {
    paidLate,
    acts,
    drops,
    add,
    statusOf: drops.statusOf,
    expectRest,
    /** One way, with a return some days later, or another flight then. */
    withReturn: async ({ from = 'NCE', to = 'LTN', days = 4 } = {}) => add(await h.paidCharter(24), { from, to, days }),
    /** Out and back, with a flight between both. */
    withMiddle: async () => add(await h.paidCharter(24, 6), { from: 'NCE', to: 'GVA', days: 2 }),
    /** Out and back, with a first flight some days before. */
    withFirst: async ({ from = 'LTN' } = {}) => add(await h.paidCharter(26, 4), { from, to: 'GVA', days: -20 }),
    /** It left as it was planned. */
    record: (orderId: string, leg: { id: string; departure_at: Temporal.Instant }) =>
      recordFlight(h, { ...typed, orderId, legId: leg.id, offBlockAt: leg.departure_at, memberId: h.rita }),
    free: drops.free,
  }
}

export type UnpaidTrips = ReturnType<typeof unpaidTrips>

/**
 * A database for the cases of a file; after each case the clock is set back and every aircraft is free.
 * @param use called once, before the first case
 */
export function prepareUnpaidTrips(use: (prepared: { h: ReplacementHarness; trips: UnpaidTrips }) => void): void {
  let h: ReplacementHarness
  let trips: UnpaidTrips
  let now: Temporal.Instant
  beforeAll(async () => {
    h = await replacementHarness()
    trips = unpaidTrips(h)
    use({ h, trips })
  })
  afterAll(() => h.close())
  beforeEach(() => {
    now = h.clock.now()
  })
  afterEach(async () => {
    h.clock.set(now)
    await h.db.deleteFrom('aircraft_availability_block').where('reference', 'like', 'flown:%').execute()
    await trips.free()
  })
}
