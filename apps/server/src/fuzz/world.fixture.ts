import type { TestClient } from '@aquilane/testing/client'
import { sharedFlightOpener } from '../market/shared-flights/shared-flights.fixture.ts'
import { systemClock } from '../platform/clock.ts'
import { signInTestStaff, type TestStaff } from '../office/staff/staff.fixture.ts'
import { jpegFile } from '../sales/travel-documents/travel-documents.fixture.ts'
import type { OrderResponse } from '../sales/orders/http/wire.ts'
import { startApi, type Api } from '../api.fixture.ts'

export let api: Api
export let jpeg: Buffer
export let openTestFlight: ReturnType<typeof sharedFlightOpener>
/** Who asks: replaced where an operation needs another customer or member. */
export const people = {} as { ada: TestClient; staff: TestStaff }

export const forgets: (() => void)[] = []

/** A server of its own, with nothing left of the one before. */
export async function start(): Promise<void> {
  for (const forget of forgets) forget()
  api = await startApi({ limits: { LIMIT_UPLOADS_PER_CLIENT_HOUR: '1000000' } })
  openTestFlight = sharedFlightOpener({ ...api.app.ctx, db: api.db, clock: systemClock })
  jpeg = await jpegFile(60, 40)
  people.ada = await api.customer(500_000_000)
  people.staff = await signInTestStaff(api.db, ['admin'])
}

/** Made once for each server. */
export const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | null = null
  forgets.push(() => (made = null))
  return () => (made ??= make())
}

export const post = async <T>(path: string, body: object = {}, headers: Record<string, string> = {}) =>
  (await api.call('POST', path, { body, headers: { application: 'backoffice', ...headers } })).json as T

let sharable = 0
forgets.push(() => (sharable = 0))
/** A day within the time that may be booked, each time another one. */
export const nextDay = () => 30 + (sharable++ % 55)

/** A member who did not ask for what is decided. */
export const colleague = () => signInTestStaff(api.db, ['finance'])

/** What operations refer to, by the name of a field or by an operation and its field; made when one refers to it. */
export type LazyHints = Record<string, () => Promise<readonly unknown[]> | readonly unknown[]>

/** Fields that must be consistent for a call to succeed, created for every request. */
export type Together = Record<string, () => Promise<Record<string, unknown>>>

/** Untouched rows of a customer on a day of their own. */
export interface Rows {
  client: TestClient
  days: number
  legs: ReturnType<Api['legsIn']>
  date: string
  offers: () => Promise<string[]>
  orders: () => Promise<OrderResponse[]>
}

export function rowsOf(client: TestClient, days: number): Rows {
  const legs = api.legsIn(days)
  const [{ date }] = legs as [(typeof legs)[0]]
  const offers = once(() => api.offers(client, legs))
  const orders = once(async () => {
    const [first, second] = await offers()
    return [await api.order(client, first!, legs), await api.order(client, second!, legs), await api.order(client, null, legs)]
  })
  return { client, days, legs, date, offers, orders }
}
