import { randomUUID } from 'node:crypto'
import { emptyLegFloor } from '@aquilane/domain/empty-legs/floor'
import type { PriceStep } from '@aquilane/domain/empty-legs/price'
import { bookableHours } from '@aquilane/domain/orders/deadlines'
import type { RefusalCode } from '@aquilane/domain/refusal'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { findLegBar } from './can-fly-leg.ts'
import { turnaroundMinutes } from './leg-window.ts'
import { emptyLegsByIds, insertEmptyLeg } from './queries.ts'
import type { Context } from '../../context.ts'
import { holdAircraft } from '../../foundation/fleet/index.ts'

export interface EnterLeg {
  aircraftId: number
  /** Airport codes. */
  from: string
  to: string
  departureAt: Temporal.Instant
  /** The window in which it may depart. */
  departureFrom: Temporal.Instant
  departureTo: Temporal.Instant
  source: 'staff' | 'import'
  /** Null: the standard steps. */
  steps: readonly PriceStep[] | null
  isDraft: boolean
  /** `staff:<id>`, `system` */
  actor: string
}

export type EnterLegResult =
  | { ok: true; id: string }
  | { ok: false; code: Extract<RefusalCode, 'AIRCRAFT_TAKEN' | 'NOT_FLYABLE' | 'BOOKING_TOO_LATE'>; message: string }

/** Key of the availability block of a leg without a parent flight of ours. */
export const legBlockReference = (leg: { id: string }): string => `empty-leg:${leg.id}`

/** A leg that staff or an operator's calendar enters; its aircraft is kept free for its whole window. */
export async function enterLeg(ctx: Context, trx: Trx, leg: EnterLeg): Promise<EnterLegResult> {
  const now = ctx.clock.now()
  if (Temporal.Instant.compare(leg.departureAt, now.add({ hours: bookableHours })) <= 0)
    return { ok: false, code: 'BOOKING_TOO_LATE', message: `An empty leg must depart at least ${bookableHours} hours from now.` }
  const { aircraftId, from, to, departureAt } = leg
  const quote = await ctx.charter.quoteOneWay({ aircraftId, from, to, departureAt })
  if (!quote) return { ok: false, code: 'NOT_FLYABLE', message: 'This aircraft cannot fly this route with passengers.' }
  const id = randomUUID()
  const block = {
    aircraftId,
    from: leg.departureFrom,
    to: leg.departureTo.add({ minutes: quote.blockMinutes + (await turnaroundMinutes(ctx, aircraftId)) }),
    reference: legBlockReference({ id }),
  }
  if ((await holdAircraft(trx, block)) === 'taken')
    return {
      ok: false,
      code: 'AIRCRAFT_TAKEN',
      message: 'This aircraft is not available in this window: it is booked, out of service, or its insurance or certificate ends before.',
    }
  const flown = {
    aircraft_id: aircraftId,
    departure_airport: from,
    arrival_airport: to,
    departure_at: departureAt,
    block_minutes: quote.blockMinutes,
  }
  // It is offered by itself once the hours are recorded.
  const bar = leg.isDraft ? null : await findLegBar(ctx, trx, flown)
  const status = leg.isDraft || bar ? 'draft' : 'offered'
  await insertEmptyLeg(trx, {
    id,
    operator_id: (await ctx.fleet.current()).aircraft.get(aircraftId)!.operatorId,
    aircraft_id: aircraftId,
    source: leg.source,
    departure_airport: from,
    arrival_airport: to,
    departure_from: leg.departureFrom.toString(),
    departure_to: leg.departureTo.toString(),
    departure_at: departureAt.toString(),
    block_minutes: quote.blockMinutes,
    distance_km: quote.distanceKm,
    pax_max: quote.seats,
    luggage_kg: quote.luggageKg,
    co2_kg: quote.co2Kg,
    reference_price: quote.priceCents,
    floor_price: Math.min(emptyLegFloor(quote.lines), quote.priceCents),
    breakdown: JSON.stringify({ v: 1, lines: quote.lines }),
    steps: toStoredSteps(leg.steps),
    status,
    reason: bar,
    created_at: now.toString(),
    checked_at: now.toString(),
    changed_at: now.toString(),
  })
  await audit(trx, { actor: leg.actor, action: 'entered', subject: legBlockReference({ id }), to: status, details: { source: leg.source } })
  return { ok: true, id }
}

/** The step from the start has no hours: JSON knows no infinity. */
export const toStoredSteps = (steps: readonly PriceStep[] | null): string | null =>
  steps === null
    ? null
    : JSON.stringify(steps.map(({ hoursBefore, percent }) => ({ hoursBefore: Number.isFinite(hoursBefore) ? hoursBefore : null, percent })))

/** A leg of an operator's calendar. */
export interface ImportedLeg {
  id: string
  aircraftId: number
  /** Airport codes. */
  from: string
  to: string
  departureAt: Temporal.Instant
  departureFrom: Temporal.Instant
  departureTo: Temporal.Instant
  status: string
}

export const getImportedLegs = async (_ctx: Context, on: Db, ids: readonly string[]): Promise<ImportedLeg[]> =>
  (await emptyLegsByIds(on, ids)).map((row) => ({
    id: row.id,
    aircraftId: row.aircraft_id,
    from: row.departure_airport,
    to: row.arrival_airport,
    departureAt: row.departure_at,
    departureFrom: row.departure_from,
    departureTo: row.departure_to,
    status: row.status,
  }))
