import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import type { TestClient } from '@aquilane/testing/client'
import { insertTestLeg } from '../../market/empty-legs/empty-legs.fixture.ts'
import { requestTrip } from '../../sales/booking/request.fixture.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from './staff.fixture.ts'

let api: Api
let ada: TestClient
let request: { id: string; pnr: string }
let paid: { id: string; pnr: string; tail: string; invoice: string }

beforeAll(async () => {
  api = await startApi()
  ada = await api.customer(500_000_000)
  const id = await requestTrip(api, ada, 30)
  const { json } = await api.call('GET', `/gamma/order/get?id=${id}`, { as: ada })
  request = { id, pnr: (json as { pnr: string }).pnr }
  const order = await api.order(ada, (await api.offers(ada))[0]!)
  const payment = { invoice: { id: order.invoices[0]!.id }, account: { id: await api.accountOf(ada) } }
  await api.call('POST', '/gamma/payment/from-account', { as: ada, body: payment })
  paid = { id: order.id, pnr: order.pnr, tail: order.aircraft!.tail, invoice: order.invoices[0]!.id }
})
afterAll(() => api.app.stop())

const as = async (...roles: StaffRole[]) => (await signInTestStaff(api.db, roles)).headers
const get = async <T>(path: string, headers: object) => (await api.call('GET', path, { headers: headers as never })).json as T
const counters = async (...roles: StaffRole[]) => {
  const home = await get<{ counters: { id: string; count: number; oldest: string | null }[] }>('/gamma/staff/home/get', await as(...roles))
  return new Map(home.counters.map(({ id, ...rest }) => [id, rest]))
}
const find = async (query: string, ...roles: StaffRole[]) =>
  (
    await get<{ data: { kind: string; id: string; title: string; act: { kind: string } | null }[] }>(
      `/gamma/staff/search/find?query=${encodeURIComponent(query)}`,
      await as(...roles),
    )
  ).data

describe('the home page', () => {
  it('counts for each role what its lists show', async () => {
    const sales = await counters('sales')
    expect(sales.get('requests.unanswered')).toMatchObject({ count: 1, oldest: expect.any(String) })
    const headers = await as('sales')
    const lists = {
      'requests.unanswered': '/gamma/staff/request/list?view=unanswered',
      'requests.expiring': '/gamma/staff/request/list?view=expiring',
      'requests.opened': '/gamma/staff/request/list?view=opened',
      'trips.three-days': '/gamma/staff/order/list?departs_within=72',
      'trips.operator': '/gamma/staff/order/list?awaits=operator',
    }
    for (const [id, path] of Object.entries(lists)) {
      const { pagination } = await get<{ pagination: { total_count: number } }>(path, headers)
      expect([id, sales.get(id)?.count]).toEqual([id, pagination.total_count])
    }
  })

  it('shows each role its own counters, and admin all', async () => {
    expect([...(await counters('documents')).keys()]).toEqual(['documents.review'])
    expect([...(await counters('finance')).keys()]).toEqual([
      'requests.approval',
      'customers.tasks',
      'pricing.taxes',
      'bank.unmatched',
      'bank.debits',
      'payables.approve',
      'payables.open',
      'receivables.overdue',
      'approvals.open',
      'exceptions.open',
    ])
    expect([...(await counters('content')).keys()]).toEqual(['messages.open'])
    expect((await counters('admin')).size).toBe(31)
    // Neither of these members has a passkey.
    expect((await counters('admin')).get('members.without-passkey')!.count).toBeGreaterThan(1)
  })
})

describe('the search', () => {
  it('finds trips by reference and number, invoices by reference, aircraft by tail, airports by code', async () => {
    expect(await find(request.pnr, 'sales')).toMatchObject([{ kind: 'trip', id: request.id }])
    expect(
      (await find(ada.phone.slice(-7), 'sales'))
        .filter(({ kind }) => kind === 'trip')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([request.id, paid.id].toSorted())
    expect(await find(paid.pnr.toLowerCase(), 'finance')).toMatchObject([
      { kind: 'trip', id: paid.id },
      { kind: 'invoice', id: paid.invoice },
    ])
    expect((await find('nce', 'operations')).at(-1)).toMatchObject({ kind: 'airport', id: 'NCE', title: expect.stringContaining('Nice') })
    expect((await find('LFMN', 'operations')).map(({ id }) => id)).toEqual(expect.arrayContaining([request.id, paid.id, 'NCE']))
    const found = await find(paid.tail, 'operations')
    expect(found.map(({ kind, id }) => [kind, id])).toEqual(
      expect.arrayContaining([
        ['trip', paid.id],
        ['aircraft', paid.tail],
      ]),
    )
  })

  it('finds trips by city in both languages, cities by the beginning of their name', async () => {
    for (const name of ['Nice', 'nizza'])
      expect((await find(name, 'operations')).map(({ id }) => id)).toEqual(expect.arrayContaining([request.id, paid.id]))
    for (const start of ['Nic', 'niz'])
      expect((await find(start, 'operations')).filter(({ kind }) => kind === 'city')).toMatchObject([{ id: 'Nice' }])
    expect(await find('Nice', 'content')).toEqual([])
  })

  it('finds invoices by their amount, with or without cents', async () => {
    const { price } = await api.db.selectFrom('invoice').select('price').where('id', '=', paid.invoice).executeTakeFirstOrThrow()
    const whole = new Intl.NumberFormat('en').format(Math.floor(price / 100))
    for (const typed of [whole, whole.replaceAll(',', '.'), (price / 100).toFixed(2), `€ ${whole}`])
      expect([typed, (await find(typed, 'finance')).map(({ id }) => id)]).toEqual([typed, expect.arrayContaining([paid.invoice])])
    expect((await find(whole, 'documents')).map(({ kind }) => kind)).not.toContain('invoice')
  })

  it('finds passengers of trips to come, for those who may read trips', async () => {
    const name = { first_name: 'Beatrix', middle_name: null, last_name: 'Quillfeather' }
    await api.db
      .insertInto('named_passenger')
      .values({ ...name, order_id: paid.id, client_id: ada.clientId, takes_seat: true, created_at: new Date().toISOString() })
      .execute()
    for (const role of ['sales', 'operations', 'documents'] as const)
      expect(await find('beatrix quill', role)).toMatchObject([{ kind: 'passenger', id: paid.id, title: 'Beatrix Quillfeather' }])
    expect(await find('quillfeather', 'content')).toEqual([])
    expect(await find('beat%x', 'admin')).toEqual([])
  })

  it('offers to ground an aircraft and to release a trip, to those who may', async () => {
    const acts = async (query: string, role: StaffRole) => (await find(query, role)).flatMap(({ act }) => act?.kind ?? [])
    expect(await acts(paid.tail, 'operations')).toEqual(expect.arrayContaining(['release', 'ground']))
    expect(await acts(paid.pnr, 'operations')).toEqual(['release'])
    expect(await acts(request.pnr, 'operations')).toEqual([])
    expect(await acts(paid.tail, 'sales')).toEqual([])
  })

  it('shows nothing of what the roles do not open, and takes wildcards literally', async () => {
    expect(await find(paid.pnr, 'content')).toEqual([])
    expect((await find(paid.pnr, 'documents')).map(({ kind }) => kind)).toEqual(['trip'])
    for (const text of ['%%', '__', '  ']) expect(await find(text, 'admin')).toEqual([])
  })
})

describe('exports', () => {
  it('have the rows of the list, escape formulas, and are audited', async () => {
    await api.db
      .updateTable('client')
      .set({ first_name: '=HYPERLINK("https://example.com")', last_name: null })
      .where('id', '=', ada.clientId)
      .execute()
    const staff = await signInTestStaff(api.db, ['sales'])
    const table = await api.call('GET', '/gamma/staff/order/export.csv?status=Confirmed', { headers: staff.headers })
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(table.headers['content-disposition']).toContain('trips.csv')
    const [header = '', ...rows] = table.text.replace('\uFEFF', '').trim().split('\n')
    expect(header.split(',').slice(0, 4)).toEqual(['pnr', 'status', 'product', 'route'])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(paid.pnr)
    expect(rows[0]).toContain(`"'=HYPERLINK`)
    const requests = await api.call('GET', '/gamma/staff/request/export.csv?view=unanswered', { headers: staff.headers })
    expect(requests.text).toContain(request.pnr)
    const invoices = await api.call('GET', `/gamma/staff/invoice/export.csv?query=${paid.pnr}`, { headers: staff.headers })
    expect(invoices.text.replace('\uFEFF', '').split('\n').slice(0, 2)).toEqual([
      'number,type,status,created,pay_before,overdue,paid,customer,phone,pnr,price,due,currency',
      expect.stringMatching(new RegExp(`^AQ-.*,Primary,Paid,.*,${paid.pnr},[\\d.]+,[\\d.]+,EUR$`)),
    ])
    const items = await api.call('GET', '/gamma/staff/checklist/export.csv?view=all', { headers: staff.headers })
    expect(items.text).toContain(`${paid.pnr},`)
    await insertTestLeg(api.db, { departureAt: Temporal.Now.instant().add({ hours: 240 }) })
    const legs = await api.call('GET', '/gamma/staff/empty-leg/export.csv?status=offered', { headers: staff.headers })
    const [titles = '', leg = ''] = legs.text.replace('\uFEFF', '').split('\n')
    expect(titles.split(',').slice(0, 4)).toEqual(['tail', 'type', 'company', 'status'])
    expect(leg.split(',')[3]).toBe('offered')
    expect((await api.call('GET', '/gamma/staff/order/export.csv?status=Declined', { headers: staff.headers })).text).toBe('')
    const audited = await api.db
      .selectFrom('audit')
      .select(['subject', 'details'])
      .where('actor', '=', `staff:${staff.id}`)
      .orderBy('id')
      .execute()
    expect(audited).toMatchObject([
      { subject: 'export:trips', details: { status: 'Confirmed', rows: 1 } },
      { subject: 'export:requests', details: { view: 'unanswered', rows: 1 } },
      { subject: 'export:invoices', details: { query: paid.pnr, rows: 1 } },
      { subject: 'export:checklist', details: { view: 'all', rows: expect.any(Number) } },
      { subject: 'export:empty-legs', details: { status: 'offered' } },
      { subject: 'export:trips', details: { rows: 0 } },
    ])
  })
})
