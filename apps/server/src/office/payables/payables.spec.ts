import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '@aquilane/testing/client'
import { camt053 } from '../../sales/bank-reconciliation/camt053.fixture.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { confirmOrder } from '../../sales/orders/flown-order.fixture.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff, type TestStaff } from '../staff/staff.fixture.ts'
import { checkPaymentFile } from './payment-file.ts'
import { getTrialBalance } from '../../foundation/ledger/service.ts'
import { importText } from '../../sales/bank-reconciliation/service.ts'
import { decideApproval } from '../../foundation/approvals/acts.ts'

let api: Api
let client: TestClient
let [ada, bob]: TestStaff[] = []
let days = 20
const vat = { kind: 'international' }

beforeAll(async () => {
  api = await startApi({ limits: { FOUR_EYES_EUROS: '20000' } })
  client = await api.customer(5_000_000_00)
  ada = await signInTestStaff(api.db, ['finance'])
  bob = await signInTestStaff(api.db, ['finance'])
})
afterAll(() => api.close())

interface Payable {
  reference: string
  kind: string
  party: string
  amount: { amount: number }
  flagged: boolean
  account: boolean
  run: { id: string; number: string } | null
  due: string
}

const ask = async (path: string, body: object, who = ada!) => {
  const { status, json } = await api.call('POST', `/gamma/staff/${path}`, { headers: who.headers, body })
  const { code, errors = [] } = json as { code?: string; errors?: { path: string }[] }
  return { status, code, json: json as { id: string }, errors: errors.map((error) => error.path) }
}
const get = async <T>(path: string) => (await api.call('GET', `/gamma/staff/${path}`, { headers: ada!.headers })).json as T
const list = async (view: string) => (await get<{ data: Payable[] }>(`payable/list?view=${view}&per_page=100`)).data
const references = async (view: string) => (await list(view)).map(({ reference }) => reference)
const sums = async () => {
  const balance = await getTrialBalance(api.app.ctx, api.db)
  const of = (prefix: string) => Object.entries(balance).reduce((sum, [code, cents]) => sum + (code.startsWith(prefix) ? cents : 0), 0)
  return {
    payable: of('operator_payable'),
    cost: of('operator_cost'),
    suspense: of('suspense'),
    payouts: of('payouts_payable'),
    charges: of('bank_charges'),
    taxes: of('taxes_payable'),
  }
}

/** A confirmed trip with a bill; approved by a second member by default. */
async function aBill({
  euros = 9_000,
  isApproved = true,
  ...named
}: { euros?: number; isApproved?: boolean; dated?: string; due?: string } = {}) {
  const order = await confirmOrder(api, client, days++)
  const amount = { amount: euros, currency: 'EUR' }
  expect((await ask('trip/enter-bill', { order: { id: order.id }, amount, vat, reference: `OP-${days}`, ...named }, bob)).status).toBe(200)
  if (isApproved) await ask('trip/approve-bill', { order: { id: order.id }, amount })
  const row = await api.db.selectFrom('orders').select('operator_id').where('id', '=', order.id).executeTakeFirstOrThrow()
  return { id: order.id, reference: `order:${order.id}:${row.operator_id!}`, operator: row.operator_id!, amount }
}
/** An account that Bob approved; long ago by default. */
async function giveAccount(operator: number, { isNew = false, iban = 'DE89 3704 0044 0532 0130 00' } = {}) {
  const { data } = await get<{ data: { company: { id: number }; account: { revision: number } | null }[] }>('operator-account/list')
  const known = data.find(({ company }) => company.id === operator)?.account
  const body = {
    company: { id: operator },
    beneficiary: 'Società Volo & Figli',
    iban,
    bic: null,
    revision: known?.revision ?? null,
    reason: 'Called the operator back',
  }
  const { approval } = (await ask('operator-account/save', body)).json as unknown as { approval: { id: string } }
  expect((await ask('approval/approve', { approval }, bob)).status).toBe(200)
  if (isNew) return
  const before = Temporal.Now.instant().subtract({ hours: 24 * 15 })
  await api.db.updateTable('operator_bank_account').set({ changed_at: before.toString() }).where('operator_id', '=', operator).execute()
}
async function aPayout(euros = 100, [first_name, last_name] = ['Ada', 'Lovelace'], beneficiary = `${first_name} ${last_name}`) {
  const customer = await api.customer(1_000_00)
  const holder = { first_name, last_name, email: 'ada@example.com' }
  await api.db.updateTable('client').set(holder).where('id', '=', customer.clientId).execute()
  const account = { id: await api.accountOf(customer) }
  const body = { account, money: { amount: euros, currency: 'EUR' }, iban: 'GB33BUKB20201555555555', beneficiary }
  const { json, status } = await api.call('POST', '/gamma/account/payout', { as: customer, body })
  expect(status).toBe(200)
  return { reference: `payout:${(json as { data: [{ id: string }] }).data[0].id}`, customer }
}
/** Not today, which may be over when the request arrives. */
const tomorrow = () => Temporal.Now.plainDateISO('UTC').add({ days: 1 }).toString()
const createRun = (items: string[], who = ada!) => ask('payment-run/create', { items, execute_on: tomorrow() }, who)
const file = (id: string) => api.call('GET', `/gamma/staff/payment-run/file?id=${id}`, { headers: ada!.headers })
const importDebits = async (entries: { amount: string; text: string }[]) => {
  const text = camt053({
    name: crypto.randomUUID(),
    entries: entries.map((entry) => ({ ...entry, side: 'DBIT' as const, ref: crypto.randomUUID() })),
  })
  await importText(api.app.ctx, text, ada!.id)
}
const findings = async () =>
  (await checkIntegrity(api.db)).findings.filter(({ rule }) => rule === 'bank' || rule === 'operators' || rule === 'sum')

describe('bills', () => {
  it('are due on the day that they name, else 30 days from their own day or their entry', async () => {
    const today = Temporal.Now.plainDateISO('UTC')
    const [dated, due] = [today.subtract({ days: 5 }), today.add({ days: 2 })]
    const entered = [{}, { dated: dated.toString() }, { dated: dated.toString(), due: due.toString() }]
    const bills: { reference: string }[] = []
    for (const named of entered) bills.push(await aBill({ isApproved: false, ...named }))
    const shown = new Map((await list('approve')).map((one) => [one.reference, one.due]))
    // Midnight may pass between the entry and this line.
    expect([today, today.add({ days: 1 })].map((day) => day.add({ days: 30 }).toString())).toContain(shown.get(bills[0]!.reference))
    expect(shown.get(bills[1]!.reference)).toBe(dated.add({ days: 30 }).toString())
    expect(shown.get(bills[2]!.reference)).toBe(due.toString())
  })

  it('are of no day to come, and not due before their own', async () => {
    const order = await confirmOrder(api, client, days++)
    const enter = (named: object) =>
      ask('trip/enter-bill', { order: { id: order.id }, amount: { amount: 10, currency: 'EUR' }, vat, reference: 'OP', ...named }, bob)
    expect((await enter({ dated: Temporal.Now.plainDateISO('UTC').add({ days: 3 }).toString() })).errors).toEqual(['dated'])
    const wrong = { dated: '2026-06-02', due: '2026-06-01' }
    expect((await enter(wrong)).errors).toEqual(['due'])
    expect((await enter({ ...wrong, due: '2026-06-02' })).status).toBe(200)
    const late = api.db.updateTable('operator_bill').set({ due_on: '2026-06-01' }).where('order_id', '=', order.id).execute()
    await expect(late).rejects.toMatchObject({ constraint: 'operator_bill_days' })
  })

  it('with VAT that is deducted cost less than is owed: it reduces the taxes owed, and the month has it', async () => {
    const [before, order] = [await sums(), await confirmOrder(api, client, days++)]
    const month = Temporal.Now.plainDateISO('UTC').toPlainYearMonth().toString()
    const ofMonth = async () => {
      const { bill_vat: rows, checks } = await get<{
        bill_vat: { kind: string; percent: number | null; bills: number; net: { amount: number }; amount: { amount: number } }[]
        checks: { name: string; expected: object; actual: object }[]
      }>(`month-end/get?month=${month}`)
      for (const { expected, actual } of checks) expect(actual).toEqual(expected)
      const row = rows.find(({ kind, percent }) => kind === 'deductible' && percent === 19)
      return { bills: row?.bills ?? 0, net: row?.net.amount ?? 0, amount: row?.amount.amount ?? 0 }
    }
    expect(await ofMonth()).toEqual({ bills: 0, net: 0, amount: 0 })
    const amount = { amount: 11_900, currency: 'EUR' }
    const body = { order: { id: order.id }, amount, vat: { kind: 'deductible', percent: 19, amount: 1_900 }, reference: 'OP-VAT' }
    await ask('trip/enter-bill', body, bob)
    await ask('trip/approve-bill', { order: { id: order.id }, amount })
    expect(await sums()).toMatchObject({
      payable: before.payable - 1_190_000,
      cost: before.cost + 1_000_000,
      taxes: before.taxes + 190_000,
    })
    expect(await ofMonth()).toEqual({ bills: 1, net: 10_000, amount: 1_900 })
    // Entered again: nothing of it is left.
    await ask('trip/enter-bill', { ...body, vat: { kind: 'reverse_charge' } }, bob)
    expect(await sums()).toEqual(before)
    expect(await ofMonth()).toEqual({ bills: 0, net: 0, amount: 0 })
    expect(await findings()).toEqual([])
  })

  it('in another currency are owed in euros at the rate that was typed', async () => {
    const order = await confirmOrder(api, client, days++)
    const enter = (named: object) =>
      ask('trip/enter-bill', { order: { id: order.id }, amount: { amount: 10_000, currency: 'GBP' }, vat, reference: 'OP', ...named }, bob)
    expect((await enter({})).errors).toEqual(['rate'])
    expect((await enter({ amount: { amount: 10, currency: 'EUR' }, rate: 1 })).errors).toEqual(['rate'])
    expect((await enter({ rate: 1.145 })).status).toBe(200)
    const { operators } = await get<{ operators: { bill: object }[] }>(`trip/get?id=${order.id}`)
    expect(operators[0]!.bill).toMatchObject({
      amount: { amount: 11_450, currency: 'EUR' },
      foreign: { amount: { amount: 10_000, currency: 'GBP' }, rate: 1.145 },
      vat: { kind: 'international', percent: null, amount: { amount: 0 } },
      cost: { amount: 11_450 },
    })
    const other = sql`UPDATE operator_bill SET amount = amount + 1 WHERE order_id = ${order.id}`.execute(api.db)
    await expect(other).rejects.toMatchObject({ constraint: 'operator_bill_currency' })
  })

  it('have no more VAT than their rate gives, and none without a rate', async () => {
    const order = await confirmOrder(api, client, days++)
    const enter = (charged: object) =>
      ask('trip/enter-bill', { order: { id: order.id }, amount: { amount: 1_190, currency: 'EUR' }, vat: charged, reference: 'OP' }, bob)
    expect((await enter({ kind: 'deductible', percent: 19, amount: 226 })).errors).toEqual(['vat.amount'])
    expect((await enter({ kind: 'deductible', percent: 19 })).errors).toEqual(['vat.amount'])
    expect((await enter({ kind: 'not_deductible', amount: 190 })).errors).toEqual(['vat.percent'])
    expect((await enter({ kind: 'international', amount: 190 })).errors).toEqual(['vat.amount'])
    expect((await enter({ kind: 'not_deductible', percent: 19, amount: 50 })).status).toBe(200)
    const set = (change: string) => sql`UPDATE operator_bill SET ${sql.raw(change)} WHERE order_id = ${order.id}`.execute(api.db)
    for (const change of ['vat = 22600', 'vat = 0', 'vat_permille = NULL', "vat_kind = 'international'", 'vat_kind = NULL'])
      await expect(set(change)).rejects.toMatchObject({ constraint: 'operator_bill_vat' })
  })

  it('that were entered before VAT was asked for are approved once they are entered again', async () => {
    const bill = await aBill({ isApproved: false })
    await sql`UPDATE operator_bill SET vat_kind = NULL WHERE order_id = ${bill.id}`.execute(api.db)
    const approve = () => ask('trip/approve-bill', { order: { id: bill.id }, amount: bill.amount })
    expect((await approve()).code).toBe('BILL_WITHOUT_VAT')
    await ask('trip/enter-bill', { order: { id: bill.id }, amount: bill.amount, vat, reference: 'OP' }, bob)
    expect((await approve()).status).toBe(200)
  })

  it('become a debt when they are approved, and are none when entered again', async () => {
    const before = await sums()
    const bill = await aBill({ isApproved: false })
    expect(await references('approve')).toContain(bill.reference)
    expect(await sums()).toEqual(before)
    await ask('trip/approve-bill', { order: { id: bill.id }, amount: bill.amount })
    expect(await references('open')).toContain(bill.reference)
    expect(await sums()).toMatchObject({ payable: before.payable - 900_000, cost: before.cost + 900_000 })
    const other = { amount: 9_100, currency: 'EUR' }
    await ask('trip/enter-bill', { order: { id: bill.id }, amount: other, vat, reference: 'OP-2' }, bob)
    expect(await sums()).toEqual(before)
    await ask('trip/approve-bill', { order: { id: bill.id }, amount: other })
    expect(await sums()).toMatchObject({ payable: before.payable - 910_000 })
    expect(await findings()).toEqual([])
  })
})

describe('a payment run', () => {
  it('pays bills and payouts by one file; debits of the bank explain themselves, and the books agree all the way', async () => {
    const [one, two, payout] = [await aBill({ euros: 4_000 }), await aBill({ euros: 5_500.55 }), await aPayout(250)]
    expect((await createRun([one.reference])).code).toBe('ACCOUNT_MISSING')
    for (const { operator } of [one, two]) await giveAccount(operator)
    const created = await createRun([one.reference, two.reference, payout.reference])
    expect(created.status).toBe(200)
    const { id } = created.json
    expect(await references('run')).toEqual(expect.arrayContaining([one.reference, two.reference, payout.reference]))
    expect((await file(id)).status).toBe(409)
    expect((await ask('payment-run/mark-sent', { run: { id } })).code).toBe('ORDER_STATE_CONFLICT')
    expect((await ask('payment-run/approve', { run: { id } }, bob)).status).toBe(200)

    const sent = await file(id)
    expect(sent.headers['content-type']).toBe('application/xml; charset=utf-8')
    checkPaymentFile(sent.text)
    const run = await get<{
      number: string
      total: { amount: number }
      transfers: { position: number; text: string; amount: { amount: number } }[]
    }>(`payment-run/get?id=${id}`)
    expect(run.total.amount).toBe(9_750.55)
    expect(sent.text).toContain('<CtrlSum>9750.55</CtrlSum>')
    expect(sent.text).toContain('<Nm>Societa Volo + Figli</Nm>')
    expect(sent.text.match(/<EndToEndId>[^<]+/g)).toEqual(run.transfers.map(({ position }) => `<EndToEndId>${run.number}-${position}`))

    const before = await sums()
    expect((await ask('payment-run/mark-sent', { run: { id } })).status).toBe(200)
    expect(await sums()).toEqual({
      ...before,
      payable: before.payable + 950_055,
      payouts: before.payouts + 25_000,
      suspense: before.suspense - 975_055,
    })
    expect(await findings()).toEqual([])
    const { data } = (await api.call('GET', '/gamma/account/payouts', { as: payout.customer })).json as { data: { status: string }[] }
    expect(data[0]?.status).toBe('Sent')
    expect((await file(id)).status).toBe(409)

    await importDebits([{ amount: '9750.55', text: `SEPA ${run.number}` }])
    const debits = await get<{ data: { explanation: { kind: string; run: { number: string } } | null }[] }>(
      'bank-debit/list?view=explained',
    )
    expect(debits.data[0]?.explanation).toMatchObject({ kind: 'payment_run', run: { number: run.number }, by: null })
    expect((await sums()).suspense).toBe(before.suspense)
    expect(await findings()).toEqual([])
  })

  it('writes names in the letters of banks, and refuses one that they cannot read', async () => {
    const [polish, cyrillic] = [await aPayout(10, ['Łukasz', 'Đorđević']), await aPayout(10, ['Ирина', 'Соколова'], 'Irina Sokolova')]
    const { id } = (await createRun([polish.reference, cyrillic.reference])).json
    expect((await ask('payment-run/approve', { run: { id } }, bob)).status).toBe(200)
    const { text } = await file(id)
    checkPaymentFile(text)
    expect([...text.matchAll(/<Cdtr>\s*<Nm>([^<]+)/g)].map(([, name]) => name)).toEqual(['Lukasz Dordevic', 'Irina Sokolova'])
    const chinese = await aPayout(10)
    await api.db.updateTable('payout').set({ beneficiary: '李小龍' }).where('id', '=', chinese.reference.slice(7)).execute()
    expect(await createRun([chinese.reference])).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', errors: ['items'] })
  })

  it('above the limit needs a second member', async () => {
    const bill = await aBill({ euros: 25_000 })
    await giveAccount(bill.operator)
    const { json: run } = await createRun([bill.reference])
    expect((await ask('payment-run/approve', { run: { id: run.id } })).code).toBe('FOUR_EYES_REQUIRED')
    expect((await ask('payment-run/approve', { run: { id: run.id } }, bob)).status).toBe(200)
    expect((await ask('payment-run/cancel', { run: { id: run.id }, reason: 'Wrong day' })).status).toBe(200)
    expect(await references('open')).toContain(bill.reference)
  })

  it('is approved by its maker up to the limit of the day, however the sum is split', async () => {
    const carl = await signInTestStaff(api.db, ['finance'])
    const bills = [await aBill({ euros: 9_000 }), await aBill({ euros: 9_500 }), await aBill({ euros: 1_600 })]
    for (const { operator } of bills) await giveAccount(operator)
    // Put together before, so that none of them knows of the others.
    const runs = [(await createRun([bills[0]!.reference])).json, (await createRun([bills[1]!.reference], carl)).json]
    const late = (await createRun([bills[2]!.reference])).json
    const codes = await Promise.all([
      ask('payment-run/approve', { run: runs[0] }),
      ask('payment-run/approve', { run: runs[1] }, carl),
      ask('payment-run/approve', { run: late }),
    ])
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['FOUR_EYES_REQUIRED', undefined, undefined])
    const refused = [runs[0]!, runs[1]!, late][codes.findIndex(({ code }) => code)]!
    expect((await ask('payment-run/mark-sent', { run: refused })).code).toBe('ORDER_STATE_CONFLICT')
    expect((await ask('payment-run/approve', { run: refused }, bob)).status).toBe(200)
    // What was moved today is known when the next one is put together.
    const more = await aBill({ euros: 12_000 })
    await giveAccount(more.operator)
    const { json: next } = await createRun([more.reference])
    expect(await get(`payment-run/get?id=${next.id}`)).toMatchObject({ four_eyes: true, new_accounts: 0 })
    for (const run of [...runs, late, next]) await ask('payment-run/cancel', { run, reason: 'Test' })
  })

  it('to an account of less than 14 days needs a second member, whatever the amount, and shows it', async () => {
    const bill = await aBill({ euros: 5 })
    await giveAccount(bill.operator, { iban: 'GB33BUKB20201555555555' })
    // Another account and back again: it counts as new.
    await giveAccount(bill.operator, { isNew: true })
    const accounts = await get<{ data: { company: { id: number }; account: { new_until: string | null } | null }[] }>(
      'operator-account/list',
    )
    expect(accounts.data.find(({ company }) => company.id === bill.operator)?.account?.new_until).toEqual(expect.any(String))
    const payout = await aPayout(5)
    for (const reference of [bill.reference, payout.reference]) {
      const { json: run } = await createRun([reference])
      expect(await get(`payment-run/get?id=${run.id}`)).toMatchObject({
        four_eyes: true,
        new_accounts: 1,
        transfers: [{ new_account: true }],
      })
      const { data } = await get<{ data: { subject: string; facts: { field: string }[] }[] }>('approval/list')
      const request = data.find(({ subject }) => subject === `payment-run:${run.id}`)
      expect(request?.facts.map(({ field }) => field)).toContain('new_accounts')
      expect((await ask('payment-run/approve', { run })).code).toBe('FOUR_EYES_REQUIRED')
      await ask('payment-run/cancel', { run, reason: 'Test' })
      expect((await get<{ data: { subject: string }[] }>('approval/list')).data.map(({ subject }) => subject)).not.toContain(
        `payment-run:${run.id}`,
      )
    }
  })

  it('is not approved after an account of it changed', async () => {
    const bill = await aBill({ euros: 25_000 })
    await giveAccount(bill.operator)
    const { json: run } = await createRun([bill.reference])
    await giveAccount(bill.operator, { iban: 'GB33BUKB20201555555555' })
    expect((await ask('payment-run/approve', { run }, bob)).code).toBe('APPROVAL_OUTDATED')
    expect((await ask('payment-run/approve', { run }, bob)).code).toBe('CHANGED_MEANWHILE')
    await ask('payment-run/cancel', { run, reason: 'Test' })
  })

  it('that was refused is canceled, and its bills are open again', async () => {
    const bill = await aBill({ euros: 25_000 })
    await giveAccount(bill.operator)
    const { json: run } = await createRun([bill.reference])
    const { data } = await get<{ data: { id: string; subject: string }[] }>('approval/list')
    const approval = data.find(({ subject }) => subject === `payment-run:${run.id}`)!
    expect((await ask('approval/refuse', { approval: { id: approval.id }, reason: 'Wrong amount' })).code).toBe('FOUR_EYES_REQUIRED')
    expect((await ask('approval/refuse', { approval: { id: approval.id }, reason: 'Wrong amount' }, bob)).status).toBe(200)
    expect(await get(`payment-run/get?id=${run.id}`)).toMatchObject({ status: 'Canceled' })
    expect(await references('open')).toContain(bill.reference)
  })

  it('pays nothing twice under parallel requests', async () => {
    const bill = await aBill()
    await giveAccount(bill.operator)
    const tries = await Promise.all(Array.from({ length: 8 }, (_, at) => createRun([bill.reference], at % 2 ? ada! : bob!)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(new Set(tries.flatMap(({ code }) => code ?? []))).toEqual(new Set(['PAID_ALREADY']))
    const { id } = tries.find(({ status }) => status === 200)!.json
    await ask('payment-run/cancel', { run: { id }, reason: 'Test' })

    // The index matters: without it the same bill is in two runs.
    await sql`DROP INDEX payment_run_item_once`.execute(api.db)
    const both = [await createRun([bill.reference]), await createRun([bill.reference], bob)]
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    for (const { json } of both) await ask('payment-run/cancel', { run: { id: json.id }, reason: 'Test' })
    await sql`CREATE UNIQUE INDEX payment_run_item_once ON payment_run_item (reference) WHERE NOT is_canceled`.execute(api.db)
  })

  it('holds what is in it: neither bill nor payout is changed elsewhere', async () => {
    const [bill, payout] = [await aBill(), await aPayout()]
    await giveAccount(bill.operator)
    const { json: run } = await createRun([bill.reference, payout.reference])
    expect(
      (await ask('trip/enter-bill', { order: { id: bill.id }, amount: { amount: 1, currency: 'EUR' }, vat, reference: 'X' }, bob)).code,
    ).toBe('BILL_IN_RUN')
    expect(
      (await ask('trip/dispute-bill', { order: { id: bill.id }, amount: bill.amount, reason: 'amount', message: 'Twice the quote' })).code,
    ).toBe('BILL_IN_RUN')
    // Past the use case, the database holds it.
    const undo = sql`UPDATE operator_bill SET approved_at = NULL, approved_by = NULL WHERE order_id = ${bill.id}`
    await expect(undo.execute(api.db)).rejects.toMatchObject({ constraint: 'operator_bill_in_run' })
    await sql`ALTER TABLE operator_bill DISABLE TRIGGER operator_bill_in_run`.execute(api.db)
    await undo.execute(api.db)
    await sql`UPDATE operator_bill SET approved_at = now(), approved_by = ${ada!.id} WHERE order_id = ${bill.id}`.execute(api.db)
    await sql`ALTER TABLE operator_bill ENABLE TRIGGER operator_bill_in_run`.execute(api.db)
    const exception = await api.db
      .selectFrom('finance_exception')
      .select('id')
      .where('reference', '=', payout.reference)
      .executeTakeFirstOrThrow()
    const decide = () => ask('exception/resolve', { exception: { id: exception.id }, resolution: 'payout_rejected', note: 'No' })
    expect((await decide()).code).toBe('PAYOUT_IN_RUN')
    await ask('payment-run/cancel', { run: { id: run.id }, reason: 'Test' })
    expect((await decide()).status).toBe(200)
    expect((await createRun([payout.reference])).code).toBe('PAID_ALREADY')
  })

  it('bad input is named by its field', async () => {
    expect((await createRun(['order:x'])).errors).toEqual(['items'])
    expect(
      (await ask('payment-run/create', { items: ['order:00000000-0000-4000-8000-000000000000:1'], execute_on: '2020-01-01' })).errors,
    ).toEqual(['execute_on'])
    expect((await createRun(['order:00000000-0000-4000-8000-000000000000:1'])).code).toBe('PAID_ALREADY')
    const account = { company: { id: 1 }, beneficiary: 'Ada', iban: 'DE89370400440532013000', bic: null, revision: 99, reason: 'Test' }
    expect((await ask('operator-account/save', account)).code).toBe('CHANGED_MEANWHILE')
    expect((await ask('operator-account/save', { ...account, iban: 'DE1' })).errors).toEqual(['iban'])
    expect((await ask('operator-account/save', { ...account, bic: 'BUKBGB22' })).errors).toEqual(['bic'])
    expect((await ask('operator-account/save', { ...account, beneficiary: '✈️' })).errors).toEqual(['beneficiary'])
    expect((await ask('operator-account/save', { ...account, company: { id: 999_999 }, revision: null })).code).toBe('NOT_FOUND')
  })
})

describe('the account of an operator', () => {
  it('changes by a second member only, and not while it changed meanwhile', async () => {
    const bill = await aBill()
    await giveAccount(bill.operator)
    const current = async () =>
      (
        await get<{ data: { company: { id: number }; account: { iban: string; revision: number }; approval: { id: string } | null }[] }>(
          'operator-account/list',
        )
      ).data.find(({ company }) => company.id === bill.operator)!
    const before = await current()
    const change = {
      company: { id: bill.operator },
      beneficiary: 'Mallory',
      iban: 'GB33BUKB20201555555555',
      bic: null,
      revision: before.account.revision,
      reason: 'New bank',
    }
    expect((await ask('operator-account/save', change)).status).toBe(200)
    const { account, approval } = await current()
    expect(account.iban).toBe(before.account.iban)
    expect((await ask('operator-account/save', change, bob)).code).toBe('APPROVAL_OPEN')
    expect((await ask('approval/approve', { approval })).code).toBe('FOUR_EYES_REQUIRED')
    // A member who is disabled, or has another role by now, decides nothing.
    const carl = await signInTestStaff(api.db, ['finance'])
    await api.db
      .updateTable('staff_member')
      .set({ roles: ['content'] })
      .where('id', '=', carl.id)
      .execute()
    expect((await ask('approval/approve', { approval }, carl)).code).toBe('FORBIDDEN')
    await expect(decideApproval(api.app.ctx, { id: approval!.id, isApproved: true, note: null, memberId: carl.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const both = await Promise.all([
      ask('approval/approve', { approval }, bob),
      ask('approval/refuse', { approval, reason: 'Not theirs' }, bob),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('what the database itself refuses', () => {
  it('another total, another approver, another step, another item', async () => {
    const bill = await aBill({ euros: 25_000 })
    await giveAccount(bill.operator)
    const { id } = (await createRun([bill.reference])).json
    const broken = (query: ReturnType<typeof sql>, why: string) => expect(query.execute(api.db)).rejects.toThrow(why)
    await broken(sql`UPDATE payment_run SET total = 1, status = 'Canceled' WHERE id = ${id}`, 'is Draft already')
    await broken(
      sql`UPDATE payment_run SET status = 'Approved', approved_by = ${ada!.id}, approved_at = now() WHERE id = ${id}`,
      'has no approval',
    )
    await broken(sql`UPDATE operator_bank_account SET iban = 'GB33BUKB20201555555555', changed_by = ${ada!.id}`, 'has no approval')
    await broken(sql`UPDATE payment_run SET status = 'Sent', sent_by = ${bob!.id}, sent_at = now() WHERE id = ${id}`, 'is Draft already')
    await broken(sql`UPDATE payment_run_item SET iban = 'GB33BUKB20201555555555' WHERE run_id = ${id}`, 'do not change')
    await broken(sql`UPDATE payment_run_item SET amount = 1 WHERE run_id = ${id}`, 'do not change')
    await broken(
      sql`INSERT INTO payment_run (status, execute_on, currency, total, four_eyes, created_by, created_at)
      VALUES ('Draft', now(), 'EUR', 5, false, ${ada!.id}, now())`,
      'does not add up',
    )
    await ask('payment-run/cancel', { run: { id }, reason: 'Test' })
  })
})

describe('unexplained debits', () => {
  const addDebit = async (amount: string) => {
    const text = `Debit ${crypto.randomUUID()}`
    await importDebits([{ amount, text }])
    const { data } = await get<{ data: { id: string; text: string; approval: { id: string } | null }[] }>('bank-debit/list?per_page=100')
    return data.find((debit) => debit.text.includes(text))!
  }
  const explain = ({ id }: { id: string }, kind = 'bank_charges') =>
    ask('bank-debit/explain', { debit: { id }, kind, note: 'Fees of November' })

  it('wait for a member; charges of the bank become a cost', async () => {
    const debit = await addDebit('12.50')
    const before = await sums()
    expect((await explain(debit)).status).toBe(200)
    expect(await sums()).toMatchObject({ charges: before.charges + 1_250, suspense: before.suspense - 1_250 })
    expect((await explain(debit)).code).toBe('TRANSACTION_ALREADY_RESOLVED')
    expect(await findings()).toEqual([])
  })

  it('of more than the limit of a day, however they are split, are explained by two members', async () => {
    const before = await sums()
    const debits = [await addDebit('600.00'), await addDebit('600.00'), await addDebit('95000.00')]
    const asked = []
    for (const debit of debits) asked.push((await explain(debit)).json as unknown as { approval: { id: string } | null })
    expect(asked.map(({ approval }) => approval === null)).toEqual([true, false, false])
    expect(await sums()).toMatchObject({ charges: before.charges + 60_000 })
    const { data } = await get<{ data: { id: string; approval: { id: string } | null }[] }>('bank-debit/list?per_page=100')
    expect(data.find(({ id }) => id === debits[2]!.id)).toMatchObject(asked[2]!)
    const approval = asked[2]!.approval
    expect((await ask('approval/approve', { approval })).code).toBe('FOUR_EYES_REQUIRED')
    expect((await ask('approval/approve', { approval }, bob)).status).toBe(200)
    expect(await sums()).toMatchObject({ charges: before.charges + 9_560_000 })
    expect(await findings()).toEqual([])
  })

  it('are not explained past the limit in the database; without the trigger they would be', async () => {
    const { id } = await addDebit('2000.00')
    const insert = () =>
      sql`INSERT INTO bank_debit_explanation (transaction_id, kind, note, explained_by, explained_at)
        VALUES (${id}, 'other', 'Hidden', ${ada!.id}, now())`.execute(api.db)
    await expect(insert()).rejects.toMatchObject({ constraint: 'bank_debit_approval' })
    await sql`ALTER TABLE bank_debit_explanation DISABLE TRIGGER bank_debit_approval`.execute(api.db)
    await insert()
    await sql`ALTER TABLE bank_debit_explanation ENABLE TRIGGER bank_debit_approval`.execute(api.db)
  })
})
