import type { BodyOf } from '@aquilane/contract/endpoint'
import { answerLegChange, cancelOrder, createOrder, getOrder, getRefundQuote, listOrders } from '@aquilane/contract/orders'
import { buyOutSharing, openSharing, quoteSharing } from '@aquilane/contract/shared-flights'
import type { FastifyInstance } from 'fastify'
import type { BuyLeg, BuySeats } from '../orders/deps.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { toCents } from '../platform/http/serialize.ts'
import type { BookingService } from './service.ts'

const toBuyLeg = ({
  id,
  company_id,
  pax,
  luggage,
  price,
  departure_date,
  departure,
  arrival,
}: NonNullable<BodyOf<typeof createOrder>['empty_leg']>): BuyLeg => ({
  id,
  companyId: company_id,
  pax: pax ?? 2,
  luggageKg: luggage ?? 20,
  shownCents: price ? toCents(price) : null,
  shownDeparture: departure_date ?? null,
  departure,
  arrival,
})

type SharingBody = NonNullable<BodyOf<typeof createOrder>['sharing']>

const toBuySeats = ({ id, company_id, seats, count, sofa_seats, price }: SharingBody): BuySeats => ({
  id,
  companyId: company_id,
  choice: seats && seats.length > 0 ? { codes: seats } : { seats: count ?? 0, sofaSeats: sofa_seats ?? 0 },
  shownCents: price ? toCents(price) : null,
})

export function bookingRoutes(app: FastifyInstance, booking: BookingService): void {
  registerEndpoint(app, createOrder, ({ body, clientId, locale, idempotencyKey, request }) =>
    booking.createOrder({
      clientId,
      locale,
      legs: body.legs ?? [],
      suggestionId: body.suggestion_id ?? null,
      emptyLeg: body.empty_leg ? toBuyLeg(body.empty_leg) : null,
      sharing: body.sharing ? toBuySeats(body.sharing) : null,
      idempotencyKey,
      caller: { ip: request.ip, fingerprint: request.fingerprint },
    }),
  )
  registerEndpoint(app, listOrders, ({ query, clientId, locale }) =>
    booking.listOrders({ clientId, locale, group: query.group ?? null, page: query.page ?? 1, perPage: query.per_page ?? 50 }),
  )
  registerEndpoint(app, getOrder, ({ query, clientId, locale }) => booking.getOrder(query.id, clientId, locale))
  registerEndpoint(app, getRefundQuote, ({ query, clientId }) => booking.getRefundQuote(query.id, clientId))
  registerEndpoint(app, cancelOrder, ({ body, clientId, locale, idempotencyKey }) =>
    booking.cancelOrder({
      id: body.order?.id ?? body.id ?? '',
      clientId,
      locale,
      expectedRefund: body.refund ? toCents(body.refund) : null,
      currency: body.refund?.currency,
      refundTo: body.refund_to,
      idempotencyKey,
    }),
  )
  registerEndpoint(app, answerLegChange, ({ body, clientId, locale, idempotencyKey }) =>
    booking.answerLegChange({
      id: body.order.id,
      clientId,
      locale,
      choice: body.choice,
      refundTo: body.refund_to,
      idempotencyKey,
    }),
  )
  registerEndpoint(app, quoteSharing, ({ query, clientId, locale }) =>
    booking.quoteSharedFlight({ suggestionId: query.suggestion_id, clientId, locale }),
  )
  registerEndpoint(app, openSharing, ({ body, clientId, locale, idempotencyKey, request }) =>
    booking.openToOthers({
      clientId,
      locale,
      suggestionId: body.suggestion_id,
      seats: body.count,
      shownCents: body.price ? toCents(body.price) : null,
      idempotencyKey,
      caller: { ip: request.ip, fingerprint: request.fingerprint },
    }),
  )
  registerEndpoint(app, buyOutSharing, ({ body, clientId, locale, idempotencyKey }) =>
    booking.buyOut({ orderId: body.order.id, clientId, locale, shownCents: body.price ? toCents(body.price) : null, idempotencyKey }),
  )
}
