import { gatePrice, type GatedPrice } from '../../market/charter/index.ts'
import { type ActBy, type ActDescription, performAct, registerAct } from '../../foundation/approvals/index.ts'
import { ordersByIds } from '../orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { tryToDecide } from './decide-shared-flight.ts'
import type { Context } from '../../context.ts'
import { getFlightState, getSeatOrders } from '../../market/shared-flights/index.ts'

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    shared_flight: { flightId: string }
  }
}

const currency = 'EUR'
const flightSubject = (id: string): string => `shared-flight:${id}`

/**
 * A member confirms a shared flight before its time. Below its threshold, what its seats have brought is a price of staff for the aircraft: it
 * passes the gate, or another member decides.
 * @returns the approval that it waits for; null: confirmed @throws NOT_FOUND, ORDER_STATE_CONFLICT, AIRCRAFT_CANNOT_FLY, APPROVAL_OPEN
 */
export const confirmFlightByStaff = (
  ctx: Context,
  { flightId, memberId, reason }: { flightId: string; memberId: string; reason: string },
): Promise<string | null> =>
  ctx.db.transaction().execute((trx) =>
    performAct(ctx, trx, {
      kind: 'shared_flight',
      subject: flightSubject(flightId),
      payload: { flightId },
      reason: reason.trim(),
      memberId,
    }),
  )

async function describe(ctx: Context, trx: Trx, { flightId }: { flightId: string }): Promise<ActDescription> {
  const flight = await getFlightState(ctx, trx, flightId)
  if (!flight) throw new Refusal('NOT_FOUND', 'There is no such shared flight.')
  if (flight.status !== 'open') throw new Refusal('ORDER_STATE_CONFLICT', `A shared flight that is ${flight.status} cannot be confirmed.`)
  const orders = await ordersByIds(trx, await getSeatOrders(ctx, trx, flightId))
  const price = gatePrice('charter', {
    priceCents: orders.reduce((sum, { paid }) => sum + paid, 0),
    typedCostCents: null,
    engine: { costCents: flight.costCents, listCents: flight.charterCents },
  })
  return {
    facts: toFacts(flight, price),
    version: '',
    cents: null,
    // The threshold pays for the aircraft, whichever seats are sold.
    isAlwaysTwo: flight.soldSeats < flight.thresholdSeats && price.concerns.length > 0,
    clientId: null,
  }
}

function toFacts(
  { soldSeats, thresholdSeats, charterCents }: { soldSeats: number; thresholdSeats: number; charterCents: number },
  { priceCents, costCents }: GatedPrice,
): ActDescription['facts'] {
  const money = (cents: number) => ({ money: { cents, currency } })
  return [
    { field: 'seats_sold', from: null, to: { text: `${soldSeats} / ${thresholdSeats}` } },
    { field: 'paid', from: null, to: money(priceCents) },
    { field: 'cost', from: null, to: money(costCents) },
    { field: 'list_price', from: null, to: money(charterCents) },
  ]
}

async function apply(ctx: Context, trx: Trx, { flightId }: { flightId: string }, { madeBy, decidedBy, reason }: ActBy): Promise<void> {
  const decided = await tryToDecide(ctx, trx, { flightId, decision: 'confirmed', actor: `staff:${madeBy}`, reason })
  if (decided === 'again') throw new Refusal('CHANGED_MEANWHILE', 'Seats of this flight were sold at this moment. Try again.')
  if (decidedBy) await audit(trx, { actor: `staff:${decidedBy}`, action: 'approved', subject: flightSubject(flightId), reason })
}

/** Confirmations of shared flights, as `approvals` performs them. */
export const registerFlightAct = (ctx: Context): void =>
  registerAct(ctx, 'shared_flight', {
    // No sum is counted: the gate decides.
    limitCents: 0,
    describe: (trx, payload) => describe(ctx, trx, payload),
    apply: (trx, payload, by) => apply(ctx, trx, payload, by),
  })
