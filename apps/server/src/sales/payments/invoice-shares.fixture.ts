import { ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { getOrder } from '../booking/customer-answers.fixture.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { createInvoiceShare, type NewInvoiceShare } from './invoice-shares.ts'
import { paySharedInvoice } from './shared-invoice.ts'

/** What is stored about an order and its payments. */
const readers = (h: OrdersHarness) => ({
  order: (id: string, clientId: string) => getOrder(h, id, clientId, 'en'),
  payments: (invoiceId: string) =>
    h.db
      .selectFrom('payment')
      .select(['id', 'amount', 'refunded', 'applied', 'status', 'share_id', 'payer_email', 'provider'])
      .where('invoice_id', '=', invoiceId)
      .orderBy('created_at')
      // Of one moment: those of shares before the customer's own.
      .orderBy('share_id', (order) => order.nullsLast())
      .execute(),
  refunds: (invoiceId: string) =>
    h.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.id', 'refund.amount', 'refund.reason', 'refund.destination', 'refund.status', 'payment.share_id'])
      .where('payment.invoice_id', '=', invoiceId)
      .orderBy('refund.created_at')
      .orderBy('refund.amount')
      .execute(),
  mailsTo: (to: string) => h.db.selectFrom('outbox').select(['subject', 'body']).where('recipient', '=', to).orderBy('id').execute(),
})

/** An order of € 10,000 and whom its customer asks for parts of it. */
export async function sharesHarness() {
  const h = await ordersHarness()
  let day = 20
  const price = 1_000_000
  const tokenOf = (url: string): string => new URL(url).pathname.split('/').at(-1)!
  const ask = async (invoiceId: string, clientId: string, cents: number, more: Partial<NewInvoiceShare> = {}) => {
    const made = await createInvoiceShare(h, {
      invoiceId,
      clientId,
      amount: cents,
      currency: 'EUR',
      name: 'Grace',
      email: null,
      locale: 'en',
      ...more,
    })
    return { id: made.share.id, token: tokenOf(made.url), rest: made.rest }
  }
  /** Opens the card page of a share; answers the bank's id of the payment. */
  const openPage = async (token: string, email = 'grace@example.com') => {
    const { url } = await paySharedInvoice(h, { token, email, address: '192.0.2.1', locale: 'en' })
    return tokenOf(url)
  }
  return {
    ...h,
    price,
    ask,
    openPage,
    /** An order that is unpaid, of a customer of its own. */
    async place() {
      const { clientId } = await h.client()
      const order = await h.create(clientId, h.offer({ priceCents: price, days: day++ }))
      return { clientId, orderId: order.id, invoiceId: order.invoices[0]!.id }
    },
    /** A share that is paid to the end. */
    async pay(token: string, email?: string) {
      await h.submitCard(await openPage(token, email))
      await h.recover()
    },
    /** Until what goes back is at its card. */
    async settle() {
      for (let round = 0; round < 3; round++) await h.recover()
    },
    ...readers(h),
    findings: async () => (await checkIntegrity(h.db)).findings,
  }
}
export type SharesHarness = Awaited<ReturnType<typeof sharesHarness>>
