import type { TestClient } from '@aquilane/testing/client'
import { confirmOrder } from '../sales/orders/flown-order.fixture.ts'
import { api, nextDay, once, people, type LazyHints, type Rows, type Together } from './world.fixture.ts'
import { paidOrder } from './paid-trips.fixture.ts'

interface Shared {
  share: { id: string }
  url: string
}

async function share(client: TestClient, id: string): Promise<{ id: string; token: string }> {
  const { json } = await api.call('POST', '/gamma/trip-sheet/share', { as: client, body: { order: { id } } })
  const { share: made, url } = json as Shared
  return { id: made.id, token: new URL(url).pathname.split('/').at(-1)! }
}

/** A confirmed trip of a customer of its own. */
async function newTrip(): Promise<string> {
  people.ada = await api.customer(500_000_000)
  return (await confirmOrder(api, people.ada, nextDay())).id
}

const name = { first_name: 'Ada', last_name: 'Lovelace', middle_name: null }

/** The signed address of the pass of its first leg. */
async function signedPass(client: TestClient, trip: string): Promise<URLSearchParams> {
  const { json } = await api.call('GET', `/gamma/wallet-pass/list?order_id=${trip}`, { as: client })
  return new URL((json as { data: { apple_url: string }[] }).data[0]!.apple_url, api.base).searchParams
}

/** The signed address of the sheet of a trip. */
async function signedFile(client: TestClient, trip: string): Promise<URLSearchParams> {
  const { json } = await api.call('GET', `/gamma/trip-sheet/get?order_id=${trip}`, { as: client })
  return new URL((json as { file_url: string }).file_url, api.base).searchParams
}

/** Sheets of a confirmed trip, and a link to it. */
export function tripSheetHints({ client }: Rows): LazyHints {
  const trip = once(async () => (await confirmOrder(api, client, nextDay())).id)
  const link = once(async () => (await share(client, await trip())).token)
  const file = once(async () => signedFile(client, await trip()))
  const pass = once(async () => signedPass(client, await trip()))
  // Four operations share the openings of an address.
  const reset = (keys: string) => api.db.deleteFrom('rate_limit').where('key', 'like', keys).execute()
  const opened = async () => {
    await reset('trip-open:%')
    return [await link()]
  }
  const ofTrip = async () => [await trip()]
  return {
    'GET /gamma/order-passengers/list order_id': ofTrip,
    'GET /gamma/flight-status/get order_id': ofTrip,
    'GET /gamma/flight-status/shared token': async () => [await link()],
    'GET /gamma/trip-sheet/get order_id': ofTrip,
    'GET /gamma/trip-sheet/shares order_id': ofTrip,
    ...Object.fromEntries(
      (['id', 'expires', 'signature'] as const).map((part) => [
        `GET /gamma/trip-sheet/file ${part}`,
        async () => [(await file()).get(part)],
      ]),
    ),
    'GET /gamma/trip-sheet/shared token': opened,
    'GET /gamma/trip-sheet/shared-file token': opened,
    'GET /gamma/wallet-pass/list order_id': ofTrip,
    ...Object.fromEntries(
      (['id', 'leg', 'expires', 'signature'] as const).map((part) => [
        `GET /gamma/wallet-pass/file ${part}`,
        async () => [(await pass()).get(part)],
      ]),
    ),
    'GET /gamma/wallet-pass/shared token': opened,
    'GET /gamma/wallet-pass/shared-file token': opened,
    'GET /gamma/wallet-pass/shared-file leg': async () => [(await pass()).get('leg')],
    'GET /gamma/staff/trip-sheet/file id': async () => [(await paidOrder()).id],
  }
}

async function addedName(): Promise<{ id: string }> {
  const order_id = await newTrip()
  const { json } = await api.call('POST', '/gamma/order-passengers/add', { as: people.ada, body: { order_id, name } })
  return { id: (json as { data: { id: string }[] }).data[0]!.id }
}

export const tripSheetTogether: Together = {
  'POST /gamma/order-passengers/remove': addedName,
  'POST /gamma/order-passengers/add': async () => ({ order_id: await newTrip(), person_id: null, name }),
  'POST /gamma/trip-sheet/share': async () => ({ order: { id: await newTrip() }, email: null }),
  'POST /gamma/trip-sheet/withdraw': async () => {
    const trip = await newTrip()
    return { id: (await share(people.ada, trip)).id }
  },
}
