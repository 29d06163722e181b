import { onInvoicePaid as confirmOnInvoicePaid, onLegPaying, onOrderPaying, onRefundSettled } from './sales/booking/payment-handlers.ts'
import type { Context } from './context.ts'
import {
  earnOnInvoicePaid,
  loseOnExceptionResolved,
  rewardRegistration,
  settleOnOrderStatus as settleLoyaltyOnOrderStatus,
} from './sales/loyalty/event-handlers.ts'
import { registerNotificationHandlers } from './contact/notifications/event-handlers.ts'
import { joinPriceAlerts } from './market/price-alerts/addresses.ts'
import { onEmailConfirmed } from './contact/notifications/outcomes.ts'
import { onInvoicePaid as followInvoicePaid } from './trips/operations/after-flight.ts'
import { onOrderStatusChanged as followOrderStatus, onTravelDocumentChanged } from './trips/operations/checklist.ts'
import { onCrewMemberChanged, onCrewMemberChanging, onCrewMemberLeaving } from './trips/operations/crew-changes.ts'
import { keepOrderedCatering } from './trips/catering/dropped-legs.ts'
import { cancelWithCharge } from './trips/ground-transfers/staff-acts.ts'
import { endOnOrderStatus as endTransfersOnOrderStatus, keepConfirmedTransfers, tellOfMove } from './trips/ground-transfers/trip-changes.ts'
import { releaseChecklist } from './trips/operations/dropped-legs.ts'
import { releasePassengers } from './sales/travel-documents/dropped-legs.ts'
import { deleteOnLeaving } from './trips/crew-pages/links.ts'
import { restartOnMove } from './trips/flight-status/moved-trips.ts'
import { flagOrdersAgainstFacts } from './trips/operations/fleet-changes.ts'
import { onBillApproved, onBillReopened, onExceptionResolved as settleDebitException } from './office/payables/bills.ts'
import { withdrawOnOrderStatus as withdrawLegOnOrderStatus, withdrawOnRecovery } from './sales/leg-proposals/end-proposal.ts'
import { settlePaymentException, takeChargedBack } from './sales/payments/disputes.ts'
import { settleRefundByHand } from './sales/payments/refunds.ts'
import { endAssistantPages, onInvoiceClosed } from './sales/payments/service.ts'
import { decidePayoutOfException, decidePayoutOfRefund } from './sales/payouts/service.ts'
import type { Trx } from './platform/db/database.ts'
import type { DomainEvents } from './platform/events.ts'
import { onOrderStatusChanged as closeQuotesOnOrderStatus } from './trips/quotes/service.ts'
import { withdrawOnOrderStatus } from './trips/trip-sheets/shares.ts'
import { assignOnOrderStatus } from './office/staff/assign-request.ts'
import { onRecoveryWaits } from './office/staff/recovery-alert.ts'
import {
  onApprovalRequested,
  onCodesPaused,
  onCrewAbsent,
  onExceptionRaised,
  onGroundTransfer,
  onHoldShareReached,
  onLegProposalEnded,
} from './office/staff/service.ts'

/** Handlers of domain events. Handlers of one event run in the order in which they are listed. */
export function registerEventHandlers(ctx: Context): void {
  const on = <E extends keyof DomainEvents>(name: E, handler: (ctx: Context, trx: Trx, event: DomainEvents[E]) => Promise<unknown>): void =>
    ctx.events.on(name, async (trx, event) => void (await handler(ctx, trx, event)))
  on('identity.client-registered', rewardRegistration)
  on('order.paying', onOrderPaying)
  on('invoice.leg-paying', onLegPaying)
  on('crew.member-changing', onCrewMemberChanging)
  on('crew.member-changed', onCrewMemberChanged)
  on('crew.member-leaving', onCrewMemberLeaving)
  on('crew.member-leaving', deleteOnLeaving)
  on('facts.replaced', flagOrdersAgainstFacts)
  on('identity.email-confirmed', onEmailConfirmed)
  on('identity.email-confirmed', joinPriceAlerts)
  on('invoice.paid', confirmOnInvoicePaid)
  on('invoice.paid', earnOnInvoicePaid)
  on('invoice.paid', followInvoicePaid)
  on('invoice.closed', onInvoiceClosed)
  on('invoice.service-ended', cancelWithCharge)
  on('assistant.ended', endAssistantPages)
  on('assistant.limited', endAssistantPages)
  on('order.refund-settled', onRefundSettled)
  on('refund.of-payout-settled', decidePayoutOfRefund)
  on('order.status-changed', settleLoyaltyOnOrderStatus)
  on('order.status-changed', closeQuotesOnOrderStatus)
  on('order.status-changed', withdrawOnOrderStatus)
  on('order.status-changed', withdrawLegOnOrderStatus)
  on('order.status-changed', endTransfersOnOrderStatus)
  on('order.status-changed', tellOfMove)
  on('order.status-changed', followOrderStatus)
  on('order.status-changed', restartOnMove)
  on('order.status-changed', assignOnOrderStatus)
  on('order.leg-dropping', keepOrderedCatering)
  on('order.leg-dropping', keepConfirmedTransfers)
  on('order.leg-dropping', releasePassengers)
  on('order.leg-dropping', releaseChecklist)
  on('travel-document.status-changed', onTravelDocumentChanged)
  on('finance.exception-raised', onExceptionRaised)
  on('identity.codes-paused', onCodesPaused)
  on('booking.hold-share-reached', onHoldShareReached)
  on('recovery.waits', withdrawOnRecovery)
  on('recovery.waits', onRecoveryWaits)
  on('leg-proposal.ended', onLegProposalEnded)
  on('crew.absent', onCrewAbsent)
  on('ground-transfer.for-staff', onGroundTransfer)
  on('approval.requested', onApprovalRequested)
  on('finance.exception-resolved', decidePayoutOfException)
  on('finance.exception-resolved', settlePaymentException)
  on('finance.exception-resolved', settleRefundByHand)
  on('finance.exception-resolved', loseOnExceptionResolved)
  on('finance.exception-resolved', takeChargedBack)
  on('finance.exception-resolved', settleDebitException)
  on('operator-bill.approved', onBillApproved)
  on('operator-bill.reopened', onBillReopened)
  registerNotificationHandlers(ctx)
}
