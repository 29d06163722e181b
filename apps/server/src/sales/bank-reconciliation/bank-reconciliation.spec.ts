import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { creditorReference } from '@aquilane/domain/invoices/creditor-reference'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { type OfferStub } from '../orders/offers.fixture.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { camt053, type FixtureEntry } from './camt053.fixture.ts'
import { importText, importFile, assignToInvoice, markForReturn, creditToWallet } from './service.ts'
import { getOrder, cancelOrder } from '../booking/customer-answers.fixture.ts'
import { getAccounts, getTrialBalance } from '../../foundation/ledger/service.ts'
import { expireOrder } from '../booking/expire-order.ts'
import { createTopUp, listPaymentMethods } from '../payments/pay-invoice.ts'
import { nextBankClose } from '@aquilane/domain/invoices/bank-days'
import { issueProforma } from '../invoices/proforma-invoices.ts'
import { getInvoice } from '../invoices/get-invoice.ts'

let h: OrdersHarness
let ada: string
let rita: string
let tom: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 40 })
  rita = (await signInTestStaff(h.db, ['finance'])).id
  tom = (await signInTestStaff(h.db, ['finance'])).id
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})

let serial = 0
/** Others than their importer resolve what statements leave. A new one each time: what one imports is limited by day. */
const newImporter = async () => (await signInTestStaff(h.db, ['finance'])).id
const importing = async (entries: FixtureEntry[], name = `S-${++serial}`) => importText(h, camt053({ entries, name }), await newImporter())
const transfer = (more: Partial<FixtureEntry> = {}): FixtureEntry => ({ amount: '24150.50', ref: `B-${++serial}`, ...more })
const result = ({ booked, queued, ignored, known }: { booked: number; queued: number; ignored: number; known: number }) => ({
  booked,
  queued,
  ignored,
  known,
})

const place = async (shape: OfferStub = {}) => {
  const order = await h.create(ada, h.offer(shape))
  const { number } = await h.db.selectFrom('invoice').select('number').where('order_id', '=', order.id).executeTakeFirstOrThrow()
  return { id: order.id, pnr: order.pnr, invoiceId: order.invoices[0]!.id, number, label: `AQ-${String(number).padStart(6, '0')}` }
}
const order = (id: string) => getOrder(h, id, ada, 'en')
const personal = async (clientId = ada) => (await getAccounts(h, clientId))[0]!.balance
const movedBy = async (work: () => Promise<unknown>) => {
  const before = await getTrialBalance(h, h.db)
  await work()
  const after = await getTrialBalance(h, h.db)
  return Object.fromEntries(
    Object.keys(after)
      .map((code) => [code.replace(ada, 'ada'), after[code]! - (before[code] ?? 0)])
      .filter(([, change]) => change !== 0),
  )
}
const getTransaction = async (importName: string) => {
  const { rows } = await sql<{ id: string; status: string; reason: string | null }>`
    SELECT entry.id, entry.status, entry.reason FROM bank_transaction entry JOIN bank_statement statement ON statement.id = statement_id
    WHERE statement.name = ${importName} ORDER BY entry.amount`.execute(h.db)
  return rows
}
/** One movement that waits, and its id. */
const waiting = async (more: Partial<FixtureEntry> = {}) => {
  const name = `W-${++serial}`
  await importing([transfer(more)], name)
  return (await getTransaction(name))[0]!.id
}
const messages = async () =>
  (await h.db.selectFrom('push_message').select(['key', 'params']).where('client_id', '=', ada).execute()).map(({ key }) => key)
const by = (staffId: string, transactionId: string) => ({ transactionId, staffId, note: 'Seen on paper' })

describe('a transfer that names an invoice and brings what is due', () => {
  const ways: [string, (invoice: { number: number; label: string; pnr: string }) => Partial<FixtureEntry>][] = [
    ['its reference', ({ number }) => ({ reference: creditorReference(number) })],
    ['its reference in the text, with spaces', ({ number }) => ({ text: `pay ${creditorReference(number).replaceAll(/(.{4})/g, '$1 ')}` })],
    ['its number', ({ label }) => ({ text: `Invoice ${label.toLowerCase()}, thank you` })],
    ['the booking reference', ({ pnr }) => ({ text: `volo ${[...pnr.toLowerCase()].join(' ')} grazie` })],
    ['the booking reference as its own end-to-end name', ({ pnr }) => ({ text: pnr })],
  ]
  it.each(ways)('pays it: by %s', async (_by, say) => {
    const flight = await place()
    const changes = await movedBy(async () => {
      expect(result(await importing([transfer(say(flight))]))).toEqual({ booked: 1, queued: 0, ignored: 0, known: 0 })
    })
    expect(changes).toEqual({ 'cash_clearing:bank:EUR': 2_415_050, 'customer_deposits:EUR': -2_415_050 })
    expect(await order(flight.id)).toMatchObject({ confirmation_status: 'Confirmed', invoices: [{ status: 'Paid', ttl: null }] })
    const payment = await h.db.selectFrom('payment').selectAll().where('invoice_id', '=', flight.invoiceId).executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ method: 'swift-print', provider: 'bank', status: 'Succeeded', applied: 'invoice', amount: 2_415_050 })
  })

  it('and a batch pays each of its invoices', async () => {
    const [one, two] = [await place(), await place()]
    const batch = [
      { amount: '24150.50', text: one.label },
      { amount: '24150.50', text: two.label },
    ]
    expect(result(await importing([{ amount: '48301.00', ref: 'BATCH', batch }]))).toMatchObject({ booked: 2 })
    expect((await order(one.id)).confirmation_status).toBe('Confirmed')
    expect((await order(two.id)).confirmation_status).toBe('Confirmed')
  })
})

it('a statement of another account is refused whole: the books have one', async () => {
  const { label } = await place()
  const text = camt053({ name: 'OTHER', account: 'DE02120300000000202051', entries: [transfer({ text: label })] })
  expect(await catchProblem(importText(h, text, rita))).toBe('STATEMENT_INVALID')
  expect(await getTransaction('OTHER')).toEqual([])
})

describe('balances', () => {
  const day = (number: number, opening: string, closing: string, amount: string) =>
    camt053({ name: `B-${++serial}`, opening, closing, entries: [transfer({ amount })] }).replaceAll('2026-11-20', `2026-08-0${number}`)
  const page = (name: string, number: number, balances: string) =>
    camt053({ name, entries: [transfer({ amount: '10.00' })] })
      .replaceAll('2026-11-20', '2026-08-07')
      .replace('</Acct>', `</Acct><StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${number === 2}</LastPgInd></StmtPgntn>${balances}`)
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-08-07</Dt></Dt></Bal>`
  const upload = async (texts: string[]) => {
    const archive = new ZipFile()
    for (const [at, text] of texts.entries()) archive.addBuffer(Buffer.from(text), `${at}.xml`)
    archive.end()
    const bytes = await buffer(archive.outputStream)
    const file = { tooLong: false, bytes: bytes.length, read: async () => bytes }
    return importFile(h, [file as unknown as Spooled], rita)
  }

  it('of statements in one file continue each other, and those of pages too', async () => {
    expect(await catchProblem(upload([day(1, '100.00', '110.00', '10.00'), day(2, '111.00', '121.00', '10.00')]))).toBe('STATEMENT_INVALID')
    await upload([day(1, '100.00', '110.00', '10.00'), day(2, '110.00', '120.00', '10.00')])
    const name = `P-${++serial}`
    const second = page(name, 2, `${balance('ITBD', '130.00')}${balance('CLBD', '140.00')}`)
    expect(await catchProblem(upload([page(name, 1, `${balance('OPBD', '121.00')}${balance('ITBD', '131.00')}`), second]))).toBe(
      'STATEMENT_INVALID',
    )
    await upload([page(name, 1, `${balance('OPBD', '120.00')}${balance('ITBD', '130.00')}`), second])
    expect(await catchProblem(upload([day(8, '130.00', '140.00', '10.00')]))).toBe('STATEMENT_INVALID')
    expect((await upload([day(8, '140.00', '150.00', '10.00')])).statements).toMatchObject([{ closing: 15_000 }])
  })

  it('of a file that is refused leave nothing, and the bad file of an archive is named', async () => {
    const count = () =>
      h.db
        .selectFrom('bank_statement')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    const before = await count()
    const good = day(9, '150.00', '160.00', '10.00')
    expect(await catchProblem(upload([good, camt053({ name: `B-${++serial}`, opening: '999.00', closing: '999.00', entries: [] })]))).toBe(
      'STATEMENT_INVALID',
    )
    await expect(upload([good, good.replace('camt.053', 'camt.052')])).rejects.toThrow(/^1\.xml: This is not a bank statement/)
    expect(await count()).toEqual(before)
  })
})

describe('pending transactions', () => {
  it.each<[string, (flight: { label: string; pnr: string }) => Partial<FixtureEntry>]>([
    ['no_reference', () => ({ text: 'Thank you' })],
    ['unknown_reference', () => ({ text: 'AQ-999999' })],
    ['amount_low', ({ label }) => ({ text: label, amount: '24150.49' })],
    ['amount_high', ({ pnr }) => ({ text: pnr, amount: '24150.51' })],
  ])('%s', async (reason, say) => {
    const flight = await place()
    const name = `Q-${++serial}`
    const entry = transfer(say(flight))
    const changes = await movedBy(() => importing([entry], name))
    expect(await getTransaction(name)).toMatchObject([{ status: 'queued', reason }])
    // It is in the bank suspense account.
    const cents = Math.round(Number(entry.amount) * 100)
    expect(changes).toEqual({ 'cash_clearing:bank:EUR': cents, 'suspense:EUR': -cents })
    expect((await order(flight.id)).confirmation_status).toBe('AwaitingPayment')
  })

  it('another currency, several invoices, one that is paid already', async () => {
    const flight = await place()
    await importText(h, camt053({ name: 'USD', currency: 'USD', entries: [transfer({ text: flight.label })] }), await newImporter())
    expect(await getTransaction('USD')).toMatchObject([{ reason: 'other_currency' }])
    const other = await place()
    await importing([transfer({ text: `${flight.label} ${other.label}` })], 'TWO')
    expect(await getTransaction('TWO')).toMatchObject([{ reason: 'several_candidates' }])
    await importing([transfer({ text: flight.label })])
    await importing([transfer({ text: flight.label })], 'AGAIN')
    expect(await getTransaction('AGAIN')).toMatchObject([{ reason: 'invoice_closed' }])
  })

  it('debits and reversals are stored and posted at the bank without a review; pending entries of the bank are ignored', async () => {
    const flight = await place()
    const entries: FixtureEntry[] = [
      transfer({ amount: '1.00', side: 'DBIT', text: 'Fee' }),
      transfer({ amount: '2.00', side: 'DBIT', reversal: true }),
      transfer({ text: flight.label, status: 'PDNG', ref: 'LATER' }),
    ]
    const changes = await movedBy(async () => {
      expect(result(await importing(entries, 'IGNORED'))).toEqual({ booked: 0, queued: 0, ignored: 3, known: 0 })
    })
    expect(changes).toEqual({ 'cash_clearing:bank:EUR': -300, 'suspense:EUR': 300 })
    expect(await getTransaction('IGNORED')).toMatchObject([
      { status: 'ignored', reason: 'debit' },
      { status: 'ignored', reason: 'reversal' },
    ])
    expect(result(await importing([transfer({ text: flight.label, ref: 'LATER' })]))).toMatchObject({ booked: 1, known: 0 })
  })
})

describe('money for an order that is over', () => {
  it('is credited to the balance of its customer, who is notified', async () => {
    const flight = await place()
    h.clock.advance({ minutes: 61 })
    await expireOrder(h, flight.id)
    const changes = await movedBy(() => importing([transfer({ text: flight.label })], 'LATE'))
    expect(changes).toEqual({ 'cash_clearing:bank:EUR': 2_415_050, 'client:ada:Personal:EUR': -2_415_050 })
    expect(await getTransaction('LATE')).toMatchObject([{ status: 'credited', reason: 'late' }])
    expect(await messages()).toContain('payment.credited')
    expect((await order(flight.id)).confirmation_status).toBe('Canceled')
  })

  it('waits when its customer has left', async () => {
    const flight = await place()
    await cancelOrder(h, { id: flight.id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await h.db
      .updateTable('client')
      .set({ erased_at: h.clock.now().toString(), phone: null, email: null, first_name: null })
      .where('id', '=', ada)
      .execute()
    await importing([transfer({ text: flight.label })], 'GONE')
    expect(await getTransaction('GONE')).toMatchObject([{ status: 'queued', reason: 'invoice_closed' }])
  })
})

describe('what staff decide', () => {
  it('assign: exactly, or with more than is due, which stays the customer’s', async () => {
    const flight = await place()
    const id = await waiting({ amount: '24200.00' })
    const changes = await movedBy(async () => {
      expect(await assignToInvoice(h, { ...by(rita, id), invoiceId: flight.invoiceId })).toMatchObject({
        status: 'paid',
        note: 'Seen on paper',
        resolved_by: rita,
        invoice_number: flight.number,
      })
    })
    expect(changes).toEqual({ 'suspense:EUR': 2_420_000, 'customer_deposits:EUR': -2_415_050, 'client:ada:Personal:EUR': -4_950 })
    expect((await order(flight.id)).confirmation_status).toBe('Confirmed')
    expect(await messages()).toContain('payment.credited')
    const trail = await h.db.selectFrom('audit').select(['actor', 'action', 'reason']).where('subject', '=', `bank-entry:${id}`).execute()
    expect(trail).toContainEqual({ actor: `staff:${rita}`, action: 'paid', reason: 'Seen on paper' })
  })

  it('a transfer pays a top-up, and its amount is on the balance', async () => {
    const account = (await getAccounts(h, ada))[0]!.id
    const topUp = await createTopUp(h, { accountId: account, amount: 500, clientId: ada, locale: 'en', idempotencyKey: null })
    const { methods } = await listPaymentMethods(h, { invoice: { id: topUp.id } }, ada)
    expect(methods.map(({ id }) => id)).toContain('swift-print')
    const payer = { bill_to: 'Società Volo S.p.A.', address: null }
    await issueProforma(h, { invoiceId: topUp.id, clientId: ada, payer, locale: 'en', idempotencyKey: null })
    const waiting = await getInvoice(h, topUp.id, ada, 'en')
    expect(waiting.payBefore?.toString()).toBe(nextBankClose(h.clock.now().add({ hours: 7 * 24 })).toString())
    await importing([transfer({ amount: '500.00', text: `top-up ${waiting.number}` })], 'TU-1')
    expect(await getInvoice(h, topUp.id, ada, 'en')).toMatchObject({ status: 'Paid', documents: [{ kind: 'receipt' }] })
    expect(await personal()).toBe(50_000)
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('less than is due counts as received, and a second transfer over the rest pays the order', async () => {
    const flight = await place()
    const id = await waiting({ amount: '100.00' })
    await assignToInvoice(h, { ...by(rita, id), invoiceId: flight.invoiceId })
    expect(await personal()).toBe(0)
    expect(await order(flight.id)).toMatchObject({
      confirmation_status: 'AwaitingPayment',
      invoices: [{ status: 'New', received: { amount: 100 }, due: { amount: 24_050.5 } }],
    })
    expect(await catchProblem(assignToInvoice(h, { ...by(rita, id), invoiceId: flight.invoiceId }))).toBe('TRANSACTION_ALREADY_RESOLVED')
    await h.jobs.run(undefined, 'order.notification')
    expect(await messages()).toContain('order.partReceived')
    const rest = await waiting({ amount: '24050.50' })
    await assignToInvoice(h, { ...by(rita, rest), invoiceId: flight.invoiceId })
    expect((await order(flight.id)).confirmation_status).toBe('Confirmed')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('a return leaves the money where it is until the bank has sent it', async () => {
    const id = await waiting({ amount: '77.00' })
    expect(await movedBy(() => markForReturn(h, by(rita, id)))).toEqual({})
    expect(await catchProblem(markForReturn(h, by(tom, id)))).toBe('TRANSACTION_ALREADY_RESOLVED')
    const changes = await movedBy(() => importing([transfer({ amount: '77.00', side: 'DBIT', text: 'Return' })]))
    expect(changes).toEqual({ 'cash_clearing:bank:EUR': -7_700, 'suspense:EUR': 7_700 })
  })

  it('a closed invoice, one in another currency, an unknown customer or movement take nothing', async () => {
    const flight = await place()
    const id = await waiting()
    await importing([transfer({ text: flight.label })])
    expect(await catchProblem(assignToInvoice(h, { ...by(rita, id), invoiceId: flight.invoiceId }))).toBe('INVOICE_NOT_PAYABLE')
    expect(await catchProblem(assignToInvoice(h, { ...by(rita, id), invoiceId: crypto.randomUUID() }))).toBe('NOT_FOUND')
    expect(await catchProblem(creditToWallet(h, { ...by(rita, id), clientId: crypto.randomUUID() }))).toBe('NOT_FOUND')
    expect(await catchProblem(markForReturn(h, by(rita, crypto.randomUUID())))).toBe('NOT_FOUND')
  })

  it('what a transfer paid is refunded to the balance when the order is canceled', async () => {
    const flight = await place()
    await importing([transfer({ text: flight.label })])
    await cancelOrder(h, { id: flight.id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await h.jobs.run(h.clock.now(), 'payment.refund')
    const refund = (await order(flight.id)).refund!
    expect(refund.settled).toBe(true)
    expect(await personal()).toBe(Math.round(refund.amount.amount * 100))
  })
})

describe('nothing is booked twice', () => {
  const getPayments = (invoiceId: string) => h.db.selectFrom('payment').select('id').where('invoice_id', '=', invoiceId).execute()

  it('by the same file, ten times at once', async () => {
    const flight = await place()
    const text = camt053({ name: 'TWIN', entries: [transfer({ text: flight.label }), transfer({ amount: '5.00' })] })
    const changes = await movedBy(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => importText(h, text, rita)))
      expect(new Set(answers.map(({ statements }) => statements[0]!.id)).size).toBe(1)
      expect(answers.map(({ known }) => known).toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 9 }, () => 2)])
    })
    expect(changes).toEqual({ 'cash_clearing:bank:EUR': 2_415_550, 'customer_deposits:EUR': -2_415_050, 'suspense:EUR': -500 })
    expect(await getPayments(flight.invoiceId)).toHaveLength(1)
  })

  it('by overlapping statements in any order at once', async () => {
    const entries = Array.from({ length: 30 }, (_, at) => transfer({ amount: `${at + 1}.00` }))
    const changes = await movedBy(() =>
      Promise.all(
        Array.from({ length: 6 }, (_, at) => {
          const some = entries.slice(at * 4, at * 4 + 10)
          return importing(at % 2 ? some.toReversed() : some)
        }),
      ),
    )
    const sum = 46_500
    expect(changes).toEqual({ 'cash_clearing:bank:EUR': sum, 'suspense:EUR': -sum })
  })

  it('by two members of staff, nor by twenty', async () => {
    const flights = [await place(), await place()]
    const id = await waiting({ amount: '24150.50' })
    const changes = await movedBy(async () => {
      const codes = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          catchProblem(assignToInvoice(h, { ...by(at % 2 ? rita : tom, id), invoiceId: flights[at % 2]!.invoiceId })),
        ),
      )
      expect(codes.filter((code) => code === 'TRANSACTION_ALREADY_RESOLVED')).toHaveLength(19)
    })
    expect(changes).toEqual({ 'suspense:EUR': 2_415_050, 'customer_deposits:EUR': -2_415_050 })
  })

  it('by one who assigns and one who credits', async () => {
    const flight = await place()
    const id = await waiting({ amount: '24150.50' })
    await Promise.all([
      catchProblem(assignToInvoice(h, { ...by(rita, id), invoiceId: flight.invoiceId })),
      catchProblem(creditToWallet(h, { ...by(tom, id), clientId: ada })),
      catchProblem(markForReturn(h, by(tom, id))),
    ])
    const paid = (await getPayments(flight.invoiceId)).length
    expect(paid * 2_415_050 + (await personal())).toBeLessThanOrEqual(2_415_050)
  })

  it('and resolutions are final, guarded by the database', async () => {
    const id = await waiting({ amount: '3.00' })
    await markForReturn(h, by(rita, id))
    const change = (set: object) => h.db.updateTable('bank_transaction').set(set).where('id', '=', id).execute()
    await expect(change({ status: 'queued' })).rejects.toThrow('is returned already')
    await expect(change({ amount: 4 })).rejects.toThrow('a bank transaction is immutable')
    await expect(h.db.deleteFrom('bank_transaction').where('id', '=', id).execute()).rejects.toThrow('bank_transaction')
  })

  it('the books and the bank agree', async () => {
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })
})

// Last, because they break the database.
describe('without its guards', () => {
  it('a movement is kept twice, when its name need not be one', async () => {
    const again = () =>
      sql`INSERT INTO bank_transaction (statement_id, entry_id, account, key, direction, amount, currency, booked_on, remittance, status, imported_by)
        SELECT statement_id, entry_id, account, key, direction, amount, currency, booked_on, remittance, 'new', imported_by FROM bank_transaction LIMIT 1`.execute(
        h.db,
      )
    await expect(again()).rejects.toThrow('bank_transaction_once')
    await sql`ALTER TABLE bank_transaction DROP CONSTRAINT bank_transaction_once`.execute(h.db)
    await again()
    // And the audit sees it.
    expect((await checkIntegrity(h.db)).findings).toMatchObject([{ rule: 'bank' }])
  })

  it('a movement is decided twice, when nothing holds it', async () => {
    const { id } = await h.db.selectFrom('bank_transaction').select('id').where('status', '=', 'returned').executeTakeFirstOrThrow()
    const again = () => h.db.updateTable('bank_transaction').set({ status: 'queued' }).where('id', '=', id).execute()
    await expect(again()).rejects.toThrow('already')
    await sql`ALTER TABLE bank_transaction DISABLE TRIGGER bank_transaction_resolved_once`.execute(h.db)
    await again()
    expect(await creditToWallet(h, { ...by(rita, id), clientId: ada })).toMatchObject({ status: 'credited' })
  })
})
