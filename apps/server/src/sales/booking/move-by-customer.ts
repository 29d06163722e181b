import { findOwnMoveBar, type OwnMoveBar } from '@aquilane/domain/orders/own-move'
import { Refusal } from '@aquilane/domain/refusal'
import type { Locale } from '@aquilane/domain/site/paths'
import { aircraftTaken, isAircraftTaken } from '../../foundation/fleet/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { runTransaction } from '../../platform/db/dry-run.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import {
  keepSoldDepartures,
  legsByOrders,
  loadReferenceData,
  lockOrderOrThrow,
  ordersWithSavingOf,
  partyOf,
  refundQuoteAt,
  requireOwnOrder,
  type OrderRow,
} from '../orders/index.ts'
import type { LegChange } from './changed-legs.ts'
import { toIdempotencyBody } from './idempotency-body.ts'
import { type CustomerOrder, loadCustomerOrder } from './order-views.ts'
import { assessRetime, retime } from './retime-order.ts'
import type { Context } from '../../context.ts'

export interface MoveByCustomer {
  id: string
  clientId: string
  /** Legs that change; local times of their departure airports. */
  legs: readonly Pick<LegChange, 'id' | 'departureLocal' | 'luggageKg' | 'pieces'>[]
}

export interface MoveQuote {
  legs: { id: string; beforeLocal: string; departureLocal: string; arrivalLocal: string }[]
  priceCents: number
  currency: string
}

/** What a change of departures or luggage would do; everything is tried and taken back. @throws as `moveByCustomer` */
export async function quoteMove(ctx: Context, input: MoveByCustomer): Promise<MoveQuote> {
  return guardAircraft(() =>
    runTransaction(ctx.db, true, async (trx) => {
      const { order, before } = await move(ctx, trx, input)
      const after = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
      return {
        legs: after.map((leg, at) => ({
          id: leg.id,
          beforeLocal: before[at]!,
          departureLocal: leg.departure_local,
          arrivalLocal: leg.arrival_local ?? leg.departure_local,
        })),
        priceCents: order.price ?? 0,
        currency: order.currency,
      }
    }),
  )
}

/**
 * Moves departures of a confirmed charter for its customer, or changes what is brought on board, within `findOwnMoveBar`, at the price that was paid.
 * @param answer kept with the key, also for a repeated request
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, SALES_REQUIRED with `bar`, NOT_FLYABLE, AIRCRAFT_TAKEN, VALIDATION_FAILED
 */
export async function moveByCustomer<T extends object>(
  ctx: Context,
  { idempotencyKey, ...input }: MoveByCustomer & { locale: Locale; idempotencyKey: string | null },
  answer: (order: CustomerOrder) => T,
): Promise<T> {
  const reference = await loadReferenceData(ctx, input.locale)
  const scope = `${input.clientId}:POST /gamma/order/move`
  return guardAircraft(() =>
    withIdempotency(ctx.db, { scope, key: idempotencyKey, body: toIdempotencyBody(input) }, async (trx) => {
      const { order } = await move(ctx, trx, input)
      return answer(await loadCustomerOrder(ctx, trx, await lockOrderOrThrow(trx, order.id), reference))
    }),
  )
}

/** What is in the way belongs to other customers or to the operator: it is not named. */
async function guardAircraft<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTaken =
      isAircraftTaken(error) || (error instanceof Refusal && (error.code === 'AIRCRAFT_TAKEN' || error.code === 'AIRCRAFT_CANNOT_FLY'))
    throw isTaken ? aircraftTaken([]) : error
  }
}

async function move(ctx: Context, trx: Trx, { id, clientId, legs }: MoveByCustomer) {
  await requireOwnOrder(ctx, trx, id, clientId)
  const change = { id, legs, tail: null }
  const assessed = await assessRetime(ctx, trx, change)
  requireOwnMove(await findBar(ctx, trx, assessed))
  const before = assessed.legs.map((leg) => leg.departure_local)
  await keepSoldDepartures(trx, id)
  const result = await retime(ctx, trx, { ...change, actor: `client:${clientId}`, reason: 'own-move', isDryRun: false, isAgreed: true })
  // An empty leg that another customer has bought moves with the aircraft.
  if (result.emptyLegs.some(({ buyerOrderId }) => buyerOrderId !== null)) requireOwnMove('others')
  return { order: assessed.order, before }
}

function requireOwnMove(bar: OwnMoveBar | null): void {
  if (bar) throw new Refusal('SALES_REQUIRED', 'Sales decide about this change.', { facts: { bar } })
}

async function findBar(
  ctx: Context,
  trx: Trx,
  { order, legs, plan, own, priceDifference }: Awaited<ReturnType<typeof assessRetime>>,
): Promise<OwnMoveBar | null> {
  const now = ctx.clock.now()
  const first = { before: order.first_departure_at, after: own.legs[0]!.departureAt }
  const feeAt = (departure: Temporal.Instant): number => {
    const row: OrderRow = { ...order, first_departure_at: departure }
    return refundQuoteAt(row, now, { discount: 0, deductions: [], zone: null }).feePercent
  }
  return findOwnMoveBar({
    now,
    first,
    departures: legs.map((leg, at) => ({
      sold: leg.sold_departure_at ?? leg.agreed_departure_at ?? leg.departure_at,
      planned: own.legs[at]!.departureAt,
    })),
    fee: { before: feeAt(first.before), after: feeAt(first.after) },
    isLinked: order.saving_of !== null || (await ordersWithSavingOf(trx, order.id)).length > 0,
    hasOthers: own.legs.length !== plan.legs.length,
    isFirm: plan.firmness === 'firm',
    isManaged: plan.availability === 'managed',
    addsPets: legs.some((leg, at) => (own.legs[at]!.party?.pets ?? 0) > (partyOf(leg).party?.pets ?? 0)),
    priceDifference,
  })
}
