import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import type { FactTable, OpeningFact } from '@aquilane/domain/facts/facts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeLegStatus } from '../../market/empty-legs/index.ts'
import { insertTestLeg } from '../../market/empty-legs/empty-legs.fixture.ts'
import { enterLeg } from '../../market/empty-legs/enter-leg.ts'
import { sharedFlightOpener } from '../../market/shared-flights/shared-flights.fixture.ts'
import { flagOrdersAgainstFacts } from '../../trips/operations/fleet-changes.ts'
import { getTrip } from '../../trips/operations/trip-view.ts'
import { standardLeg } from '../orders/offers.fixture.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'

// Albenga: no airliners, and no hours that the product knows.
const field = 'LIMG'
const source = { source: 'A letter of this spec', sourceDate: '2026-11-28', checkedOn: '2026-11-28', confidence: 'A' } as const
const open: OpeningFact = {
  ...source,
  binds: 'both',
  only: null,
  days: [1, 2, 3, 4, 5, 6, 7],
  season: null,
  hours: { open: { minutes: 0 }, close: [{ minutes: 1440 }] },
}
const withHours = (opening: readonly OpeningFact[]): FactTable => ({
  ...DEFAULT_FACTS,
  airports: [
    ...DEFAULT_FACTS.airports.filter(({ icao }) => icao !== field),
    { icao: field, opening, closures: [], access: [], formalities: [] },
  ],
})
const known = withHours([open])
const unknown = withHours([])
/** What the airport answered for one day. */
const knownOn = (at: Temporal.Instant) => {
  const day = at.toZonedDateTimeISO('Europe/Rome').toPlainDate().toString()
  return withHours([{ ...open, season: { from: day, to: day } }])
}

let h: OrdersHarness
let ada: string
const small: number[] = []
let used = 0
beforeAll(async () => {
  h = await ordersHarness()
  setFacts(known)
  // Its runway is short.
  for (const aircraftId of h.aircraftIds)
    if (small.length < 12 && (await h.charter.quoteOneWay({ aircraftId, from: 'EGGW', to: field, departureAt: noonIn(20) })))
      small.push(aircraftId)
})
afterAll(() => h.close())
beforeEach(async () => {
  setFacts(known)
  ada = (await h.client()).clientId
})

const setFacts = (table: FactTable) => {
  h.facts.current = () => table
}
const noonIn = (days: number) =>
  h.clock
    .now()
    .add({ hours: 24 * days })
    .toZonedDateTimeISO('UTC')
    .withPlainTime('12:00')
    .toInstant()
const nextAircraft = () => small[used++]!
const aLeg = (days = 12) => insertTestLeg(h.db, { aircraftId: nextAircraft(), to: field, departureAt: noonIn(days) })
type Leg = Awaited<ReturnType<typeof aLeg>>
const buyLeg = (leg: Leg) =>
  h.create(ada, null, { legs: [], emptyLeg: { id: leg.id, companyId: leg.operator_id, pax: 1, luggageKg: 0, shownCents: null } })
const legState = async ({ id }: { id: string }) => {
  const { status, reason } = await h.db.selectFrom('empty_leg').select(['status', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()
  return [status, reason]
}
/** As a publication does it. */
async function publish(facts: FactTable) {
  await h.db.transaction().execute((trx) => flagOrdersAgainstFacts(h, trx, { facts, actor: 'system' }))
  setFacts(facts)
}

describe('an empty leg to an airport whose hours nobody knows', () => {
  it('is not sold, and sold on a day for which the airport answered, though not on others', async () => {
    const [leg, later] = [await aLeg(), await aLeg(14)]
    setFacts(unknown)
    expect(await catchProblem(buyLeg(leg))).toBe('LEG_WITHDRAWN')
    setFacts(knownOn(leg.departure_at))
    expect(await catchProblem(buyLeg(later))).toBe('LEG_WITHDRAWN')
    expect(await catchProblem(buyLeg(leg))).toBe('accepted')
  })

  it('is paused by the publication that makes them unknown, and offered again by the one that records them', async () => {
    const leg = await aLeg()
    await publish(unknown)
    expect(await legState(leg)).toEqual(['draft', 'hours-unknown'])
    const change = { legId: leg.id, action: 'offer', actor: 'staff:1', reason: 'Sell it', buyerOrderId: null } as const
    expect(await catchProblem(h.db.transaction().execute((trx) => changeLegStatus(h, trx, change)))).toBe('HOURS_UNKNOWN')
    await publish(knownOn(leg.departure_at))
    expect(await legState(leg)).toEqual(['offered', null])
  })

  it('that staff enter waits as a draft, and is offered once they are recorded', async () => {
    setFacts(unknown)
    const departureAt = noonIn(20)
    const window = { departureFrom: departureAt, departureTo: departureAt }
    const flown = { aircraftId: nextAircraft(), from: 'EGGW', to: field, departureAt, ...window }
    const entered = await h.db
      .transaction()
      .execute((trx) => enterLeg(h, trx, { ...flown, source: 'staff', steps: null, isDraft: false, actor: 'staff:1' }))
    if (!entered.ok) throw new Error(entered.message)
    expect(await legState(entered)).toEqual(['draft', 'hours-unknown'])
    await publish(known)
    expect(await legState(entered)).toEqual(['offered', null])
  })

  it('that is ordered is not paid for before they are recorded, and a paid one stays', async () => {
    const order = await buyLeg(await aLeg())
    const invoiceId = order.invoices[0]!.id
    setFacts(unknown)
    expect(await catchProblem(h.openCard(ada, invoiceId))).toBe('HOURS_UNKNOWN')
    setFacts(known)
    const { bankId } = await h.openCard(ada, invoiceId)
    await h.submitCard(bankId)
    await h.recover()
    await publish(unknown)
    const { status } = await h.db.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirstOrThrow()
    expect(status).toBe('Confirmed')
  })
})

describe('a charter that was ordered at a firm price', () => {
  const legs = [{ ...standardLeg, arrival: `airport:${field}` }]
  const ordered = () => h.create(ada, h.offer({ aircraftId: nextAircraft() }, legs), { legs })
  const legsOf = async (id: string) => (await getTrip(h, id, 'en')).legs.map((leg) => leg.unknownHours)

  it('is paid at the price that was promised although hours became unknown since; its trip names whom operations ask', async () => {
    const order = await ordered()
    expect(await legsOf(order.id)).toEqual([[]])
    await publish(unknown)
    const { bankId } = await h.openCard(ada, order.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
    const { status } = await h.db.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirstOrThrow()
    expect(status).toBe('Confirmed')
    expect(await legsOf(order.id)).toEqual([[expect.stringContaining('(ALL)')]])
  })

  it('is not paid once the airport is known to be closed then', async () => {
    const order = await ordered()
    setFacts(withHours([{ ...open, hours: { open: { minutes: 0 }, close: [{ minutes: 1 }] } }]))
    expect(await catchProblem(h.openCard(ada, order.invoices[0]!.id))).toBe('FLIGHT_NOT_ALLOWED')
  })
})

describe('a seat of a shared flight to an airport whose hours nobody knows', () => {
  it('is neither sold nor paid for', async () => {
    const flight = await sharedFlightOpener(h)({ to: field })
    const buy = () =>
      h.create(ada, null, {
        legs: [],
        sharing: { id: flight.id, companyId: flight.operator_id, choice: { seats: 1, sofaSeats: 0 }, shownCents: null },
      })
    setFacts(unknown)
    expect(await catchProblem(buy())).toBe('SHARED_FLIGHT_GONE')
    setFacts(known)
    const order = await buy()
    setFacts(unknown)
    expect(await catchProblem(h.openCard(ada, order.invoices[0]!.id))).toBe('HOURS_UNKNOWN')
    setFacts(known)
    expect(await catchProblem(h.openCard(ada, order.invoices[0]!.id))).toBe('accepted')
  })
})
