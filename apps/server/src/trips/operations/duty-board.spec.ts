import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { recordFlight } from './record-flight.ts'
import { crewTrip } from './crew.fixture.ts'
import { getDutyBoard } from './duty-board.ts'
import { getReadiness } from './readiness.ts'
import { countChecklist } from './list-checklist.ts'
import { getTrip } from './trip-view.ts'

let h: OrdersHarness
let owner: string
let member: string
beforeAll(async () => {
  h = await ordersHarness({ pool: 10, realOffers: true })
  owner = (await h.client()).clientId
  member = (await signInTestStaff(h.db, ['operations'])).id
})
afterAll(() => h.close())

/** A paid charter from Luton to Nice in so many days. */
async function confirmedTrip(days: number) {
  const date = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days })
  const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }]
  const offers = await h.charter.findOffersFor({ legs, clientId: owner, locale: 'en' })
  const order = await h.create(owner, offers.find(({ firmness }) => firmness === 'firm')!.id, { legs })
  const { bankId } = await h.openCard(owner, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  return { id: order.id, pnr: order.pnr, legId: order.legs[0]!.id }
}

const flightOf = async (id: string) =>
  (await getDutyBoard(h, 'en')).flights.find((flight) => flight.order?.id === id && flight.kind === 'revenue')
const states = (line: { group: string; state: string }[]) => Object.fromEntries(line.map(({ group, state }) => [group, state]))
const day = () => countChecklist(h, { view: 'day', memberId: member })

describe('the duty board', () => {
  it('shows flights of today and tomorrow with the readiness of their trip page, and none before', async () => {
    const trip = await confirmedTrip(5)
    expect(await flightOf(trip.id)).toBeUndefined()
    const [leg] = (await getTrip(h, trip.id, 'en')).legs
    expect(states(leg!.readiness)).toMatchObject({ aircraft: 'due', crew: 'due', people: 'due', money: 'ready' })

    h.clock.advance({ hours: 24 * 4 })
    const flight = (await flightOf(trip.id))!
    expect(flight).toMatchObject({
      order: { pnr: trip.pnr },
      pax: 2,
      stage: 'ahead',
      isReleased: false,
      departure: { code: 'LTN', zone: 'Europe/London' },
    })
    // Crew was due three days before departure.
    expect(states(flight.readiness)).toMatchObject({ crew: 'blocked', money: 'ready' })
    expect(flight.readiness.find(({ group }) => group === 'crew')?.cure).toMatchObject({ kind: 'item' })
    expect(flight.readiness).toEqual((await getTrip(h, trip.id, 'en')).legs[0]!.readiness)
    expect((await getReadiness(h, h.db, [trip.id])).get(trip.id)?.groups).toEqual(flight.readiness)
  })

  it('follows the checklist, and an aircraft that is grounded', async () => {
    const trip = await confirmedTrip(1)
    await crewTrip(h, trip.id, member)
    expect(states((await flightOf(trip.id))!.readiness)).toMatchObject({ crew: 'ready', aircraft: 'due' })
    const { tail } = (await flightOf(trip.id))!
    await h.db.updateTable('aircraft').set({ status: 'grounded' }).where('tail', '=', tail).execute()
    await h.fleet.refresh()
    const aircraft = (await flightOf(trip.id))!.readiness.find(({ group }) => group === 'aircraft')
    expect(aircraft).toMatchObject({ state: 'blocked', reasons: ['grounded'], cure: { kind: 'aircraft' } })
    await h.db.updateTable('aircraft').set({ status: 'active' }).where('tail', '=', tail).execute()
    await h.fleet.refresh()
  })

  it('has no readiness once the flight has left; what was due before it is not counted as due any more', async () => {
    const trip = await confirmedTrip(1)
    h.clock.advance({ hours: 3 })
    const before = await day()
    expect(before).toBeGreaterThan(0)
    const { departureAt } = (await flightOf(trip.id))!
    h.clock.advance({ milliseconds: departureAt.epochMilliseconds - h.clock.now().epochMilliseconds + 600_000 })
    // Late, and still on its stand.
    expect((await flightOf(trip.id))!.stage).toBe('ahead')
    const late = await day()
    const items = (await getTrip(h, trip.id, 'en')).items.filter(({ status, kind }) => status === 'NR' && kind !== 'actual_times')
    await recordFlight(h, {
      orderId: trip.id,
      legId: trip.legId,
      memberId: member,
      offBlockAt: departureAt,
      takeoffAt: null,
      landingAt: null,
      onBlockAt: null,
      pax: 2,
      delayCode: null,
      fuelKg: null,
      isDeiced: false,
    })
    expect(await flightOf(trip.id)).toMatchObject({ stage: 'underway', readiness: [] })
    expect(await flightOf(trip.id)).toMatchObject({ status: 'taxi' })
    const seen = (set: { status: 'airborne' | 'landed' | 'closed'; seen_takeoff_at?: string; seen_landing_at?: string }) =>
      h.db.updateTable('flight_status').set(set).where('leg_id', '=', trip.legId).execute()
    await seen({ status: 'airborne', seen_takeoff_at: h.clock.now().toString() })
    expect(await flightOf(trip.id)).toMatchObject({ stage: 'underway', status: 'airborne' })
    await seen({ status: 'landed', seen_landing_at: h.clock.now().toString() })
    expect(await flightOf(trip.id)).toMatchObject({ stage: 'underway', status: 'landed' })
    await seen({ status: 'closed' })
    expect(await flightOf(trip.id)).toMatchObject({ stage: 'over', status: 'closed' })
    expect(late - (await day())).toBe(items.filter(({ kind }) => kind !== 'operator_bill' && kind !== 'extras').length)
  })
})
