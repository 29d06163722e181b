import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertTestLeg } from '../../market/empty-legs/empty-legs.fixture.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { sharedFlightOpener } from '../../market/shared-flights/shared-flights.fixture.ts'
import { getOrder, cancelOrder } from './customer-answers.fixture.ts'
import { listFlights, getFlight as getFlightOf } from '../../market/shared-flights/list-flights.ts'
import { confirmOrder, declineOrder } from './answer-request.ts'
import { decideSharedFlight } from './decide-shared-flight.ts'

let h: OrdersHarness
let ada: string
let used = 0

beforeAll(async () => {
  h = await ordersHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})

/** An aircraft of its own for each case. */
const nextAircraft = () => h.aircraftIds[++used * 3]!
const ground = (id: number, status: 'active' | 'grounded' = 'grounded') =>
  h.db.updateTable('aircraft').set({ status }).where('id', '=', id).execute()
const endInsurance = async (aircraftId: number, day: string) => {
  const { operator_id: id } = await h.db.selectFrom('aircraft').select('operator_id').where('id', '=', aircraftId).executeTakeFirstOrThrow()
  const { insured_until: before } = await h.db.selectFrom('operator').select('insured_until').where('id', '=', id).executeTakeFirstOrThrow()
  await h.db.updateTable('operator').set({ insured_until: day }).where('id', '=', id).execute()
  return () => h.db.updateTable('operator').set({ insured_until: before }).where('id', '=', id).execute()
}
const inDays = (days: number) => h.clock.now().add({ hours: 24 * days })
const dayIn = (days: number) => inDays(days).toZonedDateTimeISO('UTC').toPlainDate().toString()
const buyLeg = ({ id, operator_id: companyId }: { id: string; operator_id: number }) =>
  h.create(ada, null, { legs: [], emptyLeg: { id, companyId, pax: 1, luggageKg: 0, shownCents: null } })
const buySeat = ({ id, operator_id: companyId }: { id: string; operator_id: number }) =>
  h.create(ada, null, { legs: [], sharing: { id, companyId, choice: { seats: 1, sofaSeats: 0 }, shownCents: null } })
async function paid(invoiceId: string): Promise<void> {
  const { bankId } = await h.openCard(ada, invoiceId)
  await h.submitCard(bankId)
  await h.recover()
}
const status = async (id: string) => (await getOrder(h, id, ada, 'en')).confirmation_status

describe('an aircraft that cannot fly is not sold', () => {
  it('as an empty leg: on the ground, beyond the insurance of its operator', async () => {
    const leg = await insertTestLeg(h.db, { aircraftId: nextAircraft(), departureAt: inDays(12) })
    await ground(leg.aircraft_id)
    expect(await catchProblem(buyLeg(leg))).toBe('LEG_WITHDRAWN')
    await ground(leg.aircraft_id, 'active')
    const restore = await endInsurance(leg.aircraft_id, dayIn(11))
    expect(await catchProblem(buyLeg(leg))).toBe('LEG_WITHDRAWN')
    await restore()
    expect((await buyLeg(leg)).confirmation_status).toBe('AwaitingPayment')
  })

  it('as a charter whose offer was made before', async () => {
    const aircraftId = nextAircraft()
    const offer = h.offer({ aircraftId })
    const restore = await endInsurance(aircraftId, dayIn(19))
    expect(await catchProblem(h.create(ada, offer))).toBe('OFFER_TAKEN')
    await restore()
    expect((await h.create(ada, offer)).confirmation_status).toBe('AwaitingPayment')
  })

  it('as seats of a shared flight, which leave the list and come back', async () => {
    const flight = await sharedFlightOpener(h)()
    const listed = async () => {
      await h.fleet.refresh()
      const { data } = await listFlights(h, { locale: 'en', page: 1, perPage: 50 })
      return data.map(({ id }) => id)
    }
    const getFlight = () => getFlightOf(h, { id: flight.id, companyId: flight.operator_id, clientId: null, locale: 'en' })
    expect(await listed()).toContain(flight.id)
    await ground(flight.aircraft_id)
    expect(await listed()).not.toContain(flight.id)
    expect(await catchProblem(getFlight())).toBe('SHARED_FLIGHT_GONE')
    expect(await catchProblem(buySeat(flight))).toBe('SHARED_FLIGHT_GONE')
    await ground(flight.aircraft_id, 'active')
    expect(await listed()).toContain(flight.id)
    expect((await buySeat(flight)).confirmation_status).toBe('AwaitingPayment')
  })

  it('an ended order of an empty leg does not put it on sale again', async () => {
    const leg = await insertTestLeg(h.db, { aircraftId: nextAircraft(), departureAt: inDays(12) })
    const order = await buyLeg(leg)
    await ground(leg.aircraft_id)
    await cancelOrder(h, { id: order.id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    const now = await h.db.selectFrom('empty_leg').select(['status', 'reason']).where('id', '=', leg.id).executeTakeFirstOrThrow()
    expect(now).toEqual({ status: 'draft', reason: 'cannot-fly' })
  })
})

describe('money and an aircraft that cannot fly', () => {
  it.each(['charter', 'empty leg'])('no payment is begun for a %s', async (product) => {
    const aircraftId = nextAircraft()
    const order =
      product === 'charter'
        ? await h.create(ada, h.offer({ aircraftId }))
        : await buyLeg(await insertTestLeg(h.db, { aircraftId, departureAt: inDays(14) }))
    const invoiceId = order.invoices[0]!.id
    await ground(aircraftId)
    expect(await catchProblem(h.openCard(ada, invoiceId))).toBe('AIRCRAFT_CANNOT_FLY')
    await ground(aircraftId, 'active')
    await paid(invoiceId)
    expect(await status(order.id)).toBe('Confirmed')
  })

  it.each(['charter', 'empty leg'])(
    'money that arrives for a %s does not confirm it; operations confirm once it flies again',
    async (product) => {
      const aircraftId = nextAircraft()
      const order =
        product === 'charter'
          ? await h.create(ada, h.offer({ aircraftId }))
          : await buyLeg(await insertTestLeg(h.db, { aircraftId, departureAt: inDays(15) }))
      const { bankId } = await h.openCard(ada, order.invoices[0]!.id)
      await ground(aircraftId)
      await h.submitCard(bankId)
      await h.recover()
      expect(await status(order.id)).toBe('Confirmation')
      expect(await catchProblem(confirmOrder(h, order.id, 'staff:1'))).toBe('AIRCRAFT_CANNOT_FLY')
      await ground(aircraftId, 'active')
      await confirmOrder(h, order.id, 'staff:1')
      expect(await status(order.id)).toBe('Confirmed')
    },
  )

  it('operations decline it: everything is refunded, and the leg is not offered again', async () => {
    const leg = await insertTestLeg(h.db, { aircraftId: nextAircraft(), departureAt: inDays(16) })
    const order = await buyLeg(leg)
    const { bankId } = await h.openCard(ada, order.invoices[0]!.id)
    await ground(leg.aircraft_id)
    await h.submitCard(bankId)
    await h.recover()
    await declineOrder(h, order.id, 'staff:1', 'Aircraft on the ground')
    expect(await getOrder(h, order.id, ada, 'en')).toMatchObject({
      confirmation_status: 'Refund',
      refund: { amount: order.price },
    })
    const now = await h.db.selectFrom('empty_leg').select('status').where('id', '=', leg.id).executeTakeFirstOrThrow()
    expect(now.status).toBe('draft')
  })

  it('a shared flight with enough seats is not confirmed, by its time or by staff', async () => {
    const flight = await sharedFlightOpener(h)({ thresholdSeats: 1 })
    const order = await buySeat(flight)
    await paid(order.invoices[0]!.id)
    await ground(flight.aircraft_id)
    const decide = (decision: 'due' | 'confirmed') => decideSharedFlight(h, { flightId: flight.id, decision, actor: 'staff:1' })
    expect(await catchProblem(decide('confirmed'))).toBe('AIRCRAFT_CANNOT_FLY')
    expect(await status(order.id)).toBe('Confirmation')
    await ground(flight.aircraft_id, 'active')
    expect(await decide('confirmed')).toBe(true)
    expect(await status(order.id)).toBe('Confirmed')
  })
})
