import { bindContext } from '../platform/bind-context.ts'
import { confirmOrder, declineOrder, quoteOrder } from './answer-request.ts'
import { cancelOrder } from './cancel-order.ts'
import { completeFlownOrders, completeOrder } from './complete-order.ts'
import { createOrder } from './create-order.ts'
import { decideDueFlights, decideSharedFlight } from './decide-shared-flight.ts'
import type { BookingContext } from './deps.ts'
import { expireOrder, expireOverdueOrders, releaseUnpaidOrder } from './expire-order.ts'
import { exportOrders, getOrder, listOrders } from './order-views.ts'
import { onInvoicePaid, onRefundSettled } from './payment-handlers.ts'
import { changeEmptyLeg } from './change-empty-leg.ts'
import { getRefundQuote } from './refund-quote.ts'

/** Use cases that change order, invoice and coupon together. */
export const createBooking = (ctx: BookingContext) =>
  bindContext(ctx, {
    createOrder,
    getOrder,
    listOrders,
    exportOrders,
    getRefundQuote,
    cancelOrder,
    expireOrder,
    expireOverdueOrders,
    releaseUnpaidOrder,
    completeOrder,
    completeFlownOrders,
    quoteOrder,
    decideSharedFlight,
    decideDueFlights,
    changeEmptyLeg,
    confirmOrder,
    declineOrder,
    onInvoicePaid,
    onRefundSettled,
  })

export type BookingService = ReturnType<typeof createBooking>
