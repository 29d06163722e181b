import { afterAll, beforeAll, expect, it } from 'vitest'
import { shippedFacts } from '../foundation/facts/source.ts'
import { seededRandom } from '../foundation/fleet/tail-numbers.ts'
import { signInTestStaff } from '../office/staff/staff.fixture.ts'
import { ordersHarness, type OrdersHarness } from '../sales/orders/orders.fixture.ts'
import { bookConfirmed } from './confirmed-trip.ts'
import { boardPassengers } from './passengers.ts'
import type { DemoWeekDeps } from './purchases.ts'
import { seedPreparation } from './week.ts'

let h: OrdersHarness
beforeAll(async () => {
  h = await ordersHarness({ pool: 10, realOffers: true })
  h.facts.current = shippedFacts.current
})
afterAll(() => h.close())

it('leaves a trip that an earlier step gave up with the passengers it has', async () => {
  const { clientId } = await h.client()
  const member = (await signInTestStaff(h.db, ['admin'])).id
  const payByCard = async (id: string) => {
    await h.submitCard(id)
    await h.recover()
  }
  const members = { sales: member, operations: member, finance: member }
  const deps: DemoWeekDeps = { ctx: h, payByCard, stopping: () => false, members, random: seededRandom(3) }
  const book = async (days: number) => {
    const date = `${h.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString()}T12:00`
    const id = await bookConfirmed(deps, clientId, { departure: 'airport:LIMC', arrival: 'airport:LEPA', date, pax: 2, luggage: 40 })
    expect(id).not.toBeNull()
    return id!
  }
  const givenUp = await book(3)
  await boardPassengers(deps, givenUp)
  const untouched = await book(4)
  const countNames = async (id: string) =>
    (await h.db.selectFrom('named_passenger').select('id').where('order_id', '=', id).execute()).length

  await seedPreparation(deps)

  expect([await countNames(givenUp), await countNames(untouched)]).toEqual([2, 2])
})
