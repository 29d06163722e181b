import type { Locale } from '@aquilane/domain/site/paths'
import type { AcceptedOffer } from '../../market/charter/index.ts'
import { type Caller, findUnpaidOrders, isUnpaidHoldLimit, unpaidLimitReached, loadReferenceData } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { Refusal, Sum } from '@aquilane/domain/refusal'
import { buySeats } from './buy-seats.ts'
import { toIdempotencyBody } from './idempotency-body.ts'
import { takeOrderLimits } from './order-limits.ts'
import { type CustomerOrder, loadCustomerOrder } from './order-views.ts'
import { reportRefusedHold } from './unpaid-share.ts'
import type { Context } from '../../context.ts'
import { planFlight, openFlight } from '../../market/shared-flights/index.ts'
import { assignInvoiceNumbers } from '../invoices/index.ts'

export interface OpenToOthers {
  clientId: string
  locale: Locale
  suggestionId: string
  /** Armchairs of the initiator. */
  seats: number
  /** The price that was shown, cents; null: the flight's own. */
  shownCents: number | null
  idempotencyKey: string | null
  caller: Caller | null
}

/** Seats instead of a whole aircraft; cents. */
export interface SharingQuote {
  seats: number
  thresholdSeats: number
  /** How many the initiator may take. */
  maxSeats: number
  seatCents: number
  charterCents: number
  decideAt: Temporal.Instant
}

/**
 * Seats instead of a whole aircraft: what they cost, when the flight is decided, and the charter beside it. Holds nothing.
 * @throws NOT_FOUND, OFFER_EXPIRED, OFFER_TAKEN, PRICE_CHANGED, NOT_SHAREABLE, NOT_AVAILABLE_IN_US, BOOKING_TOO_LATE, NOT_FLYABLE
 */
export async function quoteSharedFlight(
  ctx: Context,
  { suggestionId, clientId }: Pick<OpenToOthers, 'suggestionId' | 'clientId'>,
): Promise<SharingQuote> {
  const taken = await ctx.db.transaction().execute((trx) => acceptSharable(ctx, trx, { suggestionId, clientId }))
  const plan = await planFlight(ctx, toRoute(taken))
  if (!plan.ok) throw toOpenProblem(plan.code)
  const { seats, thresholdSeats, decideAt, prices, quote } = plan
  const armchairs = seats.filter(({ kind }) => kind !== 'sofa').length
  return {
    seats: seats.length,
    thresholdSeats,
    maxSeats: maxSeats({ armchairs, seatCents: prices.seatCents, charterCents: quote.priceCents }),
    seatCents: prices.seatCents,
    charterCents: quote.priceCents,
    decideAt,
  }
}

/** An initiator never pays more than the whole aircraft costs. */
const maxSeats = ({ armchairs, seatCents, charterCents }: { armchairs: number; seatCents: number; charterCents: number }): number =>
  Math.min(armchairs, Math.floor(charterCents / seatCents))

/**
 * Opens the flight of a charter offer to others and orders the initiator's seats. Others see it once these are paid.
 * @param answer what is answered, also to a repeated request: it is kept with its key
 * @throws what `quoteSharedFlight` throws, SEATS_REQUIRED, VALIDATION_FAILED, UNPAID_HOLD_LIMIT, TOO_MANY_REQUESTS
 */
export async function openToOthers<T extends object>(
  ctx: Context,
  { idempotencyKey, caller, ...input }: OpenToOthers,
  answer: (order: CustomerOrder) => T,
): Promise<T> {
  const reference = await loadReferenceData(ctx, input.locale)
  const scope = `${input.clientId}:POST /gamma/sharing/open`
  try {
    return await withIdempotency(ctx.db, { scope, key: idempotencyKey, body: toIdempotencyBody(input) }, async (trx) => {
      const register = await takeOrderLimits(ctx, trx, input.clientId, caller, { opensFlight: true })
      const taken = await acceptSharable(ctx, trx, input)
      const actor = `client:${input.clientId}`
      const opened = await openFlight(ctx, trx, { ...toRoute(taken), actor, initiatorId: input.clientId })
      if (!opened.ok) throw toOpenProblem(opened.code)
      const { flight } = opened
      requireBelowCharter({ seats: input.seats, seatCents: flight.seat_price, charterCents: flight.charter_price })
      const choice = { seats: input.seats, sofaSeats: 0 }
      const wanted = { id: flight.id, companyId: flight.operator_id, choice, shownCents: input.shownCents }
      const order = await register(await buySeats(ctx, trx, input, wanted))
      await assignInvoiceNumbers(ctx, trx)
      return answer(await loadCustomerOrder(ctx, trx, order, reference))
    })
  } catch (error) {
    await reportRefusedHold(ctx, error)
    throw isUnpaidHoldLimit(error) ? unpaidLimitReached(await findUnpaidOrders(ctx.db, input.clientId)) : error
  }
}

function requireBelowCharter({ seats, seatCents, charterCents }: { seats: number; seatCents: number; charterCents: number }): void {
  if (seats * seatCents <= charterCents) return
  const message = 'So many seats cost more than the whole aircraft. Book the charter instead.'
  throw new Refusal('VALIDATION_FAILED', message, {
    errors: [{ path: 'count', code: 'above_charter', message }],
    facts: { charter_price: new Sum(charterCents, 'EUR') },
  })
}

/** A firm offer for a single flight. */
async function acceptSharable(
  ctx: Context,
  trx: Trx,
  { suggestionId, clientId }: Pick<OpenToOthers, 'suggestionId' | 'clientId'>,
): Promise<AcceptedOffer> {
  const result = await ctx.charter.acceptOffer(trx, { id: suggestionId, clientId })
  if (!result.ok) throw toOfferProblem(result.code)
  const { taken } = result
  if (taken.firmness === 'firm' && taken.availability === 'managed' && taken.legs.length === 1) return taken
  throw new Refusal('NOT_SHAREABLE', 'Only a single flight with a firm price can be opened to others.')
}

function toOfferProblem(code: 'OFFER_EXPIRED' | 'OFFER_TAKEN' | 'NOT_FOUND' | 'PRICE_CHANGED'): Refusal {
  if (code === 'NOT_FOUND') return new Refusal('NOT_FOUND', 'There is no such suggestion.')
  if (code === 'OFFER_TAKEN') return new Refusal('OFFER_TAKEN', 'This aircraft is no longer available. Choose another offer.')
  return new Refusal('OFFER_EXPIRED', 'This offer has expired. Search again for a fresh price.')
}

const toRoute = ({ aircraftId, legs }: AcceptedOffer) => {
  const leg = legs[0]!
  return { aircraftId, from: leg.departureCode, to: leg.arrivalCode, departureAt: leg.departureAt }
}

type OpenRefusal = Exclude<Awaited<ReturnType<typeof openFlight>>, { ok: true }>['code']

function toOpenProblem(code: OpenRefusal): Refusal {
  switch (code) {
    case 'NOT_IN_US':
      return new Refusal(
        'NOT_AVAILABLE_IN_US',
        'Seats are not sold one by one on flights from, to or within the United States (14 CFR 380).',
      )
    case 'TOO_LATE':
      return new Refusal('BOOKING_TOO_LATE', 'Others need at least three days before the departure to join. Book the charter instead.')
    case 'AIRCRAFT_TAKEN':
    case 'AIRCRAFT_UNKNOWN':
      return new Refusal('OFFER_TAKEN', 'This aircraft is no longer available. Choose another offer.')
    case 'NOT_FLYABLE':
    case 'THRESHOLD':
      return new Refusal('NOT_SHAREABLE', 'This aircraft cannot fly the route with every seat taken.')
  }
}
