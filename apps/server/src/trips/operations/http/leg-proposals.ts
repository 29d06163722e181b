import { staffListLegProposals, staffProposeLeg, staffWithdrawLegProposal } from '@aquilane/contract/staff-leg-proposals'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { defaultAnswerHours } from '@aquilane/domain/recovery/proposal'
import { fieldError } from '@aquilane/domain/refusal'
import type { Locale } from '@aquilane/domain/site/paths'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { toWaitsFor } from '../../../foundation/approvals/http/index.ts'
import { getMemberNames } from '../../../foundation/members/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import { withdrawProposedLeg } from '../../../sales/booking/index.ts'
import { legProposalsByOrder, readProposedLeg } from '../../../sales/leg-proposals/index.ts'
import { withPnrs } from '../../../sales/orders/http/index.ts'
import { getOrderForStaff } from '../../../sales/orders/index.ts'
import { proposeLegOfTrip } from '../retime-trip.ts'
import { toEnds, toRetimeResult } from './retime-result.ts'

/** Flights that members propose for confirmed charters (sales, operations). */
export function legProposalRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffProposeLeg, async ({ body, staff, locale }) => {
    const { order, leg, hours = defaultAnswerHours, reason = '', dry_run: isDryRun = false } = body
    // Unknown ids answer before anything is locked.
    const { currency } = await getOrderForStaff(ctx, order.id, locale)
    if (!isDryRun && reason.trim() === '') throw fieldError('reason', 'missing', 'Say why: the history keeps it.')
    const { departure: from, arrival: to, departure_date: departureLocal, luggage: luggageKg, ...load } = leg
    const proposed = {
      orderId: order.id,
      leg: { ...load, from, to, departureLocal, luggageKg },
      hours,
      reason,
      memberId: staff.id,
      isDryRun,
    }
    const { chargeCents, priceCents, marginCents, position, fee, decideBy, approvalId, ...result } = await proposeLegOfTrip(
      ctx,
      proposed,
    ).catch(async (error: unknown) => {
      throw await withPnrs(ctx, error)
    })
    return {
      applied: !isDryRun && approvalId === null,
      ...(await toRetimeResult(ctx, result, locale)),
      charge: money(chargeCents, currency),
      price: money(priceCents, currency),
      margin: money(marginCents, currency),
      position,
      fee_percent: fee,
      decide_by: timestamp(decideBy),
      ...toWaitsFor(approvalId),
    }
  })

  registerEndpoint(app, staffListLegProposals, ({ query: { id }, locale }) => listProposals(ctx, id, locale))

  registerEndpoint(app, staffWithdrawLegProposal, async ({ body, staff }) => {
    await withdrawProposedLeg(ctx, { id: body.leg_proposal.id, memberId: staff.id })
    return {}
  })
}

async function listProposals(ctx: Context, orderId: string, locale: Locale): Promise<ResponseOf<typeof staffListLegProposals>> {
  await getOrderForStaff(ctx, orderId, locale)
  const rows = await legProposalsByOrder(ctx.db, orderId)
  const names = await getMemberNames(
    ctx.db,
    rows.flatMap(({ sent_by: by, approved_by: second }) => [by, second ?? []].flat()),
  )
  const data = rows.flatMap((row) => {
    const leg = readProposedLeg(row)
    const ends = toEnds(ctx, leg, locale)
    if (!ends) return []
    return [
      {
        id: row.id,
        status: row.status,
        departure: ends.departure,
        arrival: ends.arrival,
        departure_date: leg.departureLocal,
        pax: leg.pax,
        charge: money(row.price_difference, row.currency),
        decide_by: timestamp(row.decide_by),
        sent: timestamp(row.sent_at),
        sent_by: names.get(row.sent_by) ?? '',
        approved_by: row.approved_by && (names.get(row.approved_by) ?? ''),
        answered: row.answered_at && timestamp(row.answered_at),
        invoice: row.invoice_id === null ? null : { id: row.invoice_id },
      },
    ]
  })
  return { data }
}
