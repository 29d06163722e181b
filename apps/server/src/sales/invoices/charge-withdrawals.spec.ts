import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { postEntry, getAccounts } from '../../foundation/ledger/service.ts'
import { payFromWallet } from '../payments/pay-invoice.ts'
import { createInvoiceByStaff, cancelInvoiceByStaff, getInvoiceForStaff } from './admin.ts'
import { closeDeadApprovals, decideApproval } from '../../foundation/approvals/acts.ts'
import { listApprovals } from '../../foundation/approvals/service.ts'
import { cancelOrder } from '../booking/customer-answers.fixture.ts'

let h: OrdersHarness
let ada: string
let rita: string
let sam: string
let fay: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 20 })
  const [operations, sales, finance] = [
    await signInTestStaff(h.db, ['operations']),
    await signInTestStaff(h.db, ['sales']),
    await signInTestStaff(h.db, ['finance']),
  ]
  rita = operations.id
  sam = sales.id
  fay = finance.id
  ada = (await h.client()).clientId
})
afterAll(() => h.close())

const give = (cents: number) =>
  h.db.transaction().execute((trx) =>
    postEntry(h, trx, {
      kind: 'top_up',
      reference: `test:${crypto.randomUUID()}`,
      currency: 'EUR',
      lines: [
        debit({ kind: 'cash_clearing', provider: 'test' }, cents),
        credit({ kind: 'customer', clientId: ada, type: 'Personal' }, cents),
      ],
    }),
  )
const pay = async (invoiceId: string) => {
  const [account] = await getAccounts(h, ada)
  return payFromWallet(h, { invoiceId, accountId: account!.id, clientId: ada, locale: 'en', idempotencyKey: null })
}
const confirmed = async () => {
  const order = await h.create(ada, h.offer())
  await give(10_000_000)
  await pay(order.invoices[0]!.id)
  return order.id
}
const charge = async (orderId: string, amount: number) => {
  const lines = [{ service: 'catering', amount, note: 'Dinner for four' }]
  return (await createInvoiceByStaff(h, { order: { id: orderId }, lines }, rita, null)).id
}
const takeBack = async (id: string, memberId = rita) => (await cancelInvoiceByStaff(h, id, 'Billed to another trip', memberId)).approval?.id
const statusOf = async (id: string) => (await getInvoiceForStaff(h, id)).status
const approve = (id: string, memberId: string) => decideApproval(h, { id, isApproved: true, note: null, memberId })
/** What was forgiven before does not count any more. */
const nextDay = () => h.clock.advance({ hours: 25 })

describe('an ancillary charge that staff take back', () => {
  it('above the limit of the day, at once or by several members, waits for another one', async () => {
    nextDay()
    const order = await confirmed()
    // The limit of these specs is 1,000,000 euros a day.
    const charges = await Promise.all([charge(order, 600_000), charge(order, 600_000), charge(order, 400_000)])
    const members = [rita, sam]
    const waiting = await Promise.all(charges.slice(0, 2).map((id, at) => takeBack(id, members[at])))
    expect(waiting.filter((id) => id === undefined)).toHaveLength(1)
    const at = waiting.findIndex((id) => id !== undefined)
    const [id, request] = [charges[at]!, waiting[at]!]
    expect(await statusOf(id)).toBe('New')
    expect((await getInvoiceForStaff(h, id)).approval).toEqual({ id: request })
    expect(await takeBack(charges[2]!)).toBe(undefined)
    expect(await catchProblem(takeBack(id, sam))).toBe('APPROVAL_OPEN')
    expect(await catchProblem(approve(request, members[at]!))).toBe('FORBIDDEN')
    await approve(request, fay)
    expect(await statusOf(id)).toBe('Canceled')
    const trail = await h.db.selectFrom('audit').select(['actor', 'action']).where('subject', '=', `invoice:${id}`).execute()
    expect(trail).toEqual(
      expect.arrayContaining([
        { actor: `staff:${members[at]}`, action: 'canceled' },
        { actor: `staff:${fay}`, action: 'approved' },
      ]),
    )
  })

  it('is shown with its trip, what it is for and its amount', async () => {
    nextDay()
    const id = await charge(await confirmed(), 999_999)
    await takeBack(await charge(await confirmed(), 2))
    const request = await takeBack(id)
    const { facts, made_by: maker } = (
      await listApprovals(h, { view: 'open', roles: ['finance'], memberId: fay, page: 1, perPage: 50 })
    ).rows.find((row) => row.id === request)!
    expect(maker).toBe(rita)
    expect(facts).toMatchObject([
      { field: 'invoice', to: { text: expect.stringMatching(/^AQ-/) } },
      { field: 'trip' },
      { field: 'customer' },
      { field: 'extra', to: { text: 'catering' } },
      { field: 'detail', to: { text: 'Dinner for four' } },
      { field: 'amount', to: { money: { cents: 99_999_900, currency: 'EUR' } } },
    ])
  })

  it('stays where the customer paid it before the decision', async () => {
    nextDay()
    const order = await confirmed()
    const id = await charge(order, 500)
    await takeBack(await charge(order, 999_900))
    const request = (await takeBack(id))!
    await pay(id)
    expect(await catchProblem(approve(request, fay))).toBe('APPROVAL_OUTDATED')
    expect(await statusOf(id)).toBe('Paid')
  })

  it('leaves the list of requests once its customer has paid it', async () => {
    nextDay()
    const order = await confirmed()
    const [paid, unpaid] = [await charge(order, 500), await charge(order, 600)]
    await takeBack(await charge(order, 999_900))
    const requests = [(await takeBack(paid))!, (await takeBack(unpaid))!]
    await pay(paid)
    await closeDeadApprovals(h)
    const { rows } = await listApprovals(h, { view: 'open', roles: ['finance'], memberId: fay, page: 1, perPage: 50 })
    expect(rows.map(({ id }) => id).filter((id) => requests.includes(id))).toEqual([requests[1]])
    expect(await catchProblem(approve(requests[0]!, fay))).toBe('APPROVAL_DECIDED')
  })

  it('ends with a trip that is cancelled, without a member', async () => {
    const order = await confirmed()
    const id = await charge(order, 500)
    await cancelOrder(h, { id: order, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect(await statusOf(id)).toBe('Canceled')
  })
})

// Last, because it breaks the database.
it('the database forgives no charge of a trip that stands without a member who answers for it', async () => {
  const order = await confirmed()
  const [first, second] = [await charge(order, 500), await charge(order, 500)]
  const forgive = (id: string, status: string) => sql`UPDATE invoice SET status = ${status} WHERE id = ${id}`.execute(h.db)
  for (const status of ['Canceled', 'Expired']) await expect(forgive(first, status)).rejects.toThrow('without an approval')
  await sql`ALTER TABLE invoice DISABLE TRIGGER invoice_charge_withdrawal`.execute(h.db)
  await forgive(first, 'Canceled')
  await forgive(second, 'Expired')
  await sql`ALTER TABLE invoice ENABLE TRIGGER invoice_charge_withdrawal`.execute(h.db)
})
