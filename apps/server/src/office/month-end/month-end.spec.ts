import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chart, chartKind } from '@aquilane/domain/month-end/chart'
import { ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { monthSpan } from './service.ts'
import { cancelOrder } from '../../sales/booking/customer-answers.fixture.ts'
import { getMonth, getJournal, getDatev } from './service.ts'
import type { Context } from '../../context.ts'
import { partialContext } from '../../context.fixture.ts'

let h: OrdersHarness
let month: string
let monthEnd: Context

beforeAll(async () => {
  h = await ordersHarness()
  monthEnd = partialContext({ db: h.db, clock: h.clock, config: { company: null } })
  const orders = []
  for (let n = 0; n < 3; n++) {
    const { clientId } = await h.client()
    const order = await h.create(clientId, h.offer({ days: 3 }))
    const { bankId } = await h.openCard(clientId, order.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
    orders.push({ clientId, id: order.id })
  }
  const [canceled] = orders
  await cancelOrder(h, { id: canceled!.id, clientId: canceled!.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
  // The other two fly.
  h.clock.advance({ hours: 24 * 5 })
  await h.jobs.run(h.clock.now(), 'order.complete')
  month = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth().toString()
})
afterAll(() => h.close())

describe('a month of the ledger', () => {
  it('adds up, and its tests agree', async () => {
    const { accounts, checks } = await getMonth(monthEnd, month)
    expect(accounts.length).toBeGreaterThan(2)
    for (const { expected, actual } of checks) expect(actual).toBe(expected)
    const taxes = checks.find(({ name }) => name === 'taxes')!
    expect(taxes.expected).toBeGreaterThan(0)
    // By the ledger itself.
    const payable = accounts
      .filter(({ code }) => code.startsWith('taxes_payable'))
      .reduce((sum, { credit, debit }) => sum + credit - debit, 0)
    expect(taxes.actual).toBe(payable)
    for (const { opening, debit, credit, closing } of accounts) expect(closing).toBe(opening + debit - credit)
  })

  it('says of every account what the ledger says, counted another way', async () => {
    const { accounts } = await getMonth(monthEnd, month)
    const { to } = monthSpan(month)
    const { rows } = await sql<{ code: string; amount: number; at: Temporal.Instant }>`
      SELECT a.code, e.amount, t.at FROM ledger_account a, ledger_entry e, ledger_transaction t WHERE e.account_id = a.id AND t.id = e.transaction_id`.execute(
      h.db,
    )
    const balances = new Map<string, number>()
    for (const { code, amount, at } of rows) {
      if (Temporal.Instant.compare(at, to) >= 0) continue
      const key = code.replace(/^client:[^:]+:/, 'customer:')
      balances.set(key, (balances.get(key) ?? 0) + Number(amount))
    }
    expect(Object.fromEntries(accounts.map(({ code, closing }) => [code, closing]))).toEqual(Object.fromEntries(balances))
  })

  it('the journal and the DATEV batch move every account by what the month says', async () => {
    const { accounts } = await getMonth(monthEnd, month)
    const moved = new Map<string, number>()
    for (const { code, debit, credit } of accounts)
      moved.set(chart[chartKind(code)], (moved.get(chart[chartKind(code)]) ?? 0) + debit - credit)
    const fromJournal = new Map<string, number>()
    for (const { number, debit, credit } of await getJournal(monthEnd, month))
      fromJournal.set(number, (fromJournal.get(number) ?? 0) + debit - credit)
    const nonZero = (sums: Map<string, number>) => Object.fromEntries([...sums].filter(([, cents]) => cents !== 0))
    expect(nonZero(fromJournal)).toEqual(nonZero(moved))

    const rows = parse(await getDatev(monthEnd, month), { delimiter: ';', from_line: 3, relax_column_count: true }) as string[][]
    const fromDatev = new Map<string, number>([...moved.keys()].map((number) => [number, 0]))
    for (const [amount = '', , , , , , debit = '', credit = ''] of rows) {
      const cents = Math.round(Number(amount.replace(',', '.')) * 100)
      fromDatev.set(debit, fromDatev.get(debit)! + cents)
      fromDatev.set(credit, fromDatev.get(credit)! - cents)
    }
    expect(nonZero(fromDatev)).toEqual(nonZero(moved))
    expect(Object.keys(nonZero(fromDatev)).length).toBeGreaterThan(1)
  })

  it('a month without a movement keeps its balances', async () => {
    const later = Temporal.PlainYearMonth.from(month).add({ months: 3 }).toString()
    const { accounts } = await getMonth(monthEnd, later)
    for (const { debit, credit, opening, closing } of accounts) expect([debit, credit, opening]).toEqual([0, 0, closing])
    expect((await getMonth(monthEnd, '2001-01')).accounts).toEqual([])
  })
})
