import type { BookingService } from './booking/service.ts'
import type { LoyaltyService } from './loyalty/service.ts'
import type { NotificationsDeps, NotificationsService } from './notifications/deps.ts'
import { registerNotificationHandlers } from './notifications/event-handlers.ts'
import type { OperationsService } from './operations/service.ts'
import type { PayablesService } from './payables/service.ts'
import type { PayoutsService } from './payouts/service.ts'
import type { PaymentsService } from './payments/service.ts'
import type { Events } from './platform/events.ts'
import type { QuotesService } from './quotes/service.ts'
import type { RequestAssignment } from './staff/assign-request.ts'
import type { StaffService } from './staff/service.ts'

/** Handlers of domain events. Handlers of one event run in the order in which they are listed. */
export function registerEventHandlers(
  events: Events,
  services: {
    booking: BookingService
    loyalty: Pick<LoyaltyService, 'onClientRegistered' | 'onInvoicePaid' | 'onOrderStatusChanged' | 'onExceptionResolved'>
    orders: NotificationsDeps['orders']
    notifications: NotificationsService
    payments: Pick<PaymentsService, 'onInvoiceClosed' | 'listRefundParts' | 'onExceptionResolved' | 'takeChargedBack'>
    payouts: Pick<PayoutsService, 'onExceptionResolved' | 'onRefundSettled'>
    quotes: Pick<QuotesService, 'onOrderStatusChanged'>
    payables: Pick<PayablesService, 'onBillApproved' | 'onBillReopened' | 'onExceptionResolved'>
    operations: Pick<OperationsService, 'onInvoicePaid' | 'onOrderStatusChanged' | 'onTravelDocumentChanged'>
    requestAssignment: Pick<RequestAssignment, 'onOrderStatusChanged'>
    staff: Pick<StaffService, 'onApprovalRequested' | 'onCodesPaused' | 'onExceptionRaised' | 'onHoldShareReached'>
  },
): void {
  const { booking, loyalty, orders, notifications, payments, payouts, quotes, operations, payables, requestAssignment, staff } = services
  events.on('identity.client-registered', loyalty.onClientRegistered)
  events.on('order.paying', booking.onOrderPaying)
  events.on('identity.email-confirmed', notifications.onEmailConfirmed)
  events.on('invoice.paid', booking.onInvoicePaid)
  events.on('invoice.paid', loyalty.onInvoicePaid)
  events.on('invoice.paid', operations.onInvoicePaid)
  events.on('invoice.closed', payments.onInvoiceClosed)
  events.on('order.refund-settled', booking.onRefundSettled)
  events.on('refund.of-payout-settled', payouts.onRefundSettled)
  events.on('order.status-changed', loyalty.onOrderStatusChanged)
  events.on('order.status-changed', quotes.onOrderStatusChanged)
  events.on('order.status-changed', operations.onOrderStatusChanged)
  events.on('order.status-changed', requestAssignment.onOrderStatusChanged)
  events.on('travel-document.status-changed', operations.onTravelDocumentChanged)
  events.on('finance.exception-raised', staff.onExceptionRaised)
  events.on('identity.codes-paused', staff.onCodesPaused)
  events.on('booking.hold-share-reached', staff.onHoldShareReached)
  events.on('approval.requested', staff.onApprovalRequested)
  events.on('finance.exception-resolved', payouts.onExceptionResolved)
  events.on('finance.exception-resolved', payments.onExceptionResolved)
  events.on('finance.exception-resolved', loyalty.onExceptionResolved)
  events.on('finance.exception-resolved', payments.takeChargedBack)
  events.on('finance.exception-resolved', payables.onExceptionResolved)
  events.on('operator-bill.approved', payables.onBillApproved)
  events.on('operator-bill.reopened', payables.onBillReopened)
  registerNotificationHandlers(events, { orders, payments }, notifications)
}
