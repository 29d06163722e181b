import { expect, type APIRequestContext, type Browser, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import type { Location } from '@aquilane/domain/location'
import { orderPayload, type OrderPayload } from '@aquilane/domain/trip/order-payload'
import { toSearchLinkPayload, type SearchLinkPayload } from '@aquilane/domain/trip/search-link'
import { addDestination, emptyTrip, setDestination, updateSegment, type Trip } from '@aquilane/domain/trip/trip'
import { newPhoneNumber, smsCodeFor } from './journey.ts'
import type { Locale } from './texts.ts'
import { seconds } from './patience.ts'

/** A signed-in customer: their requests, and the browser storage of their session. */
export interface Customer {
  phone: string
  headers: Record<string, string>
  tokens: { access_token: string; refresh_token: string; fingerprint: string }
}

export interface Stop {
  to: string
  days: number
  time?: string
}

/** A day reserved for this worker, after those of the demo market: tests must not compete for aircraft, nor with what fills it meanwhile. */
export const ownDay = 68 + 7 * (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 4)

export interface TripOptions {
  from?: string
  stops?: Stop[]
  pax?: number
  luggage?: number
  locale?: Locale
}

interface Offer {
  id: string
  firmness: 'firm' | 'estimate'
  price: { amount: number }
  aircraft_class: { slug: string }
  aircraft: { tail: string } | null
}

/** Signs a new customer in through the API, with the code from the outbox. */
export async function newCustomer(request: APIRequestContext): Promise<Customer> {
  const phone = `+44${newPhoneNumber()}`
  const fingerprint = crypto.randomUUID()
  const headers = { 'x-fingerprint': fingerprint }
  const sent = await answer<{ code_hash: string }>(request.post('/gamma/auth/send-phone-code', { headers, data: { phone_number: phone } }))
  const code = await smsCodeFor(request, phone)
  const tokens = await answer<{ access_token: string; refresh_token: string }>(
    request.post('/gamma/auth/sign-in', { headers, data: { phone_number: phone, code_hash: sent.code_hash, code, fingerprint } }),
  )
  const { access_token, refresh_token } = tokens
  return { phone, headers: { ...headers, authorization: `Bearer ${access_token}` }, tokens: { access_token, refresh_token, fingerprint } }
}

/** A browser on which this customer is signed in already. */
export function openContext(
  browser: Browser,
  customer: Customer | null,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  // Suppresses the fill-profile dialog.
  const localStorage = Object.entries({ ...customer?.tokens, fill_profile_closed: String(Date.now()) }).map(([name, value]) => ({
    name: `aq.${name}`,
    value,
  }))
  return browser.newContext({ ...options, storageState: { cookies: [], origins: [{ origin: new URL(baseURL).origin, localStorage }] } })
}

async function toPlace(request: APIRequestContext, query: string, locale: Locale): Promise<Location> {
  const found = await answer<{ data: Location[] }>(
    request.get('/gamma/location/search', { params: { query }, headers: { 'accept-language': locale } }),
  )
  const [place] = found.data
  if (!place) throw new Error(`No place for ${query}`)
  return place
}

/** A complete trip; default London Luton to Nice on the own day. */
export async function toTrip(request: APIRequestContext, options: TripOptions = {}): Promise<Trip> {
  const { from = 'Luton', stops = [{ to: 'Nice', days: ownDay }], pax = 2, luggage = 20, locale = 'en' } = options
  let trip = setDestination(emptyTrip(), 0, await toPlace(request, from, locale))
  for (const [leg, { to, days, time = '10:30' }] of stops.entries()) {
    const place = await toPlace(request, to, locale)
    trip = leg === 0 ? setDestination(trip, 1, place) : addDestination(trip, place)
    trip = updateSegment(trip, leg, { date: Temporal.Now.plainDateISO().add({ days }).toString(), time, pax, luggage })
  }
  return trip
}

/** The query of the suggestions page for a trip. */
export async function packed(
  request: APIRequestContext,
  trip: Trip,
  change: (payload: SearchLinkPayload) => unknown = (payload) => payload,
): Promise<string> {
  const share = toSearchLinkPayload(trip)
  if (!share.ok) throw new Error('The trip is not complete')
  return answer<string>(request.post('/gamma/json/pack', { data: change(share.payload) as object }))
}

export function getLegs(trip: Trip): OrderPayload['legs'] {
  const order = orderPayload(trip)
  if (!order.ok) throw new Error('The trip is not complete')
  return order.payload.legs
}

export async function firmOffers(request: APIRequestContext, customer: Customer, trip: Trip): Promise<Offer[]> {
  const { data } = await answer<{ data: Offer[] }>(
    request.post('/gamma/charter/suggest', { headers: customer.headers, data: { legs: getLegs(trip), group: 'aircraft_type' } }),
  )
  return data.filter((offer) => offer.firmness === 'firm')
}

/** Books an offer; the order awaits payment. */
export async function newOrder(
  request: APIRequestContext,
  customer: Customer,
  trip: Trip,
  offer?: Offer,
): Promise<{ id: string; invoice: string }> {
  const chosen = offer ?? (await firmOffers(request, customer, trip))[0]
  if (!chosen) throw new Error('No firm offer for this trip')
  const order = await answer<{ id: string; invoices: { id: string }[] }>(
    request.post('/gamma/order/create', {
      headers: { ...customer.headers, 'idempotency-key': crypto.randomUUID() },
      data: { legs: getLegs(trip), group: 'aircraft_type', suggestion_id: chosen.id },
    }),
  )
  return { id: order.id, invoice: order.invoices[0]?.id ?? '' }
}

/** Creates an order without an offer: active without an aircraft, so that parallel tests do not compete. */
export async function newRequest(request: APIRequestContext, customer: Customer, trip: Trip): Promise<string> {
  const order = await answer<{ id: string }>(
    request.post('/gamma/order/create', {
      headers: { ...customer.headers, 'idempotency-key': crypto.randomUUID() },
      data: { legs: getLegs(trip), group: 'aircraft_type' },
    }),
  )
  return order.id
}

/** Creates orders without a price to produce notifications, and waits until all are listed. */
export async function newMessages(request: APIRequestContext, customer: Customer, trip: Trip, count: number): Promise<void> {
  const { headers } = customer
  const unread = async () => (await answer<{ count: number }>(request.get('/gamma/push-message/unread-count', { headers }))).count
  const before = await unread()
  for (let n = 0; n < count; n++) await newRequest(request, customer, trip)
  await expect.poll(unread, { timeout: seconds(30) }).toBe(before + count)
}

async function answer<T>(sent: Promise<Awaited<ReturnType<APIRequestContext['get']>>>): Promise<T> {
  const response = await sent
  expect(response.ok(), `${response.url()} ${response.status()} ${response.ok() ? '' : await response.text()}`).toBe(true)
  return (await response.json()) as T
}
