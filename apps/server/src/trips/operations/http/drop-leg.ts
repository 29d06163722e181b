import { staffDropLeg } from '@aquilane/contract/staff-drop-leg'
import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import { fieldError } from '@aquilane/domain/refusal'
import type { Locale } from '@aquilane/domain/site/paths'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { toWaitsFor } from '../../../foundation/approvals/http/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money, toCents } from '../../../platform/http/serialize.ts'
import { toRefundPart } from '../../../sales/booking/http/index.ts'
import { withPnrs } from '../../../sales/orders/http/index.ts'
import { getOrderForStaff } from '../../../sales/orders/index.ts'
import { dropLegOfTrip } from '../retime-trip.ts'
import { toEnds, toRetimeResult } from './retime-result.ts'

/** Flights that members take out of confirmed charters (sales, operations). */
export function dropLegRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffDropLeg, ({ body, staff, locale }) => drop(ctx, body, { memberId: staff.id, locale }))
}

async function drop(
  ctx: Context,
  body: BodyOf<typeof staffDropLeg>,
  { memberId, locale }: { memberId: string; locale: Locale },
): Promise<ResponseOf<typeof staffDropLeg>> {
  const { order, leg, reason = '', dry_run: isDryRun = false } = body
  // Unknown ids answer before anything is locked.
  const { currency } = await getOrderForStaff(ctx, order.id, locale)
  if (!isDryRun && reason.trim() === '') throw fieldError('reason', 'missing', 'Say why: the history keeps it.')
  const asked = {
    orderId: order.id,
    legId: leg.id,
    waivesFee: body.waive_fee,
    agreedBy: body.agreed_by,
    expectedCents: body.refund ? toCents(body.refund) : null,
    shownUnpaid: body.unpaid,
    memberId,
    reason,
    isDryRun,
  }
  const done = await dropLegOfTrip(ctx, asked).catch(async (error: unknown) => {
    throw await withPnrs(ctx, error)
  })
  const sum = (cents: number) => money(cents, currency)
  const { drop: dropped } = done
  const ends = toEnds(ctx, { from: dropped.leg.departure_airport ?? '', to: dropped.leg.arrival_airport ?? '' }, locale)!
  return {
    ...(await toRetimeResult(ctx, { ...done.result, checklist: done.checklist }, locale)),
    applied: !isDryRun && done.approvalId === null,
    ...toWaitsFor(done.approvalId),
    needs_approval: dropped.needsApproval,
    dropped_flight: { departure: ends.departure, arrival: ends.arrival, departure_date: dropped.leg.departure_local },
    canceled_items: done.canceled,
    agreed: sum(dropped.agreedCents),
    share: sum(dropped.shareCents),
    unpaid: dropped.unpaid?.isPaidLate === false,
    paid_late: dropped.unpaid?.isPaidLate === true,
    fee_percent: dropped.feePercent,
    fee: sum(dropped.feeCents),
    waived: sum(dropped.waivedCents),
    cashback: sum(dropped.cashbackCents),
    refund: sum(dropped.refundCents),
    refunds: done.parts.map(toRefundPart),
    price: sum(dropped.priceCents),
    taxes: { before: sum(done.taxes.before), after: sum(done.taxes.after) },
    margin: sum(dropped.priceCents + dropped.feeCents - dropped.costCents),
  }
}
