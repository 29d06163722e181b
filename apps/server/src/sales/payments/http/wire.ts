import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getSharedInvoice, listInvoiceShares } from '@aquilane/contract/invoice-shares'
import type { getPayment, listCards, listPaymentMethods } from '@aquilane/contract/payments'
import type { staffGetInvoice } from '@aquilane/contract/staff-invoices'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import type { SavedCard } from '../cards.ts'
import type { PaymentState } from '../get-payment.ts'
import type { InvoiceShare, InvoiceShareList } from '../invoice-shares.ts'
import type { SharedInvoice } from '../shared-invoice.ts'
import type { PaymentMethod } from '../payment-methods.ts'
import type { PaymentOfInvoice } from '../service.ts'

export const toPaymentMethod = ({
  id,
  fee,
  total,
  currency,
  until,
}: PaymentMethod): ResponseOf<typeof listPaymentMethods>['methods'][number] => ({
  id,
  fee: money(fee, currency),
  total: money(total, currency),
  arrive_before: until?.toString() ?? null,
})

export const toPayment = (payment: PaymentState): ResponseOf<typeof getPayment> => ({
  id: payment.id,
  method: payment.method,
  status: payment.status,
  total: money(payment.amount, payment.currency),
  failure: payment.failure,
  invoice: payment.invoice,
  order: payment.orderId ? { id: payment.orderId } : null,
})

export const toCard = ({ id, brand, last4, expires, created_at }: SavedCard): ResponseOf<typeof listCards>['data'][number] => ({
  id,
  brand,
  last4,
  expires,
  created: timestamp(created_at),
})

export const toStaffPayment = (payment: PaymentOfInvoice): ResponseOf<typeof staffGetInvoice>['payments'][number] => ({
  id: payment.id,
  method: payment.method,
  status: payment.status,
  amount: money(payment.amount, payment.currency),
  refunded: money(payment.refunded, payment.currency),
  created: timestamp(payment.created_at),
  share: payment.share_id,
})

export const toInvoiceShare = (share: InvoiceShare): ResponseOf<typeof listInvoiceShares>['data'][number] => ({
  id: share.id,
  name: share.name,
  email: share.email,
  amount: money(share.amount, share.currency),
  refunded: money(share.refunded, share.currency),
  state: share.state,
  created: timestamp(share.created_at),
  paid: share.paid_at && timestamp(share.paid_at),
})

export const toInvoiceShareList = ({ shares, rest, currency, isOpen }: InvoiceShareList): ResponseOf<typeof listInvoiceShares> => ({
  data: shares.map(toInvoiceShare),
  rest: money(rest, currency),
  open: isOpen,
})

export const toSharedInvoice = (shared: SharedInvoice): ResponseOf<typeof getSharedInvoice> => ({
  state: shared.state,
  amount: money(shared.amount, shared.currency),
  pay_before: shared.payBefore?.toString() ?? null,
  asker: shared.asker,
  aircraft: shared.order.aircraft && { type: shared.order.aircraft.type.name },
  legs: shared.order.legs.map(({ departure, arrival, departureAt }) => ({
    from: departure.city?.name ?? departure.name,
    to: arrival.city?.name ?? arrival.name,
    date: departureAt.toPlainDate().toString(),
  })),
})
