import { invoicesPersonalData } from './personal-data.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { type OfferStub } from '../orders/offers.fixture.ts'
import { readPdf } from '../../platform/pdf/pdf.fixture.ts'
import { getInvoice } from './get-invoice.ts'
import { getInvoiceForStaff } from './admin.ts'
import { getFiscalDocumentPdf } from './fiscal-documents.ts'
import { getOrder, getRefundQuote, cancelOrder } from '../booking/customer-answers.fixture.ts'
import { getAccounts } from '../../foundation/ledger/service.ts'
import { createTopUp } from '../payments/pay-invoice.ts'
import { expireTopUp } from '../payments/top-ups.ts'
import { issueProforma } from './proforma-invoices.ts'
import { assignInvoiceNumbers } from './primary-invoices.ts'

let h: OrdersHarness
let ada: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 30 })
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})

const place = async (shape: OfferStub = {}) => {
  const order = await h.create(ada, h.offer(shape))
  return { id: order.id, pnr: order.pnr, invoiceId: order.invoices[0]!.id, number: order.invoices[0]!.number }
}
const payByCard = async (invoiceId: string) => {
  await h.submitCard((await h.openCard(ada, invoiceId)).bankId)
  await h.recover()
}
const invoice = (id: string) => getInvoice(h, id, ada, 'en')
const year = () => h.clock.now().toZonedDateTimeISO('Europe/Rome').year
const open = (url: string, locale: 'en' | 'it' = 'en') => {
  const { searchParams: given } = new URL(url)
  const [id, expires, signature] = [given.get('id')!, Number(given.get('expires')), given.get('signature')]
  return getFiscalDocumentPdf(h, { id, expires, signature, clientId: null, locale })
}
const getText = async (url: string, locale: 'en' | 'it' = 'en') => {
  const { file, name } = await open(url, locale)
  const pages = await readPdf(file)
  return { name, text: pages.map(({ text }) => text).join(' ') }
}

describe('receipts and credit notes', () => {
  it('a paid flight has a receipt, a refund a credit note, in both languages', async () => {
    const { id, pnr, invoiceId, number } = await place({ priceCents: 1_234_505 })
    expect((await invoice(invoiceId)).documents).toEqual([])
    await payByCard(invoiceId)
    const [receipt] = (await invoice(invoiceId)).documents
    expect(receipt).toMatchObject({ kind: 'receipt', number: expect.stringMatching(new RegExp(`^R-${year()}-\\d{6}$`)) })
    const { name, text } = await getText(receipt!.url)
    expect(name).toBe(`receipt-${receipt!.number}.pdf`)
    for (const said of [receipt!.number, number, pnr, 'Received from Ada', 'Aquilane Società di Volo', 'Total paid EUR 12 345,05'])
      expect(text).toContain(said)
    expect((await getText(receipt!.url, 'it')).text).toContain(`Ricevuta ${receipt!.number}`)

    const order = await getOrder(h, id, ada, 'en')
    expect(order.invoices[0]!.documents).toEqual([receipt])
    const refund = (await getRefundQuote(h, id, ada)).refund
    await cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: Math.round(refund.amount * 100), idempotencyKey: null })
    await h.jobs.run(h.clock.now())
    await h.recover()
    const documents = (await invoice(invoiceId)).documents
    expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'credit_note'])
    const note = await getText(documents[1]!.url)
    expect(note.name).toMatch(/^credit-note-C-\d{4}-\d{6}\.pdf$/)
    for (const said of [number, receipt!.number, pnr, `Refund of invoice ${number}`, 'Total returned']) expect(note.text).toContain(said)
    expect(note.text).not.toContain('?')
  })

  it('are the customer’s own for staff, with the proforma invoice', async () => {
    const { invoiceId } = await place()
    expect(await getInvoiceForStaff(h, invoiceId)).toMatchObject({ documents: [], proforma: null })
    await issueProforma(h, { invoiceId, payer: { bill_to: 'Ada' }, clientId: ada, locale: 'en', idempotencyKey: null })
    const url = (await invoice(invoiceId)).proforma!.url
    await payByCard(invoiceId)
    // Once it is paid the customer needs no bank details; staff keep the file.
    const { documents, proforma } = await invoice(invoiceId)
    expect(proforma).toBeNull()
    expect(await getInvoiceForStaff(h, invoiceId)).toMatchObject({ documents, proforma: { url } })
    expect((await getText(documents[0]!.url)).text).toContain(documents[0]!.number)
  })

  it('a top-up has a receipt without a flight, also for late money', async () => {
    const account = (await getAccounts(h, ada))[0]!
    const fill = (amount: number) => createTopUp(h, { accountId: account.id, amount, clientId: ada, locale: 'en', idempotencyKey: null })
    const first = await fill(120)
    await payByCard(first.id)
    const [receipt] = (await invoice(first.id)).documents
    const { text } = await getText(receipt!.url)
    expect(text).toContain('Balance top-up EUR 120,00')
    expect(text).not.toContain('Booking')
    const late = await fill(50)
    await h.submitCard((await h.openCard(ada, late.id)).bankId)
    h.clock.advance({ hours: 25 })
    await expireTopUp(h, late.id)
    await h.recover()
    expect((await invoice(late.id)).documents).toHaveLength(1)
  })

  it('the payer is the one of the proforma and is removed with the account', async () => {
    const { invoiceId } = await place()
    const payer = { bill_to: 'Società Volo S.p.A.', address: 'via roma 1' }
    await issueProforma(h, { invoiceId, clientId: ada, locale: 'en', payer, idempotencyKey: null })
    await payByCard(invoiceId)
    const [receipt] = (await invoice(invoiceId)).documents
    expect((await getText(receipt!.url)).text).toContain('Received from Società Volo S.p.A. VIA ROMA 1')
    await h.db.transaction().execute((trx) => invoicesPersonalData.erase!(trx, ada))
    expect((await getText(receipt!.url)).text).not.toContain('Volo S.p.A.')
  })

  it('open for the owner and with a signed link only', async () => {
    const { invoiceId } = await place()
    await payByCard(invoiceId)
    const [receipt] = (await invoice(invoiceId)).documents
    const { id } = receipt!
    const plain = { id, expires: null, signature: null, locale: 'en' } as const
    expect((await getFiscalDocumentPdf(h, { ...plain, clientId: ada })).file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await catchProblem(getFiscalDocumentPdf(h, { ...plain, clientId: (await h.client()).clientId }))).toBe('NOT_FOUND')
    expect(await catchProblem(getFiscalDocumentPdf(h, { ...plain, clientId: null }))).toBe('NOT_FOUND')
    expect(await catchProblem(open(receipt!.url.replace(/signature=.../, 'signature=AAA')))).toBe('NOT_FOUND')
    h.clock.advance({ hours: 8 * 24 })
    expect(await catchProblem(open(receipt!.url))).toBe('NOT_FOUND')
  })

  it('the database refuses changes and deletion', async () => {
    const { invoiceId } = await place()
    await payByCard(invoiceId)
    const change = (set: string) => sql`UPDATE fiscal_document SET ${sql.raw(set)} WHERE invoice_id = ${invoiceId}`.execute(h.db)
    for (const set of ['amount = 1', "content = '{}'", 'number = number + 1', 'year = 2001', `buyer = '{"name": "Eve"}'`])
      await expect(change(set)).rejects.toThrow('is immutable')
    await expect(sql`DELETE FROM fiscal_document WHERE invoice_id = ${invoiceId}`.execute(h.db)).rejects.toThrow('append-only')
    await expect(sql`TRUNCATE fiscal_document`.execute(h.db)).rejects.toThrow('append-only')
    await expect(sql`UPDATE invoice SET number = number + 1 WHERE id = ${invoiceId}`.execute(h.db)).rejects.toThrow(
      'a number never changes',
    )
    await expect(sql`UPDATE fiscal_counter SET last = last + 2`.execute(h.db)).rejects.toThrow('increases by one')
    await expect(sql`UPDATE fiscal_counter SET last = last - 1`.execute(h.db)).rejects.toThrow('increases by one')
  })
})

/** 50 concurrent documents in one series, every third rolled back after it took its number. */
async function issueFifty(invoiceId: string, inYear: number): Promise<number[]> {
  const payments = await h.db
    .insertInto('payment')
    .values(
      Array.from({ length: 50 }, () => ({
        invoice_id: invoiceId,
        client_id: ada,
        method: 'stripe',
        provider: 'test',
        status: 'Failed',
        amount: 100,
        currency: 'EUR',
        created_at: h.clock.now().toString(),
      })),
    )
    .returning('id')
    .execute()
  await Promise.allSettled(
    payments.map(({ id }, n) =>
      h.db.transaction().execute(async (trx) => {
        await trx
          .insertInto('fiscal_document')
          .values({
            series: 'R',
            year: inYear,
            invoice_id: invoiceId,
            client_id: ada,
            payment_id: id,
            amount: 100,
            currency: 'EUR',
            content: '{}',
            created_at: h.clock.now().toString(),
          })
          .execute()
        await assignInvoiceNumbers(h, trx)
        if (n % 3 === 0) throw new Error('given up')
      }),
    ),
  )
  const rows = await h.db.selectFrom('fiscal_document').select('number').where('year', '=', inYear).orderBy('number').execute()
  return rows.map(({ number }) => number)
}

const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)

describe('numbers', () => {
  it('have no gaps with fifty concurrent documents and rollbacks of a third', async () => {
    expect(await issueFifty((await place()).invoiceId, 2101)).toEqual(upTo(33))
  })

  it('a sequence would leave gaps', async () => {
    const { invoiceId } = await place()
    const { rows } = await sql<{ definition: string }>`SELECT pg_get_functiondef('next_fiscal_number'::regproc) AS definition`.execute(h.db)
    await sql`CREATE SEQUENCE fiscal_sequence`.execute(h.db)
    await sql`CREATE OR REPLACE FUNCTION next_fiscal_number(which text, in_year integer) RETURNS bigint LANGUAGE sql
      AS $$ SELECT nextval('fiscal_sequence') $$`.execute(h.db)
    try {
      const numbers = await issueFifty(invoiceId, 2102)
      expect(numbers).toHaveLength(33)
      expect(numbers).not.toEqual(upTo(33))
    } finally {
      await sql.raw(rows[0]!.definition).execute(h.db)
    }
  })

  it('of invoices have no gaps when buyers lose the aircraft, and are part of the order response', async () => {
    const last = async () =>
      (await h.db.selectFrom('fiscal_counter').select('last').where('series', '=', 'invoice').executeTakeFirstOrThrow()).last
    const before = await last()
    const aircraftId = h.aircraftIds[0]!
    const buyers = await Promise.all(
      Array.from({ length: 20 }, () => h.create(ada, h.offer({ aircraftId, days: 200 })).catch((error: unknown) => error)),
    )
    const orders = buyers.filter((one) => !(one instanceof Error)) as { invoices: { number: string }[] }[]
    expect(orders).toHaveLength(1)
    expect(orders[0]!.invoices[0]!.number).toBe(`AQ-${String(before + 1).padStart(6, '0')}`)
    expect(await last()).toBe(before + 1)
    const { rows } = await sql<{
      numbers: number
      last: number
    }>`SELECT count(*)::int AS numbers, max(number)::int AS last FROM invoice`.execute(h.db)
    expect(rows[0]!.numbers).toBe(rows[0]!.last)
  })

  it('fifty orders created, paid and canceled concurrently: no series has gaps', async () => {
    const orders = await Promise.all(Array.from({ length: 25 }, (_, n) => place({ days: 30 + 3 * n })))
    await Promise.all(
      orders.flatMap(({ invoiceId }, n) => [
        h.openCard(ada, invoiceId).then(({ bankId }) => h.submitCard(bankId)),
        place({ days: 31 + 3 * n }),
      ]),
    )
    await Promise.all([h.recover(), ...Array.from({ length: 10 }, (_, n) => place({ days: 120 + n }))])
    await Promise.all(
      orders.map(({ id }) => cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })),
    )
    await h.jobs.run(h.clock.now(), 'payment.refund')
    await h.recover()
    for (const series of ['R', 'C'] as const) {
      const rows = await h.db
        .selectFrom('fiscal_document')
        .select('number')
        .where('series', '=', series)
        .where('year', '=', year())
        .orderBy('number')
        .execute()
      expect(rows.length).toBeGreaterThanOrEqual(25)
      expect(rows.map(({ number }) => number)).toEqual(upTo(rows.length))
    }
  })
})
