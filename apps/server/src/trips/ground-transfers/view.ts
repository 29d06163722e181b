import {
  type DrivenFlight,
  hasMoved,
  isOpenTransfer,
  transferClosesHours,
  type TransferEnd,
} from '@aquilane/domain/ground-transfers/ground-transfer'
import { findCarDeadline } from '@aquilane/domain/orders/included-car'
import { Refusal } from '@aquilane/domain/refusal'
import { listLegsNotPaidInTime, requireOwnOrder } from '../../sales/orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { drivenLegsOf, type DrivenLeg, type TransferRow, transfersByOrder } from './queries.ts'
import type { Context } from '../../context.ts'

/** A car with its flight as it is now. */
export interface ShownTransfer {
  row: TransferRow
  leg: DrivenLeg
  isMoved: boolean
}

export interface LegTransfers {
  leg: DrivenLeg
  closesAt: Temporal.Instant
  isOpen: boolean
  /** Null: no included car can be asked for here. */
  includedUntil: Temporal.Instant | null
  transfers: ShownTransfer[]
}

export const transferNotFound = () => new Refusal('NOT_FOUND', 'There is no such car.')

/** The end of a flight that a car serves. */
export const toEnd = (leg: DrivenLeg, end: TransferEnd): DrivenFlight =>
  end === 'departure'
    ? { at: leg.departureAt, airport: leg.departureAirport ?? leg.departure, pax: leg.pax }
    : { at: leg.arrivalAt ?? leg.departureAt, airport: leg.arrivalAirport ?? leg.arrival, pax: leg.pax }

export const toForColumns = ({ at, airport, pax }: DrivenFlight) => ({ for_at: at.toString(), for_airport: airport, for_pax: pax })

export const toShown = (row: TransferRow, leg: DrivenLeg): ShownTransfer => ({
  row,
  leg,
  isMoved: isOpenTransfer(row.status) && hasMoved({ at: row.for_at, airport: row.for_airport, pax: row.for_pax }, toEnd(leg, row.leg_end)),
})

/** Cars of a trip with their flights, oldest first. */
export async function listTransfers(on: Db, orderId: string): Promise<ShownTransfer[]> {
  const legs = await drivenLegsOf(on, orderId)
  return (await transfersByOrder(on, orderId)).flatMap((row) => {
    const leg = legs.find(({ legId }) => legId === row.leg_id)
    return leg ? [toShown(row, leg)] : []
  })
}

/** Of flights that were added and are still to be paid, cents: they may leave the trip with their part of its price. */
export const getUnpaidCents = async (on: Db, orderId: string): Promise<number> =>
  (await listLegsNotPaidInTime(on, orderId)).reduce((sum, { cents, isPaid }) => sum + (isPaid ? 0 : cents), 0)

/** Until when the car that the price includes can be asked for with a flight; null: none is. */
export function findIncludedUntil(
  leg: DrivenLeg,
  { transfers, unpaidCents }: { transfers: readonly TransferRow[]; unpaidCents: number },
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (leg.position !== 0 || leg.companionOf !== null || leg.price === null) return null
  if (transfers.some((row) => row.is_included && isOpenTransfer(row.status))) return null
  const price = { amount: (leg.price - unpaidCents) / 100, currency: leg.currency }
  return findCarDeadline({ product: leg.product, price, departure: leg.departureAt }, now)
}

export const closesAt = ({ departureAt }: DrivenLeg): Temporal.Instant => departureAt.subtract({ hours: transferClosesHours })

/** What the customer sees of cars, flight by flight. @throws NOT_FOUND */
export async function listOwnTransfers(
  ctx: Context,
  on: Db,
  { orderId, clientId }: { orderId: string; clientId: string },
): Promise<LegTransfers[]> {
  const order = await requireOwnOrder(ctx, on, orderId, clientId)
  if (order.product === 'shared_seat') throw transferNotFound()
  const transfers = await listTransfers(on, orderId)
  const rows = transfers.map(({ row }) => row)
  const now = ctx.clock.now()
  const unpaidCents = await getUnpaidCents(on, orderId)
  return (await drivenLegsOf(on, orderId)).map((leg) => {
    const isOpen = leg.status === 'Confirmed' && leg.companionOf === null && Temporal.Instant.compare(now, closesAt(leg)) < 0
    return {
      leg,
      closesAt: closesAt(leg),
      isOpen,
      includedUntil: isOpen ? findIncludedUntil(leg, { transfers: rows, unpaidCents }, now) : null,
      transfers: transfers.filter(({ row }) => row.leg_id === leg.legId && row.status !== 'withdrawn'),
    }
  })
}
