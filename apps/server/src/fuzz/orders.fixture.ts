import { sql } from 'kysely'
import { payRequest, requestTrip } from '../sales/booking/request.fixture.ts'
import { signInTestStaff } from '../office/staff/staff.fixture.ts'
import { findRequestOffers } from '../sales/booking/answer-request.ts'
import { getOrder } from '../sales/booking/customer-answers.fixture.ts'
import { api, people, once, post, nextDay, type LazyHints, type Together, type Rows } from './world.fixture.ts'

/** A request on an estimate: it waits for a price. */
async function requested(): Promise<string> {
  people.ada = await api.customer(500_000_000)
  return requestTrip(api, people.ada, nextDay())
}

/** Body of the next version of a request's quote. */
async function newQuote(): Promise<Record<string, unknown>> {
  const id = await requested()
  const [offer] = await findRequestOffers(api.app.ctx, id, 'en')
  return { order: { id }, based_on: 0, alternatives: [{ suggestion_id: offer!.id }] }
}

/** A quote that was sent. */
async function sentQuote(): Promise<{ id: string; token: string }> {
  const { order, ...body } = await newQuote()
  const { quote } = await post<{ quote: { url: string } }>('/gamma/staff/quote/send', { order, ...body }, people.staff.headers)
  return { id: (order as { id: string }).id, token: new URL(quote.url).pathname.split('/').at(-1)! }
}

const knownQuote = once(sentQuote)

/** A quote below the minimum margin, made by another member. */
async function lowQuote(): Promise<Record<string, unknown>> {
  const { order, alternatives } = await newQuote()
  const [alternative] = alternatives as object[]
  const low = { ...alternative, price: { amount: 100, currency: 'EUR' } }
  const { headers } = await signInTestStaff(api.db, ['sales'])
  await post('/gamma/staff/quote/send', { order, based_on: 0, alternatives: [low] }, headers)
  return { order }
}

/** A quote with the code that signs it. */
async function signedQuote(): Promise<Record<string, unknown>> {
  const { token } = await sentQuote()
  const { code_hash } = await post<{ code_hash: string }>('/gamma/quote/send-code', { token })
  const [sms] = (await api.call('GET', `/dev/outbox.json?to=${encodeURIComponent(people.ada.phone)}`)).json as { text: string }[]
  return { token, version: 1, position: 1, terms_accepted: true, code_hash, code: /\b\d{4,6}\b/.exec(sms?.text ?? '')?.[0] ?? '' }
}

/** A quote that has expired. */
async function expiredQuote(): Promise<Record<string, unknown>> {
  const { id, token } = await sentQuote()
  await sql`
    ALTER TABLE quote_version DISABLE TRIGGER quote_version_immutable;
    UPDATE quote_version SET sent_at = sent_at - interval '2 days', valid_until = valid_until - interval '2 days'
    WHERE quote_id = (SELECT id FROM quote WHERE order_id = '${sql.raw(id)}');
    ALTER TABLE quote_version ENABLE TRIGGER quote_version_immutable`.execute(api.db)
  return { token }
}

/** A paid request, which its operator has not accepted. */
async function awaitsOperator(): Promise<string> {
  const id = await requested()
  await payRequest(api, people.ada, id)
  return id
}

export function orderHints({ offers, orders }: Rows): LazyHints {
  return {
    pnr: async () => (await orders()).map(({ pnr }) => pnr),
    'order.id': async () => [...(await orders()).map(({ id }) => id), (await api.order(await api.customer(), null)).id],
    'suggestion.id': async () => (await offers()).slice(2, 4),
    suggestion_id: async () => {
      const ids = await offers()
      return [null, ...ids.slice(2, 30), `${ids[2]!.slice(0, -1)}-`]
    },
    'GET /gamma/quote/get token': async () => [(await knownQuote()).token],
    'GET /gamma/quote/document token': async () => [(await knownQuote()).token],
    'GET /gamma/quote/link id': async () => [(await orders())[0]!.id],
    'GET /gamma/staff/order/messages id': async () => [(await orders())[0]!.id],
    'GET /gamma/staff/quote/get id': async () => [(await knownQuote()).id],
  }
}

export const orderTogether: Together = {
  'POST /gamma/staff/order/quote': async () => ({
    order: { id: await requested() },
    suggestion_id: undefined,
    price: { amount: 9_000, currency: 'EUR' },
  }),
  'POST /gamma/staff/request/assign': async () => ({ order: { id: await requested() }, from: null, member: { id: people.staff.id } }),
  'POST /gamma/staff/request/snooze': async () => ({ order: { id: await requested() }, hours: 2 }),
  'POST /gamma/staff/request/merge': async () => {
    const id = await requested()
    const legs = (await getOrder(api.app.ctx, id, people.ada.clientId, 'en')).legs.map((one) => ({
      departure: one.departure_airport.selector,
      arrival: one.arrival_airport.selector,
      date: one.departure_date.slice(0, 16),
      pax: one.pax,
      luggage: one.luggage,
    }))
    return { order: { id: (await api.order(people.ada, null, legs)).id }, into: { id } }
  },
  'POST /gamma/staff/request/create': () => Promise.resolve({ phone_number: '+447400123457', legs: api.legsIn(nextDay()) }),
  'POST /gamma/staff/quote/send': newQuote,
  'POST /gamma/staff/quote/approve': lowQuote,
  'POST /gamma/staff/quote/withdraw': async () => ({ order: { id: (await sentQuote()).id } }),
  'POST /gamma/quote/open': async () => ({ token: (await knownQuote()).token, version: 1 }),
  'POST /gamma/quote/send-code': async () => ({ token: (await knownQuote()).token, code_hash: null }),
  'POST /gamma/quote/accept': signedQuote,
  'POST /gamma/quote/ask-again': expiredQuote,
  'POST /gamma/staff/order/decline': async () => ({ order: { id: await requested() } }),
  'POST /gamma/staff/order/confirm': async () => ({ order: { id: await awaitsOperator() } }),
}
