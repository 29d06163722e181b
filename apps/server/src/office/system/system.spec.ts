import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff, type TestStaff } from '../staff/staff.fixture.ts'

let api: Api
let admin: TestStaff
beforeAll(async () => {
  api = await startApi()
  admin = await signInTestStaff(api.db, ['admin'])
})
afterAll(() => api.close())

const get = async <T>(path: string, who = admin) =>
  (await api.call('GET', `/gamma/staff/system/${path}`, { headers: who.headers })).json as T
type Health = { checks: { check: string; ok: boolean; value: number | null }[]; backups: object[]; version: string }
const finding = async (name: string) => (await get<Health>('health')).checks.find(({ check }) => check === name)

describe('health', () => {
  it('has a finding for each thing that can be wrong', async () => {
    const { checks, version } = await get<Health>('health')
    expect(checks.map(({ check }) => check)).toEqual(expect.arrayContaining(['database', 'jobs', 'backup', 'disk', 'keys', 'retention']))
    expect(checks.find(({ check }) => check === 'database')!.value).toBeGreaterThan(1_000_000)
    expect(version).toMatch(/^\d{4}_[\w-]+\.sql$/)
  })

  it('a backup of tonight is fine, one of the night before is not, and none is not', async () => {
    expect(await finding('backup')).toMatchObject({ ok: false, value: null })
    await sql`INSERT INTO backup (taken_at, folder, bytes, seconds) VALUES (now() - interval '30 hours', '/b', 5, 1)`.execute(api.db)
    expect(await finding('backup')).toMatchObject({ ok: false, value: 30 })
    await sql`INSERT INTO backup (taken_at, folder, bytes, seconds) VALUES (now() - interval '3 hours', '/b', 5, 1)`.execute(api.db)
    expect(await finding('backup')).toMatchObject({ ok: true, value: 3 })
  })

  it('late events, overdue feeds and what should be deleted are findings', async () => {
    expect(await finding('webhooks')).toMatchObject({ ok: true })
    await sql`INSERT INTO webhook_event (provider, event_id, body, signature, received_at) VALUES ('stripe', 'evt_late', '{}', 's', now() - interval '20 minutes')`.execute(
      api.db,
    )
    expect(await finding('webhooks')).toMatchObject({ ok: false, value: 1 })
    expect((await get<{ events: { kind: string; provider: string }[] }>('feed-list')).events).toMatchObject([
      { kind: 'webhook', provider: 'stripe' },
    ])
    await sql`INSERT INTO idempotency_key (scope, key, request_hash, created_at) VALUES ('x', 'y', 'z', now() - interval '9 days')`.execute(
      api.db,
    )
    expect(await finding('retention')).toMatchObject({ ok: false, value: 1 })
    const { data } = await get<{ data: { rule: string; late: number; kept: number }[] }>('retention')
    expect(data.find(({ rule }) => rule === 'idempotency_keys')).toMatchObject({ late: 1 })
  })
})

describe('failed jobs', () => {
  it('are listed with their error, and tried again', async () => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO jobs.job (name, state, data, output, retry_count, completed_on)
      VALUES ('database.purge', 'failed', '{"secret": "Ada"}', '{"message": "the disk is full"}', 5, now()) RETURNING id`.execute(api.db)
    const { id } = rows[0]!
    const { data, total } = await get<{ data: { id: string; message: string; attempts: number }[]; total: number }>('job-list')
    expect(data.find((job) => job.id === id)).toMatchObject({ message: 'the disk is full', attempts: 6, name: 'database.purge' })
    expect(total).toBeGreaterThan(0)
    // What a job works on may be personal.
    expect(JSON.stringify(data)).not.toContain('Ada')
    const retry = () => api.call('POST', '/gamma/staff/system/retry-job', { headers: admin.headers, body: { job: { id } } })
    expect((await retry()).status).toBe(200)
    await expect
      .poll(async () => (await sql<{ state: string }>`SELECT state FROM jobs.job WHERE id = ${id}::uuid`.execute(api.db)).rows[0]?.state, {
        timeout: 10_000,
      })
      .toBe('completed')
    expect((await retry()).status).toBe(404)
  })
})

describe('the audit', () => {
  type Audit = { data: { id: number; actor: string; action: string; subject: string }[]; next: string | null; actions: string[] }
  beforeAll(async () => {
    await sql`INSERT INTO audit (actor, action, subject, reason) SELECT 'staff:' || ${admin.id}, 'tested', 'thing:' || n, '=1+1' FROM generate_series(1, 230) n`.execute(
      api.db,
    )
  })

  it('is filtered by actor, action, subject and day, and read page by page', async () => {
    const seen: number[] = []
    let after: string | null = null
    do {
      const page: Audit = await get<Audit>(`audit-list?subject=thing&action=tested${after ? `&after=${after}` : ''}`)
      seen.push(...page.data.map(({ id }) => id))
      after = page.next
    } while (after)
    expect(seen).toHaveLength(230)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
    expect((await get<Audit>('audit-list?subject=thing:7')).data).toMatchObject([{ subject: 'thing:7', actor: 'Test Staff' }])
    expect((await get<Audit>('audit-list?actor=client&action=tested')).data).toEqual([])
    expect((await get<Audit>('audit-list?from=2020-01-01&to=2020-01-02')).data).toEqual([])
    expect((await get<Audit>('audit-list')).actions).toContain('tested')
    expect((await api.call('GET', '/gamma/staff/system/audit-list?from=2026-02-02&to=2026-01-01', { headers: admin.headers })).status).toBe(
      400,
    )
  })

  it('names members and trips in the place of ids, and leaves out ids that nobody knows', async () => {
    const client = await api.customer(500_000_000)
    const order = await api.order(client, (await api.offers(client))[0]!)
    const details = JSON.stringify({ member: admin.id, thing: crypto.randomUUID(), sum: { amount: 5 } })
    await sql`INSERT INTO audit (actor, action, subject, details) VALUES ('system', 'named', ${`order:${order.id}`}, ${details})`.execute(
      api.db,
    )
    const [row] = (await get<{ data: object[] }>(`audit-list?subject=order:${order.id}&action=named`)).data
    expect(row).toMatchObject({
      about: { kind: 'order', name: order.pnr, order: order.id },
      facts: [
        { name: 'sum.amount', value: '5' },
        { name: 'member', value: 'Test Staff' },
      ],
    })
  })

  it('is taken as a table that no spreadsheet runs, and says who took it', async () => {
    const { text, headers } = await api.call('GET', '/gamma/staff/system/audit.csv?action=tested', { headers: admin.headers })
    expect(headers['content-type']).toContain('text/csv')
    const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[]
    expect(rows).toHaveLength(230)
    expect(rows[0]!['reason']).toBe("'=1+1")
    expect((await get<Audit>('audit-list?subject=export:audit')).data[0]).toMatchObject({ action: 'staff.export' })
  })
})
