import type { Order, OrderInvoice } from './order-types.ts'

type Invoice = Pick<OrderInvoice, 'id' | 'status'>

const isOpen = ({ status }: Invoice): boolean => status === 'New' || status === 'Processing'

/**
 * What the page of a payment that was refused shows. `over`: another payment has paid the invoice, or it can no longer be paid. Nothing is said before the order is read.
 * @param invoiceId the invoice of the payment; of an order without it the one that can be paid
 */
export function toRefusedPayment<O extends { invoices: readonly Invoice[] } = Order>(
  { order, isPending }: { order: O | undefined; isPending: boolean },
  invoiceId: string | null,
): { state: 'loading' | 'over' | 'refused'; order: O | undefined; invoice: O['invoices'][number] | undefined } {
  const invoice = order?.invoices.find(({ id }) => id === invoiceId) ?? order?.invoices.find(isOpen)
  const isOver = order !== undefined && !(invoice && isOpen(invoice))
  return { state: isPending ? 'loading' : isOver ? 'over' : 'refused', order, invoice }
}
