import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'

let api: Api
let operations: Record<string, string>
let second: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  operations = (await signInTestStaff(api.db, ['operations'])).headers
  second = (await signInTestStaff(api.db, ['operations'])).headers
})
afterAll(() => api.close())

interface Selected {
  selector: string
}
const get = async <T>(path: string) => (await api.call('GET', `/gamma/charter/${path}`)).json as T
/** Cities with a price from Nice. */
const reachable = async () => (await get<{ reachable: number }>('explore?from=airport:LFMN&pax=4&among=12')).reachable
/** Typical routes of light jets from and to Nice, with their prices. */
async function typical() {
  const { data } = await get<{ data: { departure: Selected; arrival: Selected; from_price: { amount: number } }[] }>(
    'typical-prices?aircraft_class=light',
  )
  return data
    .filter(({ departure, arrival }) => [departure.selector, arrival.selector].includes('city:NCE'))
    .map(({ departure, arrival, from_price: price }) => `${departure.selector} ${arrival.selector} ${price.amount}`)
}

const post = async (action: string, body: object, headers = operations) => {
  const { status, json } = await api.call('POST', `/gamma/staff/${action}`, { headers, body })
  expect([action, status]).toEqual([action, 200])
  return json as { approval: object }
}
const approve = ({ approval }: { approval: object }) => post('approval/approve', { approval }, second)

/** Closes the airport of Nice on every day. @returns the version */
async function closeNice(): Promise<string> {
  await post('facts/save-fact', {
    airport: { code: 'LFMN' },
    replaces: null,
    revision: null,
    kind: 'closed',
    value: '00:00..24:00',
    days: null,
    season: null,
    binds: null,
    only: null,
    note: '',
    source: 'NOTAM A1234/26',
    source_date: '2026-11',
    confidence: 'A',
    checked_on: Temporal.Now.plainDateISO('UTC').toString(),
  })
  const { json } = await api.call('GET', '/gamma/staff/facts/airport?code=LFMN', { headers: operations })
  const { id, revision } = (json as { draft: { id: string; revision: number } }).draft
  await approve(await post('facts/publish', { version: { id }, revision, reason: 'The airport closes' }))
  return id
}

it('typical prices and the map of destinations follow a publication of facts at once, and its roll-back', async () => {
  const [cities, routes] = [await reachable(), await typical()]
  expect(cities).toBeGreaterThan(5)
  expect(routes.length).toBeGreaterThan(0)
  const version = await closeNice()
  await expect.poll(reachable).toBe(0)
  const closed = await typical()
  expect(closed.filter((route) => routes.includes(route))).toEqual([])
  await approve(await post('facts/roll-back', { version: { id: version }, reason: 'It stays open' }))
  await expect.poll(reachable).toBe(cities)
  expect(await typical()).toEqual(routes)
})
