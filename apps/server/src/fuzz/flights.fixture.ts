import { buyMovedLeg } from '../sales/booking/moved-leg.fixture.ts'
import { openPaidFlight } from '../sales/booking/open-flight.fixture.ts'
import { insertTestLeg } from '../market/empty-legs/empty-legs.fixture.ts'
import { api, openTestFlight, people, forgets, once, post, nextDay, type LazyHints, type Together, type Rows } from './world.fixture.ts'

/** Tokens of the newest mail about a price alert of an address. */
async function alertTokens(): Promise<{ confirm: string; stop: string }> {
  const email = 'vera@example.com'
  await forgetAlertMails()
  await api.call('POST', '/gamma/price-alert/request', { body: { email, legs: api.legsIn(25) } })
  const { body } = await api.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const token = (step: string) => new RegExp(`/price-alert/${step}\\?token=([\\w-]+)`).exec(body)?.[1] ?? ''
  return { confirm: token('confirm'), stop: token('stop') }
}

const forgetAlertMails = async () => {
  await api.db.deleteFrom('rate_limit').where('key', 'like', 'price-alert:%').execute()
  await api.db.deleteFrom('price_alert_refusal').execute()
}

const anyLeg = { origin: 'any', destination: 'any', date: 'any', price: 'any' }

/** A leg of its own: some operations end it. */
const newLeg = async () => ({ id: (await insertTestLeg(api.db, { departureAt: Temporal.Now.instant().add({ hours: 24 * 30 }) })).id })

let flightDays = 100
forgets.push(() => (flightDays = 100))
/** Opened by this spec, so that its aircraft can fly the route. */
const knownFlight = once(() => openTestFlight({ days: 90 }))

/** A flight of the same aircraft, each on another day. */
async function flightToEnter(): Promise<Record<string, unknown>> {
  const flight = await knownFlight()
  const { tail } = (await api.app.ctx.fleet.current()).aircraft.get(flight.aircraft_id)!
  const departureDate = Temporal.Now.plainDateISO().add({ days: flightDays++ })
  return { tail, departure: 'airport:EGGW', arrival: 'airport:LFMN', departure_date: `${departureDate.toString()}T10:30` }
}

/** Each on another day. */
async function serviceBlock(): Promise<Record<string, unknown>> {
  const { tail } = await flightToEnter()
  const day = Temporal.Now.plainDateISO()
    .add({ days: 200 + flightDays++ })
    .toString()
  return { tail, from: `${day}T08:00:00Z`, to: `${day}T18:00:00Z` }
}

/** A firm offer for one flight of a new customer. */
async function sharableOffer(): Promise<string> {
  people.ada = await api.customer(500_000_000)
  return (await api.offers(people.ada, api.legsIn(nextDay())))[0]!
}

/** Paid seats of a flight that a new customer opened. */
async function initiated(): Promise<string> {
  people.ada = await api.customer(500_000_000)
  return openPaidFlight(api, people.ada, nextDay())
}

/** A paid empty leg whose flight was moved. */
async function movedLeg(): Promise<string> {
  people.ada = await api.customer(500_000_000)
  return buyMovedLeg(api, people.ada)
}

export function flightHints({ client, days, date }: Rows): LazyHints {
  const emptyLeg = once(() => insertTestLeg(api.db, { departureAt: Temporal.Now.instant().add({ hours: 24 * days }) }))
  const sharedFlight = once(() => openTestFlight({ days }))
  const alertIds = async () => {
    // Twenty at most: existing ones are reused.
    await api.call('POST', '/gamma/empty-leg-subscription/create', { as: client, body: anyLeg })
    const { data } = (await api.call('GET', '/gamma/empty-leg-subscription/list', { as: client })).json as { data: { id: string }[] }
    return data.map(({ id }) => id)
  }
  return {
    'GET /gamma/empty-leg/list sort': () => ['price:asc', 'distance'],
    date_from: () => [date.slice(0, 10)],
    date_to: () => [date.slice(0, 10)],
    'GET /gamma/empty-leg/list classes': () => ['light', 'light,midsize'],
    'GET /gamma/empty-leg/feed.ics classes': () => ['light'],
    'GET /gamma/empty-leg/feed.csv classes': () => ['light'],
    'GET /gamma/empty-leg/calendar classes': () => ['light'],
    'GET /gamma/sharing/quote suggestion_id': async () => [await sharableOffer()],
    'GET /gamma/sharing/get id': async () => [(await sharedFlight()).id],
    'GET /gamma/sharing/get company_id': async () => [(await sharedFlight()).operator_id],
    'POST /gamma/sharing/join-waiting-list': async () => [{ sharing: { id: (await sharedFlight()).id }, seats: 1 }],
    'POST /gamma/sharing/leave-waiting-list': async () => [{ sharing: { id: (await sharedFlight()).id } }],
    sharing: async () => {
      const { id, operator_id } = await sharedFlight()
      return [{ id, company_id: operator_id, count: 1 }]
    },
    'GET /gamma/staff/schedule/crew from': () => [date.slice(0, 10)],
    'GET /gamma/staff/schedule/get from': () => [date.slice(0, 10)],
    'GET /gamma/staff/empty-leg/get id': async () => [(await emptyLeg()).id],
    'GET /gamma/staff/sharing/get id': async () => [(await sharedFlight()).id],
    'GET /gamma/empty-leg/get id': async () => [(await emptyLeg()).id],
    company_id: async () => [(await emptyLeg()).operator_id],
    'PATCH /gamma/empty-leg-subscription/update': async () => (await alertIds()).map((id) => ({ id, paused: true })),
    'DELETE /gamma/empty-leg-subscription/delete id': alertIds,
    'POST /gamma/empty-leg-subscription/mute-route': async () => {
      const { id } = await emptyLeg()
      await alertIds()
      return [{ empty_leg: { id } }]
    },
    'DELETE /gamma/favourite-place/delete selector': async () => {
      await api.call('POST', '/gamma/favourite-place/save', { as: client, body: { selector: 'city:PAR' } })
      return ['city:PAR']
    },
    'POST /gamma/favourite-place/save': () => [{ selector: 'airport:EGLF', is_home: true }, { selector: 'city:LON' }],
    'DELETE /gamma/price-alert/delete id': async () => {
      // Ten at most: the same trip keeps its one.
      const { json } = await api.call('POST', '/gamma/price-alert/create', { as: client, body: { legs: api.legsIn(25) } })
      return [(json as { id: string }).id]
    },
    'POST /gamma/price-alert/create': () => [{ legs: api.legsIn(25), flex_days: 1 }],
    'POST /gamma/price-alert/unsubscribe token': async () => [(await alertTokens()).stop],
    origin: () => ['any', 'city:LON'],
    destination: () => ['any', 'airport:LFMN'],
    price: () => ['any', { amount: 5_000, currency: 'EUR' }],
    'POST /gamma/empty-leg-subscription/create': () => [anyLeg],
    empty_leg: async () => {
      const { id, operator_id } = await emptyLeg()
      return [{ id, company_id: operator_id }]
    },
    // Near the leg of the hints.
    'GET /gamma/empty-leg/get departure': () => ['airport:EGLF'],
    'GET /gamma/empty-leg/get arrival': () => ['airport:LFMN'],
  }
}

export const flightTogether: Together = {
  'POST /gamma/price-alert/request': async () => {
    await forgetAlertMails()
    return { email: 'vera@example.com', legs: api.legsIn(25), flex_days: 1, limit: undefined }
  },
  'POST /gamma/price-alert/confirm': async () => ({ token: (await alertTokens()).confirm }),
  'POST /gamma/staff/empty-leg/create': async () => {
    const flight = await flightToEnter()
    const window = { departure_date_from: flight['departure_date'], departure_date_to: flight['departure_date'] }
    return { ...flight, ...window, steps: [{ hours_before: null, percent: 60 }] }
  },
  'POST /gamma/staff/empty-leg/set-price': async () => ({ empty_leg: await newLeg(), steps: null, floor_price: undefined }),
  'POST /gamma/staff/empty-leg/push': async () => ({ empty_leg: await newLeg() }),
  'POST /gamma/staff/empty-leg/set-status': async () => ({ empty_leg: await newLeg(), action: 'withdraw', reason: 'Not flown' }),
  'POST /gamma/sharing/open': async () => ({ suggestion_id: await sharableOffer(), count: 1, price: undefined }),
  'POST /gamma/sharing/buy-out': async () => ({ order: { id: await initiated() }, price: undefined }),
  'POST /gamma/order/leg-change': async () => ({ order: { id: await movedLeg() }, choice: 'new_time' }),
  'POST /gamma/staff/schedule/add-block': serviceBlock,
  'POST /gamma/staff/schedule/remove-block': async () => {
    const { block } = await post<{ block: { id: string } }>(
      '/gamma/staff/schedule/add-block',
      { ...(await serviceBlock()), kind: 'maintenance', note: 'Inspection' },
      people.staff.headers,
    )
    return { block }
  },
  'POST /gamma/staff/sharing/open': flightToEnter,
  'POST /gamma/staff/sharing/decide': async () => ({
    sharing: { id: (await openTestFlight({ days: 60 })).id },
    decision: 'canceled',
    reason: 'Not flown',
  }),
}
