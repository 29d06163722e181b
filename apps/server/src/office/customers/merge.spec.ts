import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInTestClient, type TestClient } from '@aquilane/testing/client'
import { inFullRun } from '@aquilane/testing/level'
import { customerMergeHandlers } from '../../customer-merge.ts'
import { runIntegrityCheck } from '../../foundation/ledger/integrity-check.ts'
import { confirmOrder } from '../../sales/orders/flown-order.fixture.ts'
import { systemClock } from '../../platform/clock.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff, type TestStaff } from '../staff/staff.fixture.ts'
import { approveRequest, completeMerge } from './merge.fixture.ts'
import { postEntry } from '../../foundation/ledger/service.ts'
import { forwardBalances } from './merge.ts'
import { grantCredit } from '../../foundation/ledger/credit-lots.ts'
import { partialContext } from '../../context.fixture.ts'

let api: Api
let sales: TestStaff
beforeAll(async () => {
  api = await startApi()
  sales = await signInTestStaff(api.db, ['sales'])
})
afterAll(() => api.close())

const staff = async (method: 'GET' | 'POST', path: string, body?: object, as = sales) => {
  const { status, json } = await api.call(method, `/gamma/staff/customer/${path}`, { headers: as.headers, ...(body ? { body } : {}) })
  return { status, json: json as Record<string, unknown> & { id: string; code?: string } }
}
/** Asked for, approved by another member, and a day later. */
async function merge(kept: { clientId: string }, merged: { clientId: string }, fields: object[] = []) {
  const body = { kept: { id: kept.clientId }, merged: { id: merged.clientId }, fields, reason: 'The same person' }
  const { status, json } = await staff('POST', 'merge', body)
  const { approval } = json as unknown as { approval?: { id: string } }
  return {
    status,
    json: { ...json, ...(approval ? { id: await completeMerge(api, { approval: approval.id, mergedId: merged.clientId }) } : {}) },
  }
}
async function undo(id: string) {
  const { status, json } = await staff('POST', 'undo-merge', { merge: { id }, reason: 'Two people after all' })
  const { approval } = json as unknown as { approval?: { id: string } }
  if (approval) await approveRequest(api, approval.id)
  return { status, json }
}
const own = async (as: TestClient, path: string) => (await api.call('GET', `/gamma/${path}`, { as })).json as { data: { id: string }[] }
const named = (customer: TestClient, first_name: string, email: string | null) =>
  api.db.updateTable('client').set({ first_name, last_name: 'Bianchi', email }).where('id', '=', customer.clientId).execute()
const favouritesOf = async (as: TestClient) =>
  ((await own(as, 'favourite-place/list')) as unknown as { data: { is_home: boolean; place: { selector: string } }[] }).data.map(
    ({ is_home: isHome, place }) => `${place.selector}${isHome ? ' home' : ''}`,
  )
const keepPlace = (as: TestClient, selector: string, is_home = false) =>
  api.call('POST', '/gamma/favourite-place/save', { as, body: { selector, is_home } })
const balanceOf = async ({ clientId }: { clientId: string }) => {
  const { accounts } = (await staff('GET', `get?id=${clientId}`)).json as unknown as {
    accounts: { type: string; balance: { amount: number } }[]
  }
  return accounts.find(({ type }) => type === 'Personal')?.balance.amount
}
const say = (as: TestClient, text: string, order: { id: string } | null = null) =>
  api.call('POST', '/gamma/conversation/send', { as, body: { id: randomUUID(), order, text } })
const threadOf = async (as: TestClient, order?: string) =>
  (
    (await api.call('GET', `/gamma/conversation/messages${order ? `?order_id=${order}` : ''}`, { as })).json as {
      data: { text: string; number: number }[]
    }
  ).data

/** Signs in with a number and the code that was sent to it. */
async function signIn(phone: string): Promise<TestClient> {
  const code = await api.code(phone)
  const { json } = await api.call('POST', '/gamma/auth/sign-in', { body: { ...code, fingerprint: randomUUID() } })
  const { access_token: accessToken, client_id: clientId } = json as { access_token: string; client_id: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  return { clientId, phone, accessToken, headers, sessionId: '' }
}

describe('two accounts of one customer', () => {
  it('have their favourite places together with one home airport, and each its own again when they are two', async () => {
    const [kept, other] = [await api.customer(), await api.customer()]
    await keepPlace(kept, 'airport:EGLF', true)
    await keepPlace(other, 'airport:EGLF')
    await keepPlace(other, 'airport:LFMN', true)
    const { json } = await merge(kept, other)
    expect(await favouritesOf(kept)).toEqual(['airport:EGLF home', 'airport:LFMN'])
    expect((await undo(json.id)).status).toBe(200)
    const [one, two] = [await signIn(kept.phone), await signIn(other.phone)]
    expect([await favouritesOf(one), await favouritesOf(two)]).toEqual([['airport:EGLF home'], ['airport:LFMN home', 'airport:EGLF']])
  })

  it('become one: trips, people, messages and money, and both numbers sign in to it', async () => {
    const [kept, other] = [await api.customer(20_000), await api.customer(150_050)]
    await named(kept, 'Ada', null)
    await named(other, 'Adele', 'ada@example.com')
    const order = await confirmOrder(api, other, 40)
    await say(kept, 'From the first number')
    await say(other, 'About my trip', order)
    await say(other, 'From the second number')
    const preview = (await staff('GET', `merge-preview?kept=${kept.clientId}&merged=${other.clientId}`)).json
    expect(preview).toMatchObject({
      fields: [
        { field: 'name', kept: 'Ada Bianchi', merged: 'Adele Bianchi', taken: 'kept' },
        { field: 'email', kept: null, merged: 'ada@example.com', taken: 'merged' },
      ],
      items: expect.arrayContaining([
        { item: 'trips', count: 1 },
        { item: 'invoices', count: 1 },
      ]) as object,
      balances: [{ type: 'Personal', balance: { amount: 1500.5, currency: 'EUR' } }],
      obstacles: [],
    })
    expect((await merge(kept, other, [{ field: 'name', from: 'merged' }])).status).toBe(200)

    expect((await own(kept, 'order/list')).data.map(({ id }) => id)).toEqual([order.id])
    expect((await api.call('GET', `/gamma/order/get?id=${order.id}`, { as: kept })).status).toBe(200)
    expect(await balanceOf(kept)).toBe(1700.5)
    expect((await threadOf(kept)).map(({ text }) => text).toSorted()).toEqual(['From the first number', 'From the second number'])
    expect((await threadOf(kept, order.id)).map(({ text }) => text)).toEqual(['About my trip'])
    expect((await staff('GET', `get?id=${kept.clientId}`)).json).toMatchObject({
      name: 'Adele Bianchi',
      email: 'ada@example.com',
      merges: [{ account: { id: other.clientId, phone: other.phone }, closed: false, undone: null }],
    })
    const inbox = await api.call('GET', `/gamma/staff/conversation/list?view=all&query=Bianchi`, { headers: sales.headers })
    const threads = (inbox.json as { data: { customer: { id: string } }[] }).data.map(({ customer }) => customer.id)
    expect(threads.filter((id) => id === kept.clientId)).toHaveLength(2)
    expect(threads).not.toContain(other.clientId)
    // The device of the account that closed is signed out; its number leads to the one that is kept.
    expect((await api.call('GET', '/gamma/profile/get', { as: other })).status).toBe(401)
    expect((await signIn(other.phone)).clientId).toBe(kept.clientId)
    expect((await staff('GET', `list?query=${encodeURIComponent(other.phone)}`)).json['data']).toMatchObject([{ id: kept.clientId }])
    expect((await staff('GET', `get?id=${other.clientId}`)).json).toMatchObject({ merged_into: { id: kept.clientId } })
  })

  it('are two again within 30 days, each with what was added to it since', async () => {
    const [kept, other] = [await api.customer(10_000), await api.customer(30_000)]
    await named(kept, 'Bruno', null)
    const [first, second] = [await confirmOrder(api, kept, 41), await confirmOrder(api, other, 42)]
    const { id } = (await merge(kept, other)).json
    const later = await confirmOrder(api, kept, 43)
    await say(kept, 'Is the trip on?', second)
    await say(kept, 'And the first one?', first)
    expect((await staff('GET', `undo-merge-preview?id=${id}`)).json).toMatchObject({
      obstacle: null,
      items: expect.arrayContaining([
        { item: 'trips', count: 1 },
        { item: 'conversations', count: 1 },
      ]) as object,
      balances: [{ type: 'Personal', moved: { amount: 300 }, back: { amount: 300 } }],
    })
    expect((await undo(id)).status).toBe(200)
    expect((await undo(id)).json.code).toBe('MERGE_NOT_POSSIBLE')
    const [one, two] = [await signIn(kept.phone), await signIn(other.phone)]
    expect([one.clientId, two.clientId]).toEqual([kept.clientId, other.clientId])
    expect((await own(one, 'order/list')).data.map((order) => order.id).toSorted()).toEqual([first.id, later.id].toSorted())
    expect((await own(two, 'order/list')).data.map((order) => order.id)).toEqual([second.id])
    expect((await threadOf(two, second.id)).map(({ text }) => text)).toEqual(['Is the trip on?'])
    expect(await threadOf(one, first.id)).toMatchObject([{ text: 'And the first one?', number: 1 }])
    expect([await balanceOf(kept), await balanceOf(other)]).toEqual([100, 300])
  })

  it('keep what was spent meanwhile; what is left goes back', async () => {
    const [kept, other] = [await api.customer(0), await api.customer(30_000)]
    const { id } = (await merge(kept, other)).json
    const ledger = partialContext({ db: api.db, clock: systemClock })
    await api.db.transaction().execute((trx) =>
      postEntry(ledger, trx, {
        kind: 'balance_payment',
        reference: `payment:${randomUUID()}`,
        currency: 'EUR',
        lines: [
          { account: { kind: 'customer', clientId: kept.clientId, type: 'Personal' }, amount: 12_000 },
          { account: { kind: 'customer_deposits' }, amount: -12_000 },
        ],
      }),
    )
    expect((await staff('GET', `undo-merge-preview?id=${id}`)).json['balances']).toMatchObject([
      { moved: { amount: 300 }, back: { amount: 180 } },
    ])
    await undo(id)
    expect([await balanceOf(kept), await balanceOf(other)]).toEqual([0, 180])
  })

  it('take in money that reaches the account that closed', async () => {
    const [kept, other] = [await api.customer(0), await api.customer(0)]
    await merge(kept, other)
    const ledger = partialContext({ db: api.db, clock: systemClock })
    await api.db.transaction().execute((trx) =>
      postEntry(ledger, trx, {
        kind: 'bank_credit',
        reference: `bank:${randomUUID()}`,
        currency: 'EUR',
        lines: [
          { account: { kind: 'suspense' }, amount: 7_700 },
          { account: { kind: 'customer', clientId: other.clientId, type: 'Personal' }, amount: -7_700 },
        ],
      }),
    )
    await forwardBalances(api.app.ctx)
    expect([await balanceOf(kept), await balanceOf(other)]).toEqual([77, 0])
  })

  it('are not merged while something is in the way', async () => {
    const [kept, other, third] = [await api.customer(), await api.customer(50_000), await api.customer()]
    const codes = async (answer: Promise<{ status: number; json: { code?: string } }>) => (await answer).json.code
    expect(await codes(merge(kept, kept))).toBe('VALIDATION_FAILED')
    expect(await codes(merge(kept, { clientId: randomUUID() }))).toBe('NOT_FOUND')
    await staff('POST', 'set-blocked', { customer: { id: other.clientId }, blocked: true, reason: 'Two chargebacks' })
    expect(await codes(merge(kept, other))).toBe('MERGE_NOT_POSSIBLE')
    await staff('POST', 'set-blocked', { customer: { id: other.clientId }, blocked: false, reason: 'Settled' })
    const account = await api.accountOf(other)
    const asked = await api.call('POST', '/gamma/payout/request', {
      as: other,
      body: {
        account: { id: account },
        amount: { amount: 100, currency: 'EUR' },
        iban: 'DE89370400440532013000',
        beneficiary: 'Ada Bianchi',
      },
    })
    expect([200, 404]).toContain(asked.status)
    const { id } = (await merge(kept, third)).json
    expect(await codes(merge(third, kept))).toBe('MERGE_NOT_POSSIBLE')
    const last = await api.customer()
    await merge(last, kept)
    expect((await staff('GET', `undo-merge-preview?id=${id}`)).json['obstacle']).toBe('later_merge')
    expect(await codes(undo(id))).toBe('MERGE_NOT_POSSIBLE')
    // Two steps lead to the account that is kept in the end.
    expect((await signIn(third.phone)).clientId).toBe(last.clientId)
    const finance = await signInTestStaff(api.db, ['operations'])
    expect(
      (await staff('POST', 'merge', { kept: { id: kept.clientId }, merged: { id: third.clientId }, fields: [], reason: 'No' }, finance))
        .status,
    ).toBe(403)
  })

  it('go together when the account is deleted', async () => {
    const [kept, other] = [await api.customer(), await api.customer()]
    await named(other, 'Adele', 'adele@example.com')
    const { id } = (await merge(kept, other)).json
    const { code, code_hash } = await api.code(kept.phone)
    expect((await api.call('POST', '/gamma/profile/delete', { as: kept, body: { code, code_hash } })).status).toBe(200)
    const rows = await api.db
      .selectFrom('client')
      .select(['phone', 'erased_at'])
      .where('id', 'in', [kept.clientId, other.clientId])
      .execute()
    expect(rows.every(({ phone, erased_at: at }) => phone === null && at !== null)).toBe(true)
    const trace = await api.db.selectFrom('customer_merge').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(trace)).not.toContain('dele')
    expect((await undo(id)).json.code).toBe('MERGE_NOT_POSSIBLE')
  })
})

describe('the database', () => {
  it('lets what belongs to a customer change hands by a merge only', async () => {
    const [kept, other] = [await api.customer(), await api.customer()]
    const order = await confirmOrder(api, other, 44)
    const steal = () => api.db.updateTable('orders').set({ client_id: kept.clientId }).where('id', '=', order.id).execute()
    await expect(steal()).rejects.toMatchObject({ constraint: 'customer_keeps_own' })
    await sql`ALTER TABLE orders DISABLE TRIGGER orders_client_id_kept`.execute(api.db)
    await steal()
    await api.db.updateTable('orders').set({ client_id: other.clientId }).where('id', '=', order.id).execute()
    await sql`ALTER TABLE orders ENABLE TRIGGER orders_client_id_kept`.execute(api.db)
  })

  it('starts nothing for an account that closed', async () => {
    const [kept, other] = [await api.customer(), await api.customer()]
    await merge(kept, other)
    await expect(signInTestClient(api.db, other.phone)).rejects.toMatchObject({ constraint: 'client_not_merged' })
    await sql`ALTER TABLE session DISABLE TRIGGER session_client_not_merged`.execute(api.db)
    await signInTestClient(api.db, other.phone)
    await sql`ALTER TABLE session ENABLE TRIGGER session_client_not_merged`.execute(api.db)
  })

  it('decides about every table of customers', async () => {
    const { rows } = await sql<{ name: string; column: string }>`
      SELECT c.conrelid::regclass::text AS name, a.attname AS column FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'client'::regclass`.execute(api.db)
    const moved = customerMergeHandlers.flatMap(({ moves = [] }) => moves.map(({ table, column = 'client_id' }) => `${table}.${column}`))
    const stay = new Set(customerMergeHandlers.flatMap(({ stays = {} }) => Object.keys(stays)))
    const undecided = rows.filter(({ name, column }) => !moved.includes(`${name}.${column}`) && !stay.has(name))
    expect(undecided).toEqual([])
  })
})

describe('a merge that is undone', () => {
  /** Rows of both customers by table, and what they hold. */
  async function picture(ids: readonly string[]) {
    const owned = customerMergeHandlers.flatMap(({ moves = [] }) => moves)
    const tables = await Promise.all(
      owned.map(async ({ table, column = 'client_id' }) => {
        const { rows } = await sql<{ row: Record<string, unknown> }>`
          SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE ${sql.ref(`t.${column}`)} IN (${sql.join(ids)})`.execute(api.db)
        return [`${table}.${column}`, rows.map(({ row }) => JSON.stringify(row)).toSorted()] as const
      }),
    )
    const messages = await sql<{ row: string }>`
      SELECT concat_ws(' ', client_id, number, conversation_id, body) AS row FROM conversation_message
      WHERE client_id IN (${sql.join(ids)}) ORDER BY 1`.execute(api.db)
    const counters = await sql<{ row: string }>`
      SELECT concat_ws(' ', client_id, last_number) AS row FROM conversation_counter WHERE client_id IN (${sql.join(ids)}) AND last_number > 0 ORDER BY 1`.execute(
      api.db,
    )
    const money = await sql<{ row: string }>`
      SELECT concat_ws(' ', client_id, type, currency, balance) AS row FROM ledger_account
      WHERE client_id IN (${sql.join(ids)}) AND balance > 0 ORDER BY 1`.execute(api.db)
    const lots = await sql<{ row: string }>`
      SELECT concat_ws(' ', client_id, remaining, expires_at) AS row FROM credit_lot
      WHERE client_id IN (${sql.join(ids)}) AND remaining > 0 ORDER BY 1`.execute(api.db)
    const clients = await sql<{ row: string }>`
      SELECT concat_ws(' ', id, phone, first_name, email, locale, merged_into) AS row FROM client WHERE id IN (${sql.join(ids)}) ORDER BY 1`.execute(
      api.db,
    )
    return {
      ...Object.fromEntries(tables),
      messages: messages.rows,
      counters: counters.rows,
      money: money.rows,
      lots: lots.rows,
      clients: clients.rows,
    }
  }

  const side = fc.record({
    name: fc.option(fc.constantFrom('Ada', 'Bruno', 'Carla'), { nil: null }),
    email: fc.option(fc.constantFrom('a@example.com', 'b@example.com'), { nil: null }),
    orders: fc.nat(2),
    passengers: fc.array(fc.constantFrom('Primary', 'Secondary', 'Minor'), { maxLength: 3 }),
    tags: fc.uniqueArray(fc.constantFrom('vip', 'dog', 'golf'), { maxLength: 3 }),
    notes: fc.nat(2),
    sources: fc.uniqueArray(fc.constantFrom('one', 'two', 'three'), { maxLength: 3 }),
    coupons: fc.uniqueArray(fc.constantFrom('code:welcome', 'birthday:2026:charter', 'referral:1'), { maxLength: 3 }),
    code: fc.boolean(),
    alerts: fc.nat(2),
    messages: fc.nat(3),
    orderMessages: fc.boolean(),
    cents: fc.nat(90_000),
    lots: fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 2 }),
  })
  type Side = typeof side extends fc.Arbitrary<infer T> ? T : never

  let template: { order: string; invoice: string }
  let serial = 0
  /** A copy of a row with other values, past the triggers that number and time it. */
  const copy = (table: string, id: string, change: object) =>
    api.db.transaction().execute(async (trx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      await sql`INSERT INTO ${sql.table(table)} SELECT (jsonb_populate_record(NULL::${sql.table(table)}, to_jsonb(t) || ${JSON.stringify(change)}::jsonb)).*
        FROM ${sql.table(table)} t WHERE id = ${id}::uuid`.execute(trx)
    })
  const letters = '34679BCDFGHJKMNPQRTVWXY'
  const pnr = (n: number) => `KQ${[3, 2, 1, 0].map((power) => letters[Math.floor(n / letters.length ** power) % letters.length]).join('')}`

  async function furnish(customer: TestClient, what: Side): Promise<void> {
    const { db } = api
    const client_id = customer.clientId
    const now = new Date().toISOString()
    await db.updateTable('client').set({ first_name: what.name, email: what.email }).where('id', '=', client_id).execute()
    const orders: string[] = []
    for (let n = 0; n < what.orders; n++) {
      const [id, invoice] = [randomUUID(), randomUUID()]
      await copy('orders', template.order, { id, client_id, pnr: pnr(serial++) })
      await copy('invoice', template.invoice, { id: invoice, client_id, order_id: id, number: 1_000_000 + serial })
      orders.push(id)
    }
    for (const [at, type] of [...new Set(what.passengers)].entries())
      await db
        .insertInto('passenger')
        .values({ client_id, type, first_name: `P${at}`, last_name: 'X', created_at: now })
        .execute()
    for (const tag of what.tags) await db.insertInto('customer_tag').values({ client_id, tag }).execute()
    for (let n = 0; n < what.notes; n++)
      await db
        .insertInto('customer_note')
        .values({ client_id, body: `Note ${n}`, written_by: sales.id, written_at: now })
        .execute()
    for (const source of what.sources)
      await db
        .insertInto('push_message')
        .values({ client_id, channel: 'orders', key: 'test', locale: 'en', urgent: false, in_app: true, source, created_at: now })
        .execute()
    const campaign = await db.selectFrom('campaign').select('id').limit(1).executeTakeFirst()
    if (campaign)
      for (const reference of what.coupons)
        await db
          .insertInto('coupon')
          .values({
            client_id,
            campaign_id: campaign.id,
            reference,
            status: 'Issued',
            amount: 5_000,
            currency: 'EUR',
            scope: 'any',
            created_at: now,
          })
          .execute()
    if (what.code)
      await db
        .insertInto('referral_code')
        .values({
          client_id,
          code: Array.from({ length: 8 }, (_, at) => '23456789ABDEFGHJ'[Math.floor(++serial / 16 ** at) % 16]).join(''),
          created_at: now,
        })
        .execute()
    for (let n = 0; n < what.alerts; n++)
      await db.insertInto('empty_leg_subscription').values({ client_id, frequency: 'digest', timezone: 'UTC', created_at: now }).execute()
    for (let n = 0; n < what.messages; n++) await say(customer, `General ${n}`)
    if (what.orderMessages) for (const id of orders) await say(customer, 'On this trip', { id })
    const ledger = partialContext({ db, clock: systemClock })
    await db.transaction().execute(async (trx) => {
      await postEntry(ledger, trx, {
        kind: 'top_up',
        reference: `test:${client_id}`,
        currency: 'EUR',
        lines: [
          { account: { kind: 'suspense' }, amount: what.cents },
          { account: { kind: 'customer', clientId: client_id, type: 'Personal' }, amount: -what.cents },
        ],
      })
      for (const [at, cents] of what.lots.entries())
        await grantCredit(ledger, trx, {
          clientId: client_id,
          cents,
          currency: 'EUR',
          expiresAt: systemClock.now().add({ hours: 24 * (30 + at) }),
          reference: `payment:${randomUUID()}`,
        })
    })
  }

  /** Rows by table; those of money and counters are others between a merge and its end. */
  const rowCounts = (shown: Awaited<ReturnType<typeof picture>>) =>
    Object.fromEntries(
      Object.entries(shown)
        .filter(([table]) => !['money', 'lots', 'counters'].includes(table))
        .map(([table, rows]) => [table, rows.length]),
    )

  it('loses nothing of random customers', async () => {
    const made = await confirmOrder(api, await api.customer(), 60)
    template = { order: made.id, invoice: made.invoices[0]!.id }
    await fc.assert(
      fc.asyncProperty(side, side, async (keptSide, mergedSide) => {
        const [kept, merged] = [await api.customer(), await api.customer()]
        await furnish(kept, keptSide)
        await furnish(merged, mergedSide)
        const ids = [kept.clientId, merged.clientId]
        const before = await picture(ids)
        const { id } = (await merge(kept, merged)).json
        const between = await picture(ids)
        // Nothing is lost on the way either: every row is there, with one account or the other.
        expect(rowCounts(between)).toEqual(rowCounts(before))
        expect((await undo(id)).status).toBe(200)
        expect(await picture(ids)).toEqual(before)
      }),
      { numRuns: Number(process.env['MERGE_RUNS'] ?? inFullRun(6, 20)), seed: 2026, endOnFailure: true },
    )
    expect(
      (await runIntegrityCheck(api.db, systemClock)).filter(({ rule }) => ['sum', 'balances', 'lots', 'red', 'currencies'].includes(rule)),
    ).toEqual([])
  })
})
