import { emptyLegPrice, standardSteps, type PriceStep } from '@aquilane/domain/empty-legs/price'
import type { Trx } from '../platform/db/database.ts'
import { uuid } from '../platform/uuid.ts'
import type { EmptyLegsDeps } from './deps.ts'
import { emptyLegById, holdOffered, resolveHold, type EmptyLegRow } from './queries.ts'

/** The price a buyer saw holds for so long. */
const priceMinutes = 30
/** Passengers' documents and the crew need this long. */
const bookableHours = 6

export type HoldLegResult =
  | { ok: true; leg: EmptyLegRow; priceCents: number }
  | { ok: false; code: 'NOT_FOUND' | 'LEG_SOLD' | 'LEG_WITHDRAWN' | 'BOOKING_TOO_LATE' }
  | { ok: false; code: 'PRICE_CHANGED'; priceCents: number }

/** Price of a leg at a moment, cents; null where it is not offered. */
export const legPriceAt = (leg: EmptyLegRow, at: Temporal.Instant): number | null =>
  emptyLegPrice(
    {
      referenceCents: leg.reference_price,
      floorCents: leg.floor_price,
      steps: (leg.steps as unknown as PriceStep[] | null) ?? standardSteps,
    },
    at.until(leg.departure_at).total('hours'),
  )

/** Holds a leg for an order at the price its buyer saw, until it is sold or released. */
export async function holdLeg(
  { clock, fleet }: EmptyLegsDeps,
  trx: Trx,
  request: { id: string; companyId: number; orderId: string; shownCents: number; until: Temporal.Instant },
): Promise<HoldLegResult> {
  const leg = uuid.test(request.id) ? await emptyLegById(trx, request.id) : undefined
  if (!leg || leg.operator_id !== request.companyId || leg.status === 'draft') return { ok: false, code: 'NOT_FOUND' }
  if (leg.status === 'held' || leg.status === 'sold') return { ok: false, code: 'LEG_SOLD' }
  if (leg.status !== 'offered') return { ok: false, code: 'LEG_WITHDRAWN' }
  const now = clock.now()
  if (now.until(leg.departure_at).total('hours') < bookableHours) return { ok: false, code: 'BOOKING_TOO_LATE' }
  const priceCents = legPriceAt(leg, now)
  if (priceCents === null) return { ok: false, code: 'LEG_WITHDRAWN' }
  const isShown = request.shownCents === priceCents || request.shownCents === legPriceAt(leg, now.subtract({ minutes: priceMinutes }))
  if (!isShown) return { ok: false, code: 'PRICE_CHANGED', priceCents }
  if (leg.movement_id !== null && !(await fleet.lockMovement(trx, leg.movement_id))) return { ok: false, code: 'LEG_WITHDRAWN' }
  const isHeld = await holdOffered(trx, { id: leg.id, orderId: request.orderId, until: request.until, now })
  return isHeld ? { ok: true, leg, priceCents: request.shownCents } : { ok: false, code: 'LEG_SOLD' }
}

/** The order is paid. False when it holds no leg. */
export const sellLeg = ({ clock }: EmptyLegsDeps, trx: Trx, orderId: string): Promise<boolean> =>
  resolveHold(trx, orderId, 'sold', clock.now())

/** The order was not paid in time, or canceled: the leg is offered again. False when it holds none. */
export const releaseLeg = ({ clock }: EmptyLegsDeps, trx: Trx, orderId: string): Promise<boolean> =>
  resolveHold(trx, orderId, 'offered', clock.now())
