import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { chooseDishes, suggestMenu, eraseOldHealthData } from './choices.ts'
import { getTrip } from '../operations/trip-view.ts'
import { confirmChoices } from './admin.ts'
import { changeItem } from '../operations/checklist.ts'

let h: OrdersHarness
let owner: string
let member: string
let day = 20

beforeAll(async () => {
  h = await ordersHarness({ pool: 10, realOffers: true })
  owner = (await h.client()).clientId
  member = (await signInTestStaff(h.db, ['operations'])).id
})
afterAll(() => h.close())

/** A charter from Luton to Nice at noon, about two hours. */
async function newTrip({ isPaid }: { isPaid: boolean }) {
  const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: day++ })
  const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }]
  const offers = await h.charter.findOffersFor({ legs, clientId: owner, locale: 'en' })
  const order = await h.create(owner, offers.find(({ firmness }) => firmness === 'firm')!.id, { legs })
  if (isPaid) {
    const { bankId } = await h.openCard(owner, order.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
  }
  return { id: order.id, legId: order.legs[0]!.id }
}
type Trip = Awaited<ReturnType<typeof newTrip>>

const choose = (
  { legId }: Trip,
  choices: { dish: string; quantity: number }[],
  more: { allergies?: 'nuts'[]; note?: string; clientId?: string } = {},
) => chooseDishes(h, { legId, clientId: owner, choices, allergies: [], note: null, ...more })
const item = async ({ id }: Trip) => (await getTrip(h, id, 'en')).items.find(({ kind }) => kind === 'catering')!
const confirm = ({ legId }: Trip) => confirmChoices(h, { legId, memberId: member })
const lunch = [
  { dish: 'mezze', quantity: 2 },
  { dish: 'fruit', quantity: 1 },
]

describe('food on board', () => {
  it('is suggested by the time and length of the flight, for its own customer', async () => {
    const trip = await newTrip({ isPaid: true })
    const menu = await suggestMenu(h, { legId: trip.legId, clientId: owner })
    expect(menu.map(({ id }) => id)).toEqual(expect.arrayContaining(['soft_drinks', 'mezze', 'sushi']))
    expect(menu.map(({ id }) => id)).not.toContain('hot_breakfast')
    const { clientId } = await h.client()
    expect(await catchProblem(suggestMenu(h, { legId: trip.legId, clientId }))).toBe('NOT_FOUND')
    expect(await catchProblem(choose(trip, lunch, { clientId }))).toBe('NOT_FOUND')
  })

  it('becomes an item that the flight needs, and one to look at again when it changes', async () => {
    const trip = await newTrip({ isPaid: true })
    expect(await item(trip)).toMatchObject({ isRequired: false, status: 'NR' })
    const state = await choose(trip, lunch, { allergies: ['nuts'], note: 'Birthday' })
    expect(state).toMatchObject({ isOpen: true, row: { allergies: ['nuts'], note: 'Birthday' } })
    expect(state.dishes.map(({ dish, quantity }) => [dish, quantity])).toEqual([
      ['mezze', 2],
      ['fruit', 1],
    ])
    const { id, revision, ...first } = await item(trip)
    expect(first).toMatchObject({ isRequired: true, status: 'NR' })
    await changeItem(h, { id, revision, memberId: member, status: 'REQ' })
    await choose(trip, [{ dish: 'sushi', quantity: 1 }])
    expect(await item(trip)).toMatchObject({ status: 'Revise', causes: ['choice'] })
    await choose(trip, [])
    expect(await item(trip)).toMatchObject({ isRequired: false })
  })

  it('is invoiced once the caterer is ordered, without what the price includes', async () => {
    const trip = await newTrip({ isPaid: true })
    await choose(trip, lunch)
    const { invoiceId } = await confirm(trip)
    const invoice = await h.db
      .selectFrom('invoice')
      .select(['type', 'price', 'details'])
      .where('id', '=', invoiceId!)
      .executeTakeFirstOrThrow()
    expect(invoice).toMatchObject({ type: 'Additional', price: 13_000, details: [{ service: 'catering', note: '2 × Mezze' }] })
    expect(await item(trip)).toMatchObject({ status: 'OK' })
    expect(await catchProblem(confirm(trip))).toBe('CATERING_CLOSED')
    expect(await catchProblem(choose(trip, []))).toBe('CATERING_CLOSED')
  })

  it('is confirmed once by two members at the same moment', async () => {
    const trip = await newTrip({ isPaid: true })
    await choose(trip, lunch)
    const results = await Promise.all([catchProblem(confirm(trip)), catchProblem(confirm(trip))])
    expect(results.toSorted()).toEqual(['CATERING_CLOSED', 'accepted'])
    const invoices = await h.db
      .selectFrom('invoice')
      .select('id')
      .where('order_id', '=', trip.id)
      .where('type', '=', 'Additional')
      .execute()
    expect(invoices).toHaveLength(1)
  })

  it('without anything charged makes no invoice', async () => {
    const trip = await newTrip({ isPaid: true })
    await choose(trip, [{ dish: 'coffee_tea', quantity: 2 }])
    expect(await confirm(trip)).toEqual({ invoiceId: null })
  })

  it('waits for the confirmation of the flight and ends a day before it', async () => {
    const unpaid = await newTrip({ isPaid: false })
    expect(await catchProblem(choose(unpaid, lunch))).toBe('ORDER_STATE_CONFLICT')
    const trip = await newTrip({ isPaid: true })
    const tomorrow = h.clock.now().add({ hours: 23 }).toString()
    await h.db.updateTable('order_leg').set({ departure_at: tomorrow }).where('id', '=', trip.legId).execute()
    expect(await catchProblem(choose(trip, lunch))).toBe('CATERING_CLOSED')
  })

  it('rejects dishes that are not served, and more than the passengers eat', async () => {
    const trip = await newTrip({ isPaid: true })
    for (const choice of [
      { dish: 'hot_breakfast', quantity: 1 },
      { dish: 'lobster', quantity: 1 },
      { dish: 'mezze', quantity: 7 },
    ])
      expect(await catchProblem(choose(trip, [choice]))).toBe('VALIDATION_FAILED')
  })

  it('is kept by the database as it was confirmed', async () => {
    const trip = await newTrip({ isPaid: true })
    await choose(trip, lunch)
    await confirm(trip)
    const change = () => h.db.updateTable('catering_dish').set({ quantity: 9 }).where('leg_id', '=', trip.legId).execute()
    await expect(change()).rejects.toMatchObject({ constraint: 'catering_confirmed' })
    await sql`ALTER TABLE catering_dish DISABLE TRIGGER catering_confirmed`.execute(h.db)
    await change()
    await sql`ALTER TABLE catering_dish ENABLE TRIGGER catering_confirmed`.execute(h.db)
  })

  it('forgets allergies a month after the flight', async () => {
    const trip = await newTrip({ isPaid: true })
    await choose(trip, lunch, { allergies: ['nuts'], note: 'Birthday' })
    await eraseOldHealthData(h)
    const read = () =>
      h.db.selectFrom('catering_order').select(['allergies', 'note']).where('leg_id', '=', trip.legId).executeTakeFirstOrThrow()
    expect(await read()).toEqual({ allergies: ['nuts'], note: 'Birthday' })
    const longAgo = h.clock.now().subtract({ hours: 24 * 31 })
    await h.db
      .updateTable('order_leg')
      .set({ departure_at: longAgo.toString(), arrival_at: longAgo.add({ hours: 2 }).toString() })
      .where('id', '=', trip.legId)
      .execute()
    expect(await eraseOldHealthData(h)).toBe(1)
    expect(await read()).toEqual({ allergies: [], note: null })
  })
})
