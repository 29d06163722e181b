import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { completeTestDraft } from './draft.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'

let api: Api
let headers: Record<string, string>
let legs: ReturnType<Api['legsIn']>
beforeAll(async () => {
  api = await startApi()
  headers = (await signInTestStaff(api.db, ['operations'])).headers
  legs = api.legsIn(25)
})
afterAll(() => api.close())

interface Aircraft {
  id: number
  tail: string
  revision: number
  seats: number
  year: number
  status: string
  company: { id: number }
  base: { code: string }
  rate_percent: number
  hourly_rate: { amount: number }
  airworthy_until: string | null
  flyable_until: string
  trips: { order: { id: string; pnr: string }; held: boolean }[]
  history: { action: string; actor: string; reason: string | null; changes: { field: string; from: string | null; to: string | null }[] }[]
}

const get = async (id: number) => (await api.call('GET', `/gamma/staff/fleet/aircraft?id=${id}`, { headers })).json as Aircraft
const list = async (query: string) =>
  ((await api.call('GET', `/gamma/staff/fleet/aircraft-list?${query}`, { headers })).json as { data: Aircraft[] }).data
const result = async (method: 'POST' | 'PATCH', path: string, body: object) => {
  const { status, json } = await api.call(method, `/gamma/staff/fleet/${path}`, { headers, body })
  const { code, errors = [] } = json as { code?: string; errors?: { path: string }[] }
  return [status, code, ...errors.map((error) => error.path)]
}
const toBody = (one: Aircraft) => ({
  aircraft: { id: one.id },
  revision: one.revision,
  tail: one.tail,
  company: { id: one.company.id },
  base: `airport:${one.base.code}`,
  year: one.year,
  seats: one.seats,
  rate_percent: one.rate_percent,
  airworthy_until: one.airworthy_until,
})
const setStatus = ({ id, revision }: Aircraft, status: string) =>
  result('POST', 'set-aircraft-status', { aircraft: { id }, revision, status, reason: 'Bird strike at Nice' })

interface Offer {
  id: string
  firmness: string
  price: { amount: number }
  aircraft: { tail: string } | null
}
const offers = async () => {
  const client = await api.customer()
  const { json } = await api.call('POST', '/gamma/charter/suggest', { as: client, body: { legs, group: 'aircraft_type' } })
  return { client, data: (json as { data: Offer[] }).data.filter(({ firmness }) => firmness === 'firm') }
}
/** An aircraft that the search offers. */
const offered = async () => {
  const { data } = await offers()
  const tail = data[0]!.aircraft!.tail
  return get((await list(`query=${tail}`))[0]!.id)
}
const isOffered = async (tail: string) => (await offers()).data.some(({ aircraft }) => aircraft?.tail === tail)

describe('aircraft in the back office', () => {
  it('are sorted by a column, the same row never on two pages', async () => {
    const oldest = await list('sort=year:asc&per_page=100')
    expect(oldest.map(({ year }) => year)).toEqual(oldest.map(({ year }) => year).toSorted((a, b) => a - b))
    const pages = [await list('sort=documents:desc&per_page=5'), await list('sort=documents:desc&per_page=5&page=2')].flat()
    expect(new Set(pages.map(({ id }) => id)).size).toBe(10)
    expect(pages.map((one) => one.flyable_until)).toEqual(
      pages
        .map((one) => one.flyable_until)
        .toSorted()
        .toReversed(),
    )
  })

  it('are found by tail, type, operator and base', async () => {
    const one = await offered()
    for (const query of [one.tail, one.tail.replace('-', ''), one.base.code])
      expect((await list(`query=${query}`)).map(({ tail }) => tail)).toContain(one.tail)
    expect(await list('query=nothing like this')).toEqual([])
  })

  it('change the next search: another rate is another price', async () => {
    const one = await offered()
    const price = async () => (await offers()).data.find(({ aircraft }) => aircraft?.tail === one.tail)?.price.amount
    const before = await price()
    expect(await result('PATCH', 'aircraft', { ...toBody(one), rate_percent: one.rate_percent + 1.5 })).toEqual([200, undefined])
    expect(await price()).toBeGreaterThan(before!)
    const { history } = await get(one.id)
    expect(history.at(-1)).toMatchObject({
      action: 'changed',
      changes: [{ field: 'ratePermille', from: `${one.rate_percent} %`, to: `${one.rate_percent + 1.5} %` }],
    })
    // The second of two members sees the first one's change.
    expect((await result('PATCH', 'aircraft', { ...toBody(one), seats: 1 })).slice(0, 2)).toEqual([409, 'CHANGED_MEANWHILE'])
  })

  it('are entered as drafts, and offered once they are published', async () => {
    const like = await offered()
    const { type_id: typeId } = await api.db.selectFrom('aircraft').select('type_id').where('id', '=', like.id).executeTakeFirstOrThrow()
    const { aircraft: _id, revision: _revision, ...fields } = toBody(like)
    const body = { ...fields, aircraft_type: { id: typeId }, tail: 'x-new1', rate_percent: 60 }
    expect((await result('POST', 'add-aircraft', { ...body, seats: 199 })).slice(1)).toEqual(['VALIDATION_FAILED', 'seats'])
    expect((await result('POST', 'add-aircraft', { ...body, base: 'airport:ZZZZ' })).slice(1)).toEqual(['VALIDATION_FAILED', 'base'])
    expect((await result('POST', 'add-aircraft', { ...body, tail: like.tail })).slice(1)).toEqual(['VALIDATION_FAILED', 'tail'])
    expect(await result('POST', 'add-aircraft', body)).toEqual([200, undefined])
    expect(await isOffered('X-NEW1')).toBe(false)
    expect((await list('status=draft')).map(({ tail }) => tail)).toEqual(['X-NEW1'])
    expect(await list('query=X-NEW1')).toEqual([])
    const [draft] = await list('status=draft')
    const otto = await signInTestStaff(api.db, ['operations'])
    await completeTestDraft(api.db, { aircraftId: draft!.id }, otto.id)
    const published = { aircraft: { id: draft!.id }, revision: draft!.revision }
    expect((await api.call('POST', '/gamma/staff/fleet/publish-aircraft', { headers: otto.headers, body: published })).status).toBe(200)
    expect(await isOffered('X-NEW1')).toBe(true)
  })

  it('on the ground are not offered; back on the line they are', async () => {
    const one = await offered()
    expect(await setStatus(one, 'grounded')).toEqual([200, undefined])
    expect(await isOffered(one.tail)).toBe(false)
    const grounded = await get(one.id)
    expect(grounded.history.at(-1)).toMatchObject({ action: 'status', reason: 'Bird strike at Nice' })
    expect(await setStatus(grounded, 'active')).toEqual([200, undefined])
    expect(await isOffered(one.tail)).toBe(true)
  })

  it('are not sold beyond the end of their documents', async () => {
    const one = await offered()
    const yesterday = Temporal.Now.plainDateISO().subtract({ days: 1 }).toString()
    await result('PATCH', 'aircraft', { ...toBody(one), airworthy_until: yesterday })
    expect((await get(one.id)).flyable_until).toBe(yesterday)
    expect(await isOffered(one.tail)).toBe(false)
    expect((await list('documents=ending')).map(({ tail }) => tail)).toContain(one.tail)
    await result('PATCH', 'aircraft', { ...toBody(await get(one.id)), airworthy_until: null })
    expect(await isOffered(one.tail)).toBe(true)
  })

  it('grounded between the offer and the booking are not booked; without the guard they would be held', async () => {
    const { client, data } = await offers()
    const { id, aircraft } = data[0]!
    const one = await get((await list(`query=${aircraft!.tail}`))[0]!.id)
    const hold = (reference: string) =>
      sql<{ id: number }>`
        INSERT INTO aircraft_availability_block (aircraft_id, period, kind, reference)
        VALUES (${one.id}, tstzrange('2031-01-01', '2031-01-02', '[)'), 'hold', ${reference}) RETURNING id`.execute(api.db)
    await setStatus(one, 'grounded')
    const { status, json } = await api.call('POST', '/gamma/order/create', { as: client, body: { legs, suggestion_id: id } })
    expect([status, (json as { code?: string }).code]).toEqual([409, 'OFFER_TAKEN'])
    expect((await hold('order:guarded')).rows).toEqual([])
    await sql`ALTER TABLE aircraft_availability_block DISABLE TRIGGER aircraft_hold_active`.execute(api.db)
    expect((await hold('order:unguarded')).rows).toHaveLength(1)
    await sql`ALTER TABLE aircraft_availability_block ENABLE TRIGGER aircraft_hold_active`.execute(api.db)
  })

  it('keep their trips on the ground, which move to another aircraft; only then they are retired', async () => {
    const client = await api.customer(900_000_000)
    const days = api.legsIn(33)
    const order = await api.order(client, (await api.offers(client, days))[0]!, days)
    const body = { invoice: { id: order.invoices[0]!.id }, account: { id: await api.accountOf(client) } }
    expect((await api.call('POST', '/gamma/payment/from-account', { as: client, body })).status).toBe(200)
    const tail = order.aircraft!.tail
    const one = await get((await list(`query=${tail}`))[0]!.id)
    expect(one.trips).toMatchObject([{ order: { id: order.id, pnr: order.pnr }, held: false }])
    expect((await setStatus(one, 'retired')).slice(0, 2)).toEqual([409, 'AIRCRAFT_BOOKED'])
    await setStatus(one, 'grounded')
    const shown = await api.call('GET', `/gamma/order/get?id=${order.id}`, { as: client })
    expect(shown.json).toMatchObject({ aircraft: { tail } })
    const retime = (to: string | null) =>
      api.call('POST', '/gamma/staff/order/retime', {
        headers,
        body: { order: { id: order.id }, legs: [], tail: to, reason: 'Aircraft on the ground', dry_run: false },
      })
    const second = (await signInTestStaff(api.db, ['admin'])).headers
    const approve = async (approval: { id: string }) =>
      expect((await api.call('POST', '/gamma/staff/approval/approve', { headers: second, body: { approval } })).status).toBe(200)
    const others = (await list('per_page=100')).filter((other) => other.company.id === one.company.id)
    const moved: number[] = []
    for (const other of others) {
      const { status, json } = await retime(other.tail)
      moved.push(status)
      const { approval } = json as { approval?: { id: string } | null }
      // Dearer than the policy allows one member.
      if (approval) await approve(approval)
      if (status === 200) break
    }
    expect(moved.at(-1)).toBe(200)
    expect(await setStatus(await get(one.id), 'retired')).toEqual([200, undefined])
    expect((await setStatus(await get(one.id), 'active')).slice(0, 2)).toEqual([409, 'ORDER_STATE_CONFLICT'])
  })
})

describe('operators in the back office', () => {
  interface Operator {
    id: number
    name: string
    aoc: string
    country: { code: string }
    insured_until: string
    aoc_until: string | null
    availability: string
    revision: number
    reply_minutes: number | null
    bill_ratio: number | null
  }
  const operators = async () => ((await api.call('GET', '/gamma/staff/fleet/operator-list', { headers })).json as { data: Operator[] }).data
  const toOperatorBody = ({ id, revision, name, aoc, country, insured_until, aoc_until, availability }: Operator) => ({
    operator: { id },
    revision,
    name,
    aoc,
    country: country.code,
    insured_until,
    aoc_until,
    availability,
  })

  it('whose certificate is over sell nothing', async () => {
    const one = await offered()
    const operator = (await operators()).find(({ id }) => id === one.company.id)!
    const yesterday = Temporal.Now.plainDateISO().subtract({ days: 1 }).toString()
    expect(await result('PATCH', 'operator', { ...toOperatorBody(operator), aoc_until: yesterday })).toEqual([200, undefined])
    expect(await isOffered(one.tail)).toBe(false)
    expect((await result('PATCH', 'operator', toOperatorBody(operator))).slice(0, 2)).toEqual([409, 'CHANGED_MEANWHILE'])
    const changed = (await operators()).find(({ id }) => id === operator.id)!
    await result('PATCH', 'operator', { ...toOperatorBody(changed), aoc_until: null })
    const { history } = (await api.call('GET', `/gamma/staff/fleet/operator-history?id=${operator.id}`, { headers })).json as Pick<
      Aircraft,
      'history'
    >
    expect(history.map(({ changes }) => changes)).toEqual([
      [{ field: 'aocUntil', from: null, to: yesterday }],
      [{ field: 'aocUntil', from: yesterday, to: null }],
    ])
  })

  it('are entered once', async () => {
    const body = {
      name: 'Nuova Air',
      aoc: 'it.aoc.777',
      country: 'ITA',
      insured_until: '2031-01-01',
      aoc_until: null,
      availability: 'on-request',
    }
    expect(await result('POST', 'add-operator', { ...body, country: 'XXX' })).toEqual([400, 'VALIDATION_FAILED', 'country'])
    expect(await result('POST', 'add-operator', body)).toEqual([200, undefined])
    expect(await result('POST', 'add-operator', body)).toEqual([400, 'VALIDATION_FAILED', 'aoc'])
    expect((await operators()).find(({ name }) => name === 'Nuova Air')).toMatchObject({
      aoc: 'IT.AOC.777',
      reply_minutes: null,
      bill_ratio: null,
    })
  })

  it('are measured by their answers and bills', async () => {
    const [operator] = await operators()
    const client = await api.customer()
    const orderId = (await api.order(client, null)).id
    const member = await signInTestStaff(api.db, ['finance'])
    const now = Temporal.Now.instant()
    await api.db.transaction().execute(async (trx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      await trx.updateTable('orders').set({ operator_id: operator!.id }).where('id', '=', orderId).execute()
      const subject = `order:${orderId}`
      const at = (minutes: number): string => now.subtract({ minutes }).toString()
      await trx
        .insertInto('audit')
        .values([
          { actor: 'system', action: 'paid', subject, from_state: 'AwaitingPayment', to_state: 'Confirmation', at: at(50) },
          { actor: 'system', action: 'confirmed', subject, from_state: 'Confirmation', to_state: 'Confirmed', at: at(20) },
        ])
        .execute()
      await trx
        .insertInto('operator_bill')
        .values({
          order_id: orderId,
          operator_id: operator!.id,
          reference: 'B1',
          amount: 104_000,
          quoted: 100_000,
          is_flagged: false,
          entered_by: member.id,
          entered_at: Temporal.Now.instant().toString(),
        })
        .execute()
    })
    expect((await operators()).find(({ id }) => id === operator!.id)).toMatchObject({ reply_minutes: 30, bill_ratio: 1.04 })
  })
})
