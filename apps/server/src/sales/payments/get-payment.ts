import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getPayment as getPaymentEndpoint } from '@aquilane/contract/payments'
import { invoiceById, invoiceStatus } from '../invoices/index.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { money } from '../../platform/http/serialize.ts'
import { pollProvider } from './provider-sync.ts'
import { paymentById } from './queries.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'

type PaymentResponse = ResponseOf<typeof getPaymentEndpoint>

/** The status of a payment; polls its provider while it is open. @throws NOT_FOUND */
export async function getPayment(ctx: Context, id: string, clientId: string): Promise<PaymentResponse> {
  const { db, log } = ctx
  const known = uuid.test(id) ? await paymentById(db, id) : undefined
  if (known?.client_id !== clientId) throw new Refusal('NOT_FOUND', 'There is no such payment.')
  // An unreachable provider must not hide the stored status.
  await pollProvider(ctx, id, { gently: true }).catch((error: unknown) =>
    log.warn({ err: error, payment: id }, 'provider could not be polled'),
  )
  const payment = (await paymentById(db, id))!
  const invoice = (await invoiceById(db, payment.invoice_id))!
  return {
    id: payment.id,
    method: payment.method,
    status: payment.status,
    total: money(payment.amount, payment.currency),
    failure: payment.failure,
    invoice: { id: invoice.id, status: invoiceStatus(invoice) },
    order: invoice.order_id ? { id: invoice.order_id } : null,
  }
}
