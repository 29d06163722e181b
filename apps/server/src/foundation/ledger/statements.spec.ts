import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getStatement } from '@aquilane/contract/statement'
import type { TestClient } from '@aquilane/testing/client'
import { ordersHarness, catchProblem, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { formatRows, numberCell, textCell } from './statement-csv.ts'
import { postEntry, getAccounts } from './service.ts'
import { grantCredit } from './credit-lots.ts'
import { payFromWallet } from '../../sales/payments/pay-invoice.ts'
import { cancelOrder } from '../../sales/booking/customer-answers.fixture.ts'
import { getStatementPage, exportStatementCsv, getStatementPdf } from './statements.ts'
import { toStatement } from './http/wire.ts'

let h: OrdersHarness
let ada: TestClient
let account: string
let corporate: string
let pnr: string
let invoice: string

const today = () => h.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
const day = (shift: number) => today().add({ days: shift }).toString()
const query = (more: object = {}) => ({ accountId: account, ...more })
const topUp = (cents: number, type: 'Personal' | 'Corporate' = 'Personal') =>
  h.db.transaction().execute((trx) =>
    postEntry(h, trx, {
      kind: 'top_up',
      reference: `test:${crypto.randomUUID()}`,
      currency: 'EUR',
      lines: [debit({ kind: 'cash_clearing', provider: 'test' }, cents), credit({ kind: 'customer', clientId: ada.clientId, type }, cents)],
    }),
  )

/** Ten days of Ada's: a top-up, cashback, a payment with both, a refund, expiry. */
beforeAll(async () => {
  h = await ordersHarness()
  ada = await h.client()
  await h.db.updateTable('client').set({ last_name: '=Łucja' }).where('id', '=', ada.clientId).execute()
  ;[account, corporate] = (await getAccounts(h, ada.clientId)).map(({ id }) => id) as [string, string]
  await topUp(1_000_000)
  h.clock.advance({ hours: 24 })
  await h.db.transaction().execute((trx) =>
    grantCredit(h, trx, {
      clientId: ada.clientId,
      cents: 50_000,
      currency: 'EUR',
      expiresAt: h.clock.now().add({ hours: 240 }),
      reference: 'payment:00000000-0000-4000-8000-000000000000',
    }),
  )
  h.clock.advance({ hours: 24 })
  const order = await h.create(ada.clientId, h.offer({ priceCents: 100_050, days: 30 }))
  pnr = order.pnr
  invoice = order.invoices[0]!.number
  await payFromWallet(h, {
    accountId: account,
    invoiceId: order.invoices[0]!.id,
    clientId: ada.clientId,
    locale: 'en',
    idempotencyKey: null,
  })
  h.clock.advance({ hours: 24 })
  await cancelOrder(h, { id: order.id, clientId: ada.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
  await h.jobs.run(undefined, 'payment.refund')
  h.clock.advance({ hours: 24 * 40 })
  await topUp(7_00, 'Corporate')
})
afterAll(() => h.close())

describe('a statement', () => {
  it('lists entries with their reason, newest first, with the balance after each, as its schema requires', async () => {
    const page = toStatement(await getStatementPage(h, query(), ada.clientId))
    expect([...Value.Errors(getStatement.response, page)]).toEqual([])
    const about = { code: 'order', params: { pnr, invoice } }
    const eur = (amount: number) => ({ amount, currency: 'EUR' })
    expect(page.data).toMatchObject([
      { kind: 'cashback_expired', amount: eur(-399.95), cashback: eur(-399.95), balance: eur(10_000), about },
      { kind: 'refund', about, amount: eur(900.45), cashback: eur(399.95), balance: eur(10_399.95) },
      { kind: 'payment', about, amount: eur(-1_000.5), cashback: eur(-500), balance: eur(9_499.5) },
      { kind: 'cashback', about: null, amount: eur(500), cashback: eur(500), balance: eur(10_500) },
      { kind: 'top_up', about: null, amount: eur(10_000), cashback: eur(0), balance: eur(10_000) },
    ])
    expect(page).toMatchObject({
      account: { id: account, type: 'Personal' },
      opening_balance: eur(0),
      closing_balance: eur(10_000),
      pagination: { current_page: 1, page_count: 1, total_count: 5 },
    })
    // What is shown at the end is what can be spent.
    expect((await getAccounts(h, ada.clientId))[0]!.balance).toBe(1_000_000)
  })

  it('of a period begins with what was there before, and every page fits the next', async () => {
    const part = await getStatementPage(h, query({ from: day(-42), to: day(-40), perPage: 1, page: 2 }), ada.clientId)
    expect(part).toMatchObject({ openingBalance: 1_000_000, closingBalance: 1_039_995, page: 2, pages: 3, total: 3 })
    const all = await Promise.all(
      [1, 2, 3, 9].map(
        async (page) => (await getStatementPage(h, query({ from: day(-42), to: day(-40), perPage: 1, page }), ada.clientId)).entries[0]!,
      ),
    )
    expect(all.map(({ kind }) => kind)).toEqual(['refund', 'payment', 'cashback', 'cashback'])
    for (const [at, entry] of all.slice(0, 2).entries()) expect(entry.balance).toBe(all[at + 1]!.balance + entry.amount)
  })

  it('of the Corporate account has nothing of the Personal one, and an empty period its balances', async () => {
    expect((await getStatementPage(h, { accountId: corporate }, ada.clientId)).entries.map(({ kind }) => kind)).toEqual(['top_up'])
    const empty = await getStatementPage(h, query({ from: day(-20), to: day(-20) }), ada.clientId)
    expect(empty).toMatchObject({ entries: [], openingBalance: 1_039_995, closingBalance: 1_039_995, page: 1, pages: 0, total: 0 })
  })

  it('is refused for a period that is none, and for accounts of others', async () => {
    for (const period of [{ from: day(1), to: day(0) }, { from: '2026-02-30' }, { to: '0000-01-01' }])
      expect(await catchProblem(getStatementPage(h, query(period), ada.clientId))).toBe('VALIDATION_FAILED')
    const eve = (await h.client()).clientId
    for (const id of [account, 'nonsense', crypto.randomUUID()])
      expect(
        await Promise.all([
          catchProblem(getStatementPage(h, { accountId: id }, eve)),
          catchProblem(exportStatementCsv(h, { accountId: id }, eve, 'en')),
          catchProblem(getStatementPdf(h, { accountId: id }, eve, 'en')),
        ]),
      ).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
  })
})

/** A reader of RFC 4180 that knows nothing of the writer. */
const readCsv = (text: string): string[][] => parse(text, { record_delimiter: '\r\n' })

describe('as CSV', () => {
  it('has one row per entry, oldest first, between opening and closing balance', async () => {
    const { name, text } = await exportStatementCsv(h, query({ to: day(0) }), ada.clientId, 'en')
    expect(name).toMatch(/^aquilane-statement-personal-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    expect(text.startsWith('\uFEFF')).toBe(true)
    const rows = readCsv(text.slice(1))
    expect(rows[0]).toEqual(['Date (UTC)', 'Entry', 'Order', 'Invoice', 'Amount', 'Of which cashback', 'Balance', 'Currency'])
    expect(rows.slice(1).map((row) => row.slice(1))).toEqual([
      ['Opening balance', '', '', '', '', '0.00', 'EUR'],
      ['Top-up', '', '', '10000.00', '0.00', '10000.00', 'EUR'],
      ['Cashback', '', '', '500.00', '500.00', '10500.00', 'EUR'],
      ['Payment', pnr, invoice, '-1000.50', '-500.00', '9499.50', 'EUR'],
      ['Refund', pnr, invoice, '900.45', '399.95', '10399.95', 'EUR'],
      ['Cashback expired', pnr, invoice, '-399.95', '-399.95', '10000.00', 'EUR'],
      ['Closing balance', '', '', '', '', '10000.00', 'EUR'],
    ])
    expect(readCsv((await exportStatementCsv(h, query(), ada.clientId, 'it')).text.slice(1))[3]![1]).toBe('Cashback')
  })

  it('never holds a cell that a spreadsheet would run, and gives every text back', () => {
    const attacks = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")', '-2+3+cmd|" /C calc"!A0']
    for (const attack of attacks) expect(readCsv(formatRows([[textCell(attack)]]))[0]![0]).toBe(`'${attack}`)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [cell = ''] = readCsv(formatRows([[textCell(text)]]))[0] ?? []
        expect(cell.replace(/^'(?=[=+\-@\t\r])/, '')).toBe(text)
        expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      }),
      { seed: 2026, numRuns: 2_000 },
    )
    expect([0, -1, 1e17, 1_230].map(numberCell)).toEqual(['0.00', '-0.01', '1000000000000000.00', '12.30'])
  })
})

describe('as PDF', () => {
  const getText = async (bytes: Buffer) => {
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(bytes)
    const text = [...document.pages()].map((page) => page.getText()).join('\n')
    document.destroy()
    library.destroy()
    return text.replaceAll('\u00A0', ' ').replaceAll(/\s+/g, ' ')
  }

  it('contains the same in our fonts and in both languages, with complete names', async () => {
    const { name, bytes } = await getStatementPdf(h, query(), ada.clientId, 'it')
    expect(name).toMatch(/^aquilane-estratto-conto-personal-.*\.pdf$/)
    expect(bytes.toString('latin1')).toMatch(/InstrumentSans/)
    const text = await getText(bytes)
    for (const said of [
      'Estratto conto',
      'Intestatario',
      '=Łucja',
      'Saldo iniziale',
      `Ordine ${pnr}`,
      `Fattura ${invoice}`,
      '−€ 1 000,50',
      'di cui cashback € 500',
      '€ 10 399,95',
      'Pagina 1 di 1',
    ])
      expect(text).toContain(said)
    expect(await getText((await getStatementPdf(h, query(), ada.clientId, 'en')).bytes)).toContain('Account statement')
  })

  it('is refused when there is too much of it', async () => {
    const eve = await h.client()
    const own = (await getAccounts(h, eve.clientId))[0]!.id
    await h.db.transaction().execute(async (trx) => {
      for (let at = 0; at < 1_001; at++)
        await postEntry(h, trx, {
          kind: 'top_up',
          reference: `many:${at}`,
          currency: 'EUR',
          lines: [
            debit({ kind: 'cash_clearing', provider: 'test' }, 1),
            credit({ kind: 'customer', clientId: eve.clientId, type: 'Personal' }, 1),
          ],
        })
    })
    expect(await catchProblem(getStatementPdf(h, { accountId: own }, eve.clientId, 'en'))).toBe('STATEMENT_TOO_LONG')
    expect((await exportStatementCsv(h, { accountId: own }, eve.clientId, 'en')).text.split('\r\n')).toHaveLength(1_005)
  })
})
