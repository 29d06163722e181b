import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { signInTestStaff } from '../staff/staff.fixture.ts'
import { camt053, type FixtureEntry } from './camt053.fixture.ts'

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
    await h.bankReconciliation.importText(
      camt053({ name, entries: [transfer({ ...large, text: `AQ-${String(number).padStart(6, '0')}` })] }),
      rita,
    )
    const entry = await h.db.selectFrom('bank_transaction').select(['id', 'status', 'reason']).executeTakeFirst()
    expect(entry).toMatchObject({ status: 'queued', reason: 'four_eyes' })
    expect(await catchProblem(h.bankReconciliation.assignToInvoice({ ...by(rita, entry!.id), invoiceId }))).toBe('FOUR_EYES_REQUIRED')
    expect(await catchProblem(h.bankReconciliation.creditToWallet({ ...by(rita, entry!.id), clientId: ada }))).toBe('FOUR_EYES_REQUIRED')
    await h.bankReconciliation.assignToInvoice({ ...by(tom, entry!.id), invoiceId })
    expect((await h.booking.getOrder(made.id, ada, 'en')).confirmation_status).toBe('Confirmed')
  })

  it('a statement that does not begin where the one before it ended is refused', async () => {
    const day = (date: string, opening: string, closing: string, amount: string) =>
      camt053({ name: `D-${++serial}`, opening, closing, entries: [transfer({ amount, date })] }).replaceAll('2026-11-20', date)
    await h.bankReconciliation.importText(day('2031-01-01', '100.00', '110.00', '10.00'), rita)
    expect(await catchProblem(h.bankReconciliation.importText(day('2031-01-02', '999.00', '1009.00', '10.00'), rita))).toBe(
      'STATEMENT_INVALID',
    )
    await h.bankReconciliation.importText(day('2031-01-02', '110.00', '120.00', '10.00'), rita)
  })
})
