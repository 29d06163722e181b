import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { camt053, type FixtureEntry } from './camt053.fixture.ts'
import { importText, assignToInvoice, creditToWallet } from './service.ts'
import { getOrder } from '../booking/customer-answers.fixture.ts'

let h: OrdersHarness
let ada: string
let rita: string
let tom: string
beforeAll(async () => {
  h = await ordersHarness()
  rita = (await signInTestStaff(h.db, ['finance'])).id
  tom = (await signInTestStaff(h.db, ['finance'])).id
  ada = (await h.client()).clientId
})
afterAll(() => h.close())

let serial = 0
const transfer = (more: Partial<FixtureEntry> = {}): FixtureEntry => ({ amount: '10.00', ref: `B-${++serial}`, ...more })
const by = (staffId: string, transactionId: string) => ({ transactionId, staffId, note: 'Seen on paper' })

describe('large transfers and balances', () => {
  const large = { amount: '150000.00' }

  it('above the limit wait for a second person, even when the reference and the amount fit', async () => {
    const made = await h.create(ada, h.offer({ priceCents: 15_000_000 }))
    const { number } = await h.db.selectFrom('invoice').select('number').where('order_id', '=', made.id).executeTakeFirstOrThrow()
    const invoiceId = made.invoices[0]!.id
    const name = `L-${++serial}`
    await importText(h, camt053({ name, entries: [transfer({ ...large, text: `AQ-${String(number).padStart(6, '0')}` })] }), rita)
    const entry = await h.db.selectFrom('bank_transaction').select(['id', 'status', 'reason']).executeTakeFirst()
    expect(entry).toMatchObject({ status: 'queued', reason: 'four_eyes' })
    expect(await catchProblem(assignToInvoice(h, { ...by(rita, entry!.id), invoiceId }))).toBe('FOUR_EYES_REQUIRED')
    expect(await catchProblem(creditToWallet(h, { ...by(rita, entry!.id), clientId: ada }))).toBe('FOUR_EYES_REQUIRED')
    await assignToInvoice(h, { ...by(tom, entry!.id), invoiceId })
    expect((await getOrder(h, made.id, ada, 'en')).confirmation_status).toBe('Confirmed')
  })

  it('count together over a day: neither several transfers, several statements nor an invited member get under the limit', async () => {
    const paula = (await signInTestStaff(h.db, ['finance'])).id
    const invited = (await signInTestStaff(h.db, ['finance'])).id
    await h.db.updateTable('staff_member').set({ invited_by: paula, granted_by: paula }).where('id', '=', invited).execute()
    const day = (date: string, opening: string, closing: string, amounts: string[]) => {
      const entries = amounts.map((amount) => transfer({ amount, date }))
      return camt053({ name: `T-${++serial}`, opening, closing, entries }).replaceAll('2026-11-20', date)
    }
    await importText(h, day('2032-01-01', '0.00', '60000.00', ['60000.00']), paula)
    await importText(h, day('2032-01-02', '60000.00', '170000.00', ['60000.00', '30000.00', '20000.00']), paula)
    const entries = await h.db
      .selectFrom('bank_transaction')
      .innerJoin('bank_statement', 'bank_statement.id', 'statement_id')
      .select('bank_transaction.id')
      .where('bank_statement.imported_by', '=', paula)
      .orderBy('amount', 'desc')
      .execute()
    const resolve = ({ id }: { id: string }, staffId: string) => catchProblem(creditToWallet(h, { ...by(staffId, id), clientId: ada }))
    const tries = await Promise.all(entries.slice(0, 2).map((entry) => resolve(entry, paula)))
    expect(tries.toSorted()).toEqual(['FOUR_EYES_REQUIRED', 'accepted'])
    const left = entries.find((_, at) => tries[at] !== 'accepted')!
    expect([await resolve(left, invited), await resolve(entries[2]!, invited), await resolve(entries[3]!, paula)]).toEqual([
      'APPROVER_NOT_INDEPENDENT',
      'accepted',
      'FOUR_EYES_REQUIRED',
    ])
    expect(await resolve(left, tom)).toBe('accepted')
  })

  it('added under the statement of another member count towards the limit of who adds them, who is no second one', async () => {
    const [first, second] = [(await signInTestStaff(h.db, ['finance'])).id, (await signInTestStaff(h.db, ['finance'])).id]
    const name = `S-${++serial}`
    const own = transfer({ amount: '60.00', date: '2033-01-01' })
    const file = (opening: string, closing: string, entries: FixtureEntry[]) =>
      camt053({ name, opening, closing, entries }).replaceAll('2026-11-20', '2033-01-01')
    await importText(h, file('170000.00', '170060.00', [own]), first)
    const added = [transfer({ amount: '150000.00', date: '2033-01-01' }), transfer({ amount: '40.00', date: '2033-01-01' })]
    await importText(h, file('170000.00', '320100.00', [own, ...added]), second)
    const entries = await h.db
      .selectFrom('bank_transaction')
      .innerJoin('bank_statement', 'bank_statement.id', 'statement_id')
      .select(['bank_transaction.id', 'bank_transaction.imported_by', 'bank_statement.imported_by as statement_by'])
      .where('bank_statement.name', '=', name)
      .orderBy('amount', 'desc')
      .execute()
    expect(entries.map(({ imported_by: by, statement_by: at }) => [by, at])).toEqual([
      [second, first],
      [first, first],
      [second, first],
    ])
    const resolve = (at: number, staffId: string) => catchProblem(creditToWallet(h, { ...by(staffId, entries[at]!.id), clientId: ada }))
    // No balance that anybody checked contains what was added, however small.
    expect([await resolve(0, second), await resolve(2, second)]).toEqual(['FOUR_EYES_REQUIRED', 'FOUR_EYES_REQUIRED'])
    expect([await resolve(1, first), await resolve(2, first), await resolve(0, tom)]).toEqual(['accepted', 'accepted', 'accepted'])
  })

  it('of a statement without balances are resolved by another member than its importer', async () => {
    const name = `N-${++serial}`
    await importText(h, camt053({ name, entries: [transfer({ amount: '950.00' })] }), rita)
    const { id } = await h.db
      .selectFrom('bank_transaction')
      .innerJoin('bank_statement', 'bank_statement.id', 'statement_id')
      .select('bank_transaction.id')
      .where('bank_statement.name', '=', name)
      .executeTakeFirstOrThrow()
    expect(await catchProblem(creditToWallet(h, { ...by(rita, id), clientId: ada }))).toBe('FOUR_EYES_REQUIRED')
    await creditToWallet(h, { ...by(tom, id), clientId: ada })
  })

  it('a statement that does not begin where the one before it ended is refused', async () => {
    const day = (date: string, opening: string, closing: string, amount: string) =>
      camt053({ name: `D-${++serial}`, opening, closing, entries: [transfer({ amount, date })] }).replaceAll('2026-11-20', date)
    await importText(h, day('2031-01-01', '100.00', '110.00', '10.00'), rita)
    expect(await catchProblem(importText(h, day('2031-01-02', '999.00', '1009.00', '10.00'), rita))).toBe('STATEMENT_INVALID')
    await importText(h, day('2031-01-02', '110.00', '120.00', '10.00'), rita)
  })
})
