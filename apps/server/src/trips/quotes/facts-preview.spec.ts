import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'

let api: Api
let headers: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  headers = (await signInTestStaff(api.db, ['operations'])).headers
})
afterAll(() => api.close())

interface Outcome {
  state: string
  price: { amount: number } | null
  reason: { constraint: string; params: { airport: string } } | null
  cautions: { code: string }[]
}
const get = async <T>(path: string) => (await api.call('GET', `/gamma/staff/facts/${path}`, { headers })).json as T
const legFrom = (departure: string, arrival: string, days: number) => [{ ...api.legsIn(days)[0]!, departure, arrival }]
const today = Temporal.Now.plainDateISO('UTC').toString()

interface Airport {
  draft: { id: string; revision: number } | null
  facts: { id: string; after: { kind: string; value: string } }[]
}

/** Writes a fact in the draft. */
async function write(code: string, replaces: string | null, fact: object): Promise<void> {
  const { draft } = await get<Airport>(`airport?code=${code}`)
  const body = {
    airport: { code },
    replaces: replaces && { id: replaces },
    revision: draft?.revision ?? null,
    days: null,
    season: null,
    binds: null,
    only: null,
    note: '',
    source: 'Letter of the airport',
    source_date: '2026-11',
    confidence: 'A',
    checked_on: today,
    ...fact,
  }
  expect((await api.call('POST', '/gamma/staff/facts/save-fact', { headers, body })).status).toBe(200)
}

it('a draft of the facts is compared with the last charters that were priced: those that it refuses or makes an estimate are named', async () => {
  const client = await api.customer(900_000_000)
  const ordered = async (legs: ReturnType<typeof legFrom>) => api.order(client, (await api.offers(client, legs))[0]!, legs)
  const closed = await ordered(api.legsIn(40))
  const open = await ordered(api.legsIn(41))
  const farnborough = await ordered(legFrom('airport:EGLF', 'airport:LFMN', 42))
  const day = api.legsIn(40)[0]!.date.slice(0, 10)
  await write('LFMN', null, { kind: 'closed', value: '00:00..24:00', season: `${day}..${day}` })
  const { facts } = await get<Airport>('airport?code=EGLF')
  for (const { id, after } of facts.filter(({ after: one }) => one.kind === 'hours'))
    await write('EGLF', id, { kind: after.kind, value: 'unknown' })
  const { draft } = await get<Airport>('airport?code=EGLF')
  const { compared, data } = await get<{
    compared: number
    data: { order: { id: string }; effect: string; before: Outcome; after: Outcome }[]
  }>(`preview?id=${draft!.id}`)
  expect(compared).toBe(3)
  expect(data.map(({ order, effect }) => [order.id, effect])).toEqual([
    [closed.id, 'refused'],
    [farnborough.id, 'estimate'],
  ])
  expect(data[0]).toMatchObject({
    before: { state: 'firm' },
    after: { reason: { constraint: 'curfew', params: { airport: "Nice Côte d'Azur (NCE)" } } },
  })
  expect(data[1]).toMatchObject({ before: { state: 'firm' }, after: { state: 'estimate', cautions: [{ code: 'hours_unknown' }] } })
  expect(data.map(({ order }) => order.id)).not.toContain(open.id)
})

it('airports without known hours are listed by how often customers asked for them', async () => {
  const client = await api.customer(900_000_000)
  const legs = legFrom('airport:EGGW', 'airport:LIMG', 42)
  await api.order(client, (await api.offers(client, legs))[0]!, legs)
  const { data, total } = await get<{ data: { code: string; orders: number }[]; total: number }>('asked')
  expect(data).toEqual([expect.objectContaining({ code: 'LIMG', orders: 1, name: expect.any(String) })])
  expect(total).toBe(1)
})
