import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { insertTestLeg } from './empty-legs.fixture.ts'
import { emptyLegAlertJob } from './queues.ts'
import { createSubscription, updateSubscription, listSubscriptions, deleteSubscription, muteLegRoute } from './subscriptions.ts'
import { listLegs } from './list-legs.ts'
import { readSubscription, readSubscriptionChange, toSubscription } from './http/wire.ts'
import { matchLegs, sendDigests, pushLeg } from './alerts.ts'

let h: OrdersHarness
let ada: string
/** Noon in London, ten days from now. */
let noon: Temporal.Instant

type Wish = Partial<Parameters<typeof readSubscription>[0]>

beforeAll(async () => {
  h = await ordersHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  await h.db.deleteFrom('empty_leg').execute()
  await h.db.deleteFrom('empty_leg_subscription').execute()
  ada = (await h.client()).clientId
  noon = h.clock.now().toZonedDateTimeISO('Europe/London').add({ days: 10 }).withPlainTime('12:00').toInstant()
})

const any = { origin: 'any', destination: 'any', date: 'any', price: 'any' } as const
const create = (wish: Wish = {}, clientId = ada, idempotencyKey: string | null = null) =>
  createSubscription(h, { clientId, locale: 'en', idempotencyKey, wanted: readSubscription({ ...any, ...wish }) }, toSubscription)
const update = async (body: Parameters<typeof readSubscriptionChange>[0], clientId = ada) =>
  toSubscription(await updateSubscription(h, { clientId, locale: 'en', change: readSubscriptionChange(body) }))
const list = async (clientId = ada) => (await listSubscriptions(h, clientId, 'en')).map(toSubscription)
const insert = (shape: Partial<Parameters<typeof insertTestLeg>[1]> = {}) => insertTestLeg(h.db, { departureAt: noon, ...shape })
const day = (days = 0) => noon.toZonedDateTimeISO('Europe/London').toPlainDate().add({ days }).toString()
const isSubscribed = async () =>
  (
    await listLegs(
      h,
      { clientId: ada, locale: 'en', latitude: 51.5, longitude: 0 },
      { page: 1, perPage: 12, sort: { key: 'date', descending: false }, subscribed: true },
    )
  ).legs.map(({ id }) => id)
const messages = () =>
  h.db
    .selectFrom('push_message')
    .select(['key', 'params', 'link', 'client_id'])
    .where('channel', '=', 'alerts')
    .where('client_id', '=', ada)
    .orderBy('created_at')
    .execute()
/** The clock at this hour in London, today or tomorrow. */
const moveToHour = (hour: number) => {
  const now = h.clock.now().toZonedDateTimeISO('Europe/London')
  const then = now.withPlainTime({ hour, minute: 5 })
  h.clock.advance(now.until(Temporal.ZonedDateTime.compare(then, now) > 0 ? then : then.add({ days: 1 })))
}

describe('alerts of a customer', () => {
  it('are made, changed, paused and deleted by their owner only', async () => {
    const made = await create({ origin: 'city:LON', price: { amount: 8_000, currency: 'EUR' } })
    expect(made).toMatchObject({
      origin: 'city:LON',
      origin_name: 'London',
      destination: 'any',
      destination_name: null,
      date: 'any',
      price: { amount: 8_000, currency: 'EUR' },
      expired: false,
      active: true,
      frequency: 'digest',
    })
    const range = { from: day(), to: day(3) }
    expect(await update({ id: made.id, date: range, paused: true })).toMatchObject({
      date: range,
      departure_date_to: day(3),
      paused: true,
      active: false,
      origin: 'city:LON',
    })
    const eve = (await h.client()).clientId
    expect(await catchProblem(update({ id: made.id, paused: false }, eve))).toBe('NOT_FOUND')
    expect(await catchProblem(deleteSubscription(h, { id: made.id, clientId: eve }))).toBe('NOT_FOUND')
    await deleteSubscription(h, { id: made.id, clientId: ada })
    expect(await list()).toEqual([])
  })

  it('name every field that cannot be taken', async () => {
    const call = create({
      origin: 'airport:XXXX',
      destination: 'city:NOPE',
      date: { from: '2027-02-02', to: '2027-02-01' },
      price: { amount: 5, currency: 'USD' },
      timezone: 'Mars/Phobos',
    })
    await expect(call).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'origin' }, { path: 'destination' }, { path: 'date.to' }, { path: 'price' }, { path: 'timezone' }],
    })
  })

  it('leave out a route with one call, until its owner wants it again', async () => {
    const [wide, other] = [await create({ frequency: 'instant' }), await create({ origin: 'city:PAR' })]
    const leg = await insert({ from: 'EGGW', to: 'LFMN' })
    const back = await insert({ from: 'LFMN', to: 'EGGW', departureAt: noon.add({ hours: 8 }) })
    const mute = (legId: string, clientId = ada) => muteLegRoute(h, { clientId, legId })
    expect(await mute(leg.id)).toBe(1)
    expect(await catchProblem(mute(leg.id))).toBe('NOT_FOUND')
    expect(await catchProblem(mute(crypto.randomUUID()))).toBe('NOT_FOUND')
    expect(await catchProblem(mute(back.id, (await h.client()).clientId))).toBe('NOT_FOUND')
    const muted = (await list()).find(({ id }) => id === wide.id)!
    expect(muted).toMatchObject({ matches: 1, muted_routes: [{ key: 'city:LON>city:NCE', from: 'London', to: 'Nice' }] })
    expect((await list()).find(({ id }) => id === other.id)).toMatchObject({ muted_routes: [] })
    expect(await isSubscribed()).toEqual([back.id])
    moveToHour(12)
    // Another airport of the same cities is the same route.
    await insert({ from: 'EGLF', to: 'LFMN', departureAt: noon.add({ hours: 4 }) })
    await matchLegs(h)
    await h.jobs.run(h.clock.now(), emptyLegAlertJob)
    const sent = await messages()
    expect(sent).toHaveLength(1)
    expect(sent[0]!.params).toMatchObject({ legs: [{ from: { en: 'Nice' }, to: { en: 'London' } }] })
    expect((await update({ id: wide.id, muted_routes: [] })).muted_routes).toEqual([])
    expect(await isSubscribed()).toContain(leg.id)
  })

  it('are twenty at most, however many are made at once, and one with the same idempotency key', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        create().then(
          () => 'made',
          (error: unknown) => (error as { code: string }).code,
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'LIMIT_REACHED')).toHaveLength(10)
    expect(await list()).toHaveLength(20)
    const eve = (await h.client()).clientId
    const [one, two] = [await create({}, eve, 'key'), await create({}, eve, 'key')]
    expect(two.id).toBe(one.id)
  })

  it('are inactive once their last day has passed, expired a day later, and active again with another date', async () => {
    const { id } = await create({ date: { from: day(), to: day() }, timezone: 'Europe/London' })
    const at = async (days: number) => {
      h.clock.advance(h.clock.now().until(noon.add({ hours: 24 * days })))
      const [one] = await list()
      return [one!.active, one!.expired]
    }
    expect(await at(0)).toEqual([true, false])
    expect(await at(1)).toEqual([false, false])
    expect(await at(2)).toEqual([false, true])
    await update({ id, date: { from: day(5), to: day(6) } })
    expect(await at(2)).toEqual([true, false])
  })

  it('mark the legs that they match, as long as they are active', async () => {
    const nice = await insert()
    await insert({ from: 'LFPB', to: 'LSGG' })
    const { id } = await create({
      origin: 'city:LON',
      destination: 'airport:LFMN',
      date: { from: day(-1), to: day(1) },
      price: { amount: 6_500, currency: 'EUR' },
    })
    expect(await isSubscribed()).toEqual([nice.id])
    expect((await list())[0]).toMatchObject({ matches: 1 })
    for (const wish of [
      { destination: 'city:PAR' },
      { date: { from: day(1), to: day(2) } },
      { price: { amount: 6_499, currency: 'EUR' } },
    ]) {
      await update({ id, destination: 'airport:LFMN', date: 'any', price: 'any', ...wish })
      expect(await isSubscribed()).toEqual([])
    }
    await update({ id, ...any })
    expect(await isSubscribed()).toHaveLength(2)
    await update({ id, paused: true })
    expect(await isSubscribed()).toEqual([])
  })
})

describe('messages of an alert', () => {
  const deliver = async () => {
    await matchLegs(h)
    await h.jobs.run(h.clock.now(), emptyLegAlertJob)
  }

  it('at once tell of a leg with everything that decides, once per step of its price', async () => {
    moveToHour(12)
    const leg = await insert({ departureAt: h.clock.now().add({ hours: 24 * 9 }) })
    await create({ origin: 'city:LON', frequency: 'instant' })
    await deliver()
    await deliver()
    const [message, ...others] = await messages()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      key: 'emptyLeg.alert',
      client_id: ada,
      link: `/empty-legs/${leg.id}__${leg.operator_id}`,
      params: {
        more: 0,
        legs: [
          { from: { en: 'London', it: 'Londra' }, to: { en: 'Nice', it: 'Nizza' }, seats: 6, price: { amount: 6_500, currency: 'EUR' } },
        ],
      },
    })
    h.clock.advance({ hours: 24 * 2 + 1 })
    await deliver()
    expect((await messages()).map(({ params }) => (params as { legs: { price: { amount: number } }[] }).legs[0]!.price.amount)).toEqual([
      6_500, 5_500,
    ])
  })

  it('wait for the morning of their reader', async () => {
    moveToHour(23)
    await insert()
    await create({ frequency: 'instant', timezone: 'Europe/London' })
    await deliver()
    expect(await messages()).toEqual([])
    moveToHour(8)
    await h.jobs.run(h.clock.now(), emptyLegAlertJob)
    expect(await messages()).toHaveLength(1)
  })

  it('say nothing of what is gone or was never asked for', async () => {
    moveToHour(23)
    const leg = await insert()
    await insert({ from: 'LFPB', to: 'LSGG' })
    await create({ origin: 'city:LON', frequency: 'instant' })
    const paused = await create({ frequency: 'instant' })
    await update({ id: paused.id, paused: true })
    await deliver()
    await h.db.updateTable('empty_leg').set({ status: 'withdrawn' }).where('id', '=', leg.id).execute()
    moveToHour(9)
    await h.jobs.run(h.clock.now(), emptyLegAlertJob)
    expect(await messages()).toEqual([])
  })

  it('come together in a digest at nine in the morning, by mail at most twice a week', async () => {
    moveToHour(12)
    const { id } = await create({ timezone: 'Europe/London' })
    const mails: boolean[] = []
    h.events.on('empty-leg.alerted', async (_trx, { subscriptionId, withMail }) => void (subscriptionId === id && mails.push(withMail)))
    for (let round = 0; round < 4; round++) {
      for (let at = 0; at < 5; at++) await insert({ departureAt: h.clock.now().add({ hours: 24 * 20 + at }) })
      await deliver()
      await sendDigests(h)
      moveToHour(9)
      await sendDigests(h)
      await sendDigests(h)
    }
    const sent = await messages()
    expect(sent).toHaveLength(4)
    expect(sent[0]).toMatchObject({ link: '/empty-legs/subscriptions', params: { more: 2, legs: [{}, {}, {}] } })
    expect(mails).toEqual([true, true, false, false])
  })

  it('are sent at once when staff push a leg, each price once, and in the morning at night', async () => {
    moveToHour(11)
    const push = async (legId: string) => {
      const count = await pushLeg(h, { legId, actor: 'staff:rita', reason: 'Few days left' })
      await h.jobs.run(h.clock.now(), emptyLegAlertJob)
      return count
    }
    await create({ frequency: 'digest' })
    await create({ frequency: 'digest', origin: 'city:NCE' })
    const leg = await insert()
    expect(await push(leg.id)).toBe(1)
    expect((await messages()).map(({ key }) => key)).toEqual(['emptyLeg.alert'])
    expect(await push(leg.id)).toBe(0)
    expect(await messages()).toHaveLength(1)
    moveToHour(23)
    const late = await insert({ departureAt: noon.add({ hours: 5 }) })
    expect(await push(late.id)).toBe(1)
    expect(await messages()).toHaveLength(1)
    moveToHour(9)
    await h.jobs.run(h.clock.now(), emptyLegAlertJob)
    expect(await messages()).toHaveLength(2)
    expect(await catchProblem(push(crypto.randomUUID()))).toBe('NOT_FOUND')
  })
})
