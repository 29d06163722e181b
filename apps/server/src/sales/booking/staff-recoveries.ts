import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import type { Locale } from '@aquilane/domain/site/paths'
import { payRules } from '@aquilane/domain/recovery/who-pays'
import { orderById, orderNotFound, type OrderRow, type ReferenceData, toRoutes } from '../orders/index.ts'
import {
  candidatesOf,
  type CandidateRow,
  findUnpaidInWay,
  getOpenRecovery,
  getRest,
  openRecoveries,
  type ProposalRow,
  proposalsOf,
  recoveriesOf,
  type RecoveryRow,
  searchReplacements,
  type UnpaidInWay,
} from '../recoveries/index.ts'
import { getMemberNames } from '../../foundation/members/index.ts'
import { recoveryOver } from './send-replacement.ts'
import { findLostRefund, isRestAhead, type NamedPlan, toNamedPlan } from './shown-replacement.ts'
import type { Context } from '../../context.ts'

export interface StaffCandidate {
  row: CandidateRow
  plan: NamedPlan
  /** Flies a part of the party; null: one aircraft flies all of it. */
  second: NamedPlan | null
  borneBy: 'operator' | 'house' | null
}

export interface StaffProposal {
  row: ProposalRow
  plan: NamedPlan
  second: NamedPlan | null
  sentBy: string
  approvedBy: string | null
  /** A member's name, or `customer`. */
  answeredBy: string | null
}

export interface StaffRecovery {
  row: RecoveryRow
  reasons: CannotFlyReason[]
  tail: string
  hasDeparted: boolean
  /** Legs that were flown before; 0: the whole trip is lost. */
  flown: number
  legs: number
  /** What the customer may have back; null: nothing, before the flight in the way is dropped. */
  refundCents: number | null
  currency: string
  /** None while a flight is in the way. */
  candidates: StaffCandidate[]
  inWay: (UnpaidInWay & { route: string }) | null
}

/** The recovery of a trip for staff: the open one, or the last one that was closed. @throws NOT_FOUND */
export async function getRecoveryForStaff(
  ctx: Context,
  orderId: string,
  locale: Locale,
): Promise<{ recovery: StaffRecovery | null; proposals: StaffProposal[] }> {
  const order = await orderById(ctx.db, orderId)
  if (!order) throw orderNotFound()
  const [row] = await recoveriesOf(ctx.db, orderId)
  const recovery = row ? await toRecovery(ctx, { row, order, locale }) : null
  return { recovery, proposals: await toProposals(ctx, await proposalsOf(ctx.db, orderId), locale) }
}

async function toRecovery(
  ctx: Context,
  { row, order, locale }: { row: RecoveryRow; order: OrderRow; locale: Locale },
): Promise<StaffRecovery> {
  const fleet = await ctx.fleet.current()
  const rest = await getRest(ctx.db, row)
  const inWay = row.status === 'open' ? await findUnpaidInWay(ctx, ctx.db, rest) : null
  const rows = row.status === 'open' && !inWay ? await candidatesOf(ctx.db, row.id) : []
  return {
    row,
    reasons: row.reasons as CannotFlyReason[],
    tail: fleet.aircraft.get(row.aircraft_id)?.tail ?? '',
    hasDeparted: !isRestAhead(ctx, rest),
    flown: rest.flown,
    legs: rest.flown + rest.legs.length,
    refundCents: inWay?.keepsMoney ? null : (await findLostRefund(ctx, ctx.db, order, rest)).refund,
    currency: order.currency,
    inWay: inWay && { ...inWay, route: toRouteOf(ctx, inWay.leg) },
    candidates: rows.map((one) => ({
      row: one,
      ...toPlans(one, { fleet, places: ctx.places, locale }),
      borneBy: one.cost_difference + one.class_refund > 0 ? payRules[row.fault].dearer : null,
    })),
  }
}

const toRouteOf = (ctx: Context, { departure_airport: from, departure, arrival_airport: to, arrival }: UnpaidInWay['leg']): string =>
  toRoutes(ctx, [{ departureCode: from ?? departure, arrivalCode: to ?? arrival }])

const toPlans = (row: Pick<CandidateRow, 'plan' | 'companion_plan'>, reference: Omit<ReferenceData, 'terminals'>) => ({
  plan: toNamedPlan(row.plan, reference),
  second: row.companion_plan === null ? null : toNamedPlan(row.companion_plan, reference),
})

async function toProposals(ctx: Context, rows: readonly ProposalRow[], locale: Locale): Promise<StaffProposal[]> {
  const fleet = await ctx.fleet.current()
  const memberOf = (actor: string | null) => (actor?.startsWith('staff:') ? actor.slice(6) : null)
  const names = await getMemberNames(
    ctx.db,
    rows.flatMap((row) => [row.sent_by, row.approved_by ?? [], memberOf(row.answered_by) ?? []].flat()),
  )
  const nameOf = (id: string) => names.get(id) ?? ''
  return rows.map((row) => {
    const member = memberOf(row.answered_by)
    return {
      row,
      ...toPlans(row, { fleet, places: ctx.places, locale }),
      sentBy: nameOf(row.sent_by),
      approvedBy: row.approved_by && nameOf(row.approved_by),
      answeredBy: row.answered_by === null ? null : member === null ? 'customer' : nameOf(member),
    }
  })
}

/** Trips without an aircraft, the one that waits longest first. */
export const listOpenRecoveries = (ctx: Context) => openRecoveries(ctx.db)

/** Looks for replacements again. @throws NOT_FOUND, ORDER_STATE_CONFLICT, CHANGED_MEANWHILE */
export async function searchAgain(ctx: Context, orderId: string): Promise<void> {
  if (!(await orderById(ctx.db, orderId))) throw orderNotFound()
  const open = await getOpenRecovery(ctx, ctx.db, orderId)
  if (!open) throw recoveryOver()
  await searchReplacements(ctx, { recovery: open.id })
}
