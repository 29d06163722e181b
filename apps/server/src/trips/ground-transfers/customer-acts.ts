import {
  askedCarErrors,
  type CarKind,
  isOpenTransfer,
  type TransferEnd,
  type TransferStep,
  transfersPerTrip,
} from '@aquilane/domain/ground-transfers/ground-transfer'
import { includedCar } from '@aquilane/domain/orders/included-car'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { formatDate } from '@aquilane/i18n/format'
import { groundTransferTexts } from '@aquilane/i18n/ground-transfers'
import { lockOrder, requireNoCompanion } from '../../sales/orders/index.ts'
import { issueTransferInvoice } from '../../sales/invoices/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { uuid } from '../../platform/uuid.ts'
import { onTransfersChanged } from '../operations/index.ts'
import { drivenLegById, type DrivenLeg, insertTransfer, type TransferRow, transferById, transfersByOrder } from './queries.ts'
import { carClosed, change, lockTransfer, requireConfirmed, requirePaidFlight, toPickup, type Which } from './steps.ts'
import { tellStaff } from './tell.ts'
import { closesAt, findIncludedUntil, getUnpaidCents, toEnd, toForColumns, toShown, transferNotFound } from './view.ts'
import type { Context } from '../../context.ts'

export interface AskTransfer {
  legId: string
  clientId: string
  end: TransferEnd
  kind: CarKind
  passengers: number
  bags: number
  address: string
  /** `2026-12-18T08:15`, local to the departure. */
  pickupLocal: string | null
  note: string | null
  isIncluded: boolean
}

const sentences = {
  passengers: 'These are more people than fly.',
  kind: 'This car is too small for so many people.',
  pickup: 'No car can be arranged for this time of this flight.',
} as const

async function requireOwnLeg(trx: Trx, legId: string, clientId: string): Promise<DrivenLeg> {
  const leg = uuid.test(legId) ? await drivenLegById(trx, legId) : undefined
  if (leg?.clientId !== clientId || leg.product === 'shared_seat') throw transferNotFound()
  return leg
}

/** The price of a trip includes one small car to its first flight. */
async function requireIncluded(
  ctx: Context,
  trx: Trx,
  ask: AskTransfer,
  { leg, rows }: { leg: DrivenLeg; rows: readonly TransferRow[] },
): Promise<void> {
  if (!ask.isIncluded) return
  const of = { transfers: rows, unpaidCents: await getUnpaidCents(trx, leg.orderId) }
  if (ask.end !== 'departure' || findIncludedUntil(leg, of, ctx.clock.now()) === null)
    throw fieldError('included', 'not_included', 'The price of this trip includes no car here, or it was asked for.')
  if (ask.passengers > includedCar.passengers)
    throw fieldError('passengers', 'passengers', 'The included car has seats for three passengers.')
}

/** @returns the id of the order @throws NOT_FOUND, ORDER_STATE_CONFLICT, CAR_CLOSED, LIMIT_REACHED, VALIDATION_FAILED */
export function askTransfer(ctx: Context, ask: AskTransfer): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    const { orderId } = await requireOwnLeg(trx, ask.legId, ask.clientId)
    await lockOrder(ctx, trx, orderId)
    const leg = await requireOwnLeg(trx, ask.legId, ask.clientId)
    requireConfirmed(leg)
    await requireNoCompanion(trx, { status: leg.status, companion_of: leg.companionOf })
    const now = ctx.clock.now()
    if (Temporal.Instant.compare(now, closesAt(leg)) >= 0) throw carClosed('It is too late to ask for a car for this flight.')
    const rows = await transfersByOrder(trx, orderId)
    if (rows.length >= transfersPerTrip) throw new Refusal('LIMIT_REACHED', 'So many cars were asked for on this trip that no more are.')
    await requireIncluded(ctx, trx, ask, { leg, rows })
    const isAsked = (row: TransferRow) =>
      row.leg_id === leg.legId && row.leg_end === ask.end && row.is_included === ask.isIncluded && isOpenTransfer(row.status)
    if (rows.some(isAsked)) throw carClosed('A car was asked for here already.')
    const wantedAt = toPickup(ask.pickupLocal, leg)
    const [error] = askedCarErrors({ ...ask, wantedAt }, leg)
    if (error) throw fieldError(error, error, sentences[error])
    const row = await insertTransfer(trx, toRow(ask, leg, wantedAt, now))
    await audit(trx, { actor: `client:${ask.clientId}`, action: 'car-asked', subject: `order:${orderId}`, reason: `transfer:${row.id}` })
    await onTransfersChanged(ctx, trx, { orderId, legId: leg.legId })
    await tellStaff(ctx, trx, { row, leg, news: 'asked' })
    return orderId
  })
}

const toRow = (ask: AskTransfer, leg: DrivenLeg, wantedAt: Temporal.Instant | null, now: Temporal.Instant) => ({
  order_id: leg.orderId,
  leg_id: leg.legId,
  leg_end: ask.end,
  kind: ask.kind,
  passengers: ask.passengers,
  bags: ask.bags,
  address: ask.address.trim(),
  note: ask.note?.trim() || null,
  wanted_at: wantedAt && wantedAt.toString(),
  is_included: ask.isIncluded,
  status: 'asked' as const,
  ...toForColumns(toEnd(leg, ask.end)),
  asked_at: now.toString(),
  changed_at: now.toString(),
})

type OwnStep = Which & { clientId: string }

async function lockOwn(ctx: Context, trx: Trx, { clientId, ...which }: OwnStep, step: TransferStep) {
  const known = uuid.test(which.id) ? await transferById(trx, which.id) : undefined
  if (!known || (await drivenLegById(trx, known.leg_id))?.clientId !== clientId) throw transferNotFound()
  return lockTransfer(ctx, trx, which, step)
}

/** The price is invoiced in the same transaction. @returns the id of the order @throws NOT_FOUND, CHANGED_MEANWHILE, CAR_CLOSED, ORDER_STATE_CONFLICT, UNPAID_FLIGHT_OPEN */
export function acceptTransfer(ctx: Context, own: OwnStep): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    const { row, leg } = await lockOwn(ctx, trx, own, 'accept')
    requireConfirmed(leg)
    if (toShown(row, leg).isMoved) throw carClosed('The flight has moved since this price was offered: staff look at it again.')
    const leavesAt = row.pickup_at ?? leg.departureAt
    if (Temporal.Instant.compare(ctx.clock.now(), leavesAt) >= 0) throw carClosed('The time of this car has passed.')
    await requirePaidFlight(trx, leg)
    const actor = `client:${own.clientId}` as const
    const { id: invoiceId } = await issueTransferInvoice(ctx, trx, {
      orderId: leg.orderId,
      cents: row.price!,
      note: toNote(row, leg),
      leavesAt,
      actor,
    })
    const changed = await change(ctx, trx, row, { status: 'confirmed', invoice_id: invoiceId })
    await audit(trx, { actor, action: 'car-accepted', subject: `order:${leg.orderId}`, reason: `transfer:${row.id}` })
    await onTransfersChanged(ctx, trx, { orderId: leg.orderId, legId: leg.legId })
    await tellStaff(ctx, trx, { row: changed, leg, news: 'accepted' })
    return leg.orderId
  })
}

/** As the line of an invoice names it: without the address, which is erased. */
function toNote(row: TransferRow, leg: DrivenLeg): string {
  const t = groundTransferTexts(leg.locale)
  const { at, airport } = toEnd(leg, row.leg_end)
  const day = at.toZonedDateTimeISO(row.leg_end === 'departure' ? leg.departureZone : leg.arrivalZone).toPlainDate()
  const date = formatDate(day.toString(), leg.locale, 'date')
  return t('invoiceNote', { kind: t(`kind.${row.kind}`), end: row.leg_end, airport: airport.replace(/^airport:/, ''), date })
}

/** @returns the id of the order @throws NOT_FOUND, CHANGED_MEANWHILE, CAR_CLOSED once it is confirmed */
export function withdrawTransfer(ctx: Context, own: OwnStep): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    const { row, leg } = await lockOwn(ctx, trx, own, 'withdraw')
    const changed = await change(ctx, trx, row, { status: 'withdrawn' })
    const actor = `client:${own.clientId}`
    await audit(trx, { actor, action: 'car-withdrawn', subject: `order:${leg.orderId}`, reason: `transfer:${row.id}` })
    await onTransfersChanged(ctx, trx, { orderId: leg.orderId, legId: leg.legId })
    await tellStaff(ctx, trx, { row: changed, leg, news: 'withdrawn' })
    return leg.orderId
  })
}
