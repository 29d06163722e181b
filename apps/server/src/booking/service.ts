import { bindContext } from '../platform/bind-context.ts'
import { answerLegChange, expireLegChange, expireLegChanges } from './answer-leg-change.ts'
import { acceptQuotedOffer, closeDuplicate, confirmOrder, declineOrder, findRequestOffers } from './answer-request.ts'
import { buyOut } from './buy-out.ts'
import { cancelOrder } from './cancel-order.ts'
import { chainTrips } from './chain-trips.ts'
import { completeFlownOrders, completeOrder } from './complete-order.ts'
import { createOrder } from './create-order.ts'
import { confirmFlightByStaff, registerFlightAct } from './confirm-flight.ts'
import { registerRetimeAct, retimeByStaff } from './retime-by-staff.ts'
import { decideDueFlights, decideSharedFlight } from './decide-shared-flight.ts'
import type { BookingContext } from './deps.ts'
import { restorePlan } from './divert-flights.ts'
import { expireOrder, expireOverdueOrders, releaseUnpaidOrder } from './expire-order.ts'
import { exportOrders, getOrder, listOrders } from './order-views.ts'
import { onInvoicePaid, onOrderPaying, onRefundSettled } from './payment-handlers.ts'
import { changeEmptyLeg } from './change-empty-leg.ts'
import { openToOthers, quoteSharedFlight } from './open-to-others.ts'
import { retimeOrder } from './retime-order.ts'
import { withdrawUnflyable } from './withdraw-unflyable.ts'
import { getRefundQuote } from './refund-quote.ts'
import { refundResold } from './resold-seats.ts'

/** Use cases that change order, invoice and coupon together. */
export const createBooking = (ctx: BookingContext) => {
  registerFlightAct(ctx)
  registerRetimeAct(ctx)
  return bindContext(ctx, {
    createOrder,
    getOrder,
    listOrders,
    exportOrders,
    getRefundQuote,
    cancelOrder,
    refundResold,
    expireOrder,
    expireOverdueOrders,
    releaseUnpaidOrder,
    completeOrder,
    completeFlownOrders,
    findRequestOffers,
    acceptQuotedOffer,
    closeDuplicate,
    decideSharedFlight,
    confirmFlightByStaff,
    decideDueFlights,
    changeEmptyLeg,
    retimeOrder,
    retimeByStaff,
    chainTrips,
    restorePlan,
    quoteSharedFlight,
    openToOthers,
    buyOut,
    answerLegChange,
    expireLegChange,
    expireLegChanges,
    confirmOrder,
    declineOrder,
    withdrawUnflyable,
    onInvoicePaid,
    onOrderPaying,
    onRefundSettled,
  })
}

export type BookingService = ReturnType<typeof createBooking>
