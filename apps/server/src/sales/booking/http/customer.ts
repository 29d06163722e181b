import type { BodyOf } from '@aquilane/contract/endpoint'
import {
  answerLegChange as answerLegChangeEndpoint,
  cancelOrder as cancelOrderEndpoint,
  createOrder as createOrderEndpoint,
  getOrder as getOrderEndpoint,
  getRefundQuote as getRefundQuoteEndpoint,
  listOrders as listOrdersEndpoint,
  moveOrder,
  quoteOwnMove,
} from '@aquilane/contract/orders'
import { answerReplacement as answerReplacementEndpoint } from '@aquilane/contract/replacements'
import { answerLegProposal as answerLegProposalEndpoint } from '@aquilane/contract/leg-proposals'
import { buyOutSharing, openSharing, quoteSharing } from '@aquilane/contract/shared-flights'
import type { FastifyInstance } from 'fastify'
import type { BuyLeg, BuySeats } from '../../orders/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { toCents } from '../../../platform/http/serialize.ts'
import type { Context } from '../../../context.ts'
import { createOrder } from '../create-order.ts'
import { listOrders, getOrder } from '../order-views.ts'
import { getRefundQuote } from '../refund-quote.ts'
import { cancelOrder } from '../cancel-order.ts'
import { answerReplacement } from '../answer-replacement.ts'
import { answerLegProposal } from '../answer-leg-proposal.ts'
import { answerLegChange } from '../answer-leg-change.ts'
import { moveByCustomer, quoteMove } from '../move-by-customer.ts'
import { quoteSharedFlight, openToOthers } from '../open-to-others.ts'
import { buyOut } from '../buy-out.ts'
import { readWishes } from './read-wishes.ts'
import { toMoveQuote, toOrder, toOrderWithInvoices, toRefundQuote, toSharingQuote } from './wire.ts'

const toBuyLeg = ({
  id,
  company_id,
  pax,
  luggage,
  price,
  departure_date,
  departure,
  arrival,
}: NonNullable<BodyOf<typeof createOrderEndpoint>['empty_leg']>): BuyLeg => ({
  id,
  companyId: company_id,
  pax: pax ?? 2,
  luggageKg: luggage ?? 20,
  shownCents: price ? toCents(price) : null,
  shownDeparture: departure_date ?? null,
  departure,
  arrival,
})

type SharingBody = NonNullable<BodyOf<typeof createOrderEndpoint>['sharing']>

const toBuySeats = ({ id, company_id, seats, count, sofa_seats, price }: SharingBody): BuySeats => ({
  id,
  companyId: company_id,
  choice: seats && seats.length > 0 ? { codes: seats } : { seats: count ?? 0, sofaSeats: sofa_seats ?? 0 },
  shownCents: price ? toCents(price) : null,
})

export function bookingRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, createOrderEndpoint, ({ body, clientId, locale, idempotencyKey, request }) =>
    createOrder(
      ctx,
      {
        clientId,
        locale,
        legs: body.legs ?? [],
        suggestionId: body.suggestion_id ?? null,
        emptyLeg: body.empty_leg ? toBuyLeg(body.empty_leg) : null,
        sharing: body.sharing ? toBuySeats(body.sharing) : null,
        ...readWishes(body),
        idempotencyKey,
        caller: { ip: request.ip, fingerprint: request.fingerprint },
      },
      toOrder,
    ),
  )
  registerEndpoint(app, listOrdersEndpoint, async ({ query: { group = null, page = 1, per_page: perPage = 50 }, clientId, locale }) => {
    const found = await listOrders(ctx, { clientId, locale, group, page, perPage })
    return { data: found.orders.map(toOrderWithInvoices), pagination: toPagination(found, perPage) }
  })
  registerEndpoint(app, getOrderEndpoint, async ({ query, clientId, locale }) => toOrder(await getOrder(ctx, query.id, clientId, locale)))
  registerEndpoint(app, getRefundQuoteEndpoint, async ({ query, clientId }) => toRefundQuote(await getRefundQuote(ctx, query.id, clientId)))
  registerEndpoint(app, cancelOrderEndpoint, ({ body, clientId, locale, idempotencyKey }) =>
    cancelOrder(
      ctx,
      {
        id: body.order?.id ?? body.id ?? '',
        clientId,
        locale,
        expectedRefund: body.refund ? toCents(body.refund) : null,
        currency: body.refund?.currency,
        refundTo: body.refund_to,
        idempotencyKey,
      },
      toOrder,
    ),
  )
  registerEndpoint(app, answerLegChangeEndpoint, ({ body, clientId, locale, idempotencyKey }) =>
    answerLegChange(
      ctx,
      {
        id: body.order.id,
        clientId,
        locale,
        choice: body.choice,
        refundTo: body.refund_to,
        idempotencyKey,
      },
      toOrder,
    ),
  )

  moveRoutes(app, ctx)
  replacementRoutes(app, ctx)
  legProposalRoutes(app, ctx)
  sharingRoutes(app, ctx)
}

function moveRoutes(app: FastifyInstance, ctx: Context): void {
  const toLegs = (legs: BodyOf<typeof moveOrder>['legs']) =>
    legs.map(({ id, departure_date: departureLocal, luggage: luggageKg, pieces }) => ({ id, departureLocal, luggageKg, pieces }))
  registerEndpoint(app, quoteOwnMove, async ({ body, clientId }) =>
    toMoveQuote(await quoteMove(ctx, { id: body.order.id, clientId, legs: toLegs(body.legs) })),
  )
  registerEndpoint(app, moveOrder, ({ body, clientId, locale, idempotencyKey }) =>
    moveByCustomer(ctx, { id: body.order.id, clientId, locale, legs: toLegs(body.legs), idempotencyKey }, toOrder),
  )
}

function replacementRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, answerReplacementEndpoint, ({ body, clientId, locale, idempotencyKey }) =>
    answerReplacement(
      ctx,
      {
        proposalId: body.replacement.id,
        choice: body.choice,
        message: body.message?.trim() || null,
        refundTo: body.refund_to,
        clientId,
        locale,
        idempotencyKey,
      },
      toOrder,
    ),
  )
}

function legProposalRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, answerLegProposalEndpoint, ({ body, clientId, locale, idempotencyKey }) => {
    const { leg_proposal: proposal, choice, keep_passengers: keepsPassengers } = body
    return answerLegProposal(ctx, { proposalId: proposal.id, choice, keepsPassengers, clientId, locale, idempotencyKey }, toOrder)
  })
}

function sharingRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, quoteSharing, async ({ query, clientId }) =>
    toSharingQuote(await quoteSharedFlight(ctx, { suggestionId: query.suggestion_id, clientId })),
  )
  registerEndpoint(app, openSharing, ({ body, clientId, locale, idempotencyKey, request }) =>
    openToOthers(
      ctx,
      {
        clientId,
        locale,
        suggestionId: body.suggestion_id,
        seats: body.count,
        shownCents: body.price ? toCents(body.price) : null,
        idempotencyKey,
        caller: { ip: request.ip, fingerprint: request.fingerprint },
      },
      toOrder,
    ),
  )
  registerEndpoint(app, buyOutSharing, ({ body, clientId, locale, idempotencyKey }) =>
    buyOut(ctx, { orderId: body.order.id, clientId, locale, shownCents: body.price ? toCents(body.price) : null, idempotencyKey }, toOrder),
  )
}
