import { sumDeductions, type Deduction } from '@aquilane/domain/charter/terms'
import { legsByOrders, type OrderRow, type ReferenceData } from '../orders/index.ts'
import { getAsked, readPlan, type ShownPlan } from '../recoveries/index.ts'
import { findDeductions, withoutFault } from './refund-deductions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'

/** How a trip is flown; its class is named in the reader's language. */
export interface NamedPlan extends ShownPlan {
  className: string
}

/** What the customer of a trip that lost its aircraft was asked last. */
export interface ShownReplacement {
  id: string
  status: 'sent' | 'other_time' | 'expired' | 'void'
  before: NamedPlan
  proposed: NamedPlan
  isUpgrade: boolean
  /** In the zone of the first departure. */
  decideBy: Temporal.ZonedDateTime
  refundCents: number
  /** Spent already, and taken off the refund. */
  cashbackCents: number
}

const statuses: readonly string[] = ['sent', 'other_time', 'expired', 'void'] satisfies ShownReplacement['status'][]

const isShown = (status: string): status is ShownReplacement['status'] => statuses.includes(status)

export const toNamedPlan = (stored: unknown, { fleet, locale }: Pick<ReferenceData, 'fleet' | 'locale'>): NamedPlan => {
  const plan = readPlan(stored)
  return { ...plan, className: fleet.classes.get(plan.aircraft.classId)?.name[locale] ?? '' }
}

/** What the full refund of a trip that lost its aircraft is. */
export async function findLostRefund(ctx: Context, on: Db, order: OrderRow): Promise<{ refund: number; deductions: Deduction[] }> {
  const paid = order.paid + order.ancillary_paid
  const amountCents = Math.min(paid, sumDeductions(withoutFault(await findDeductions(ctx, on, order))))
  return { refund: paid - amountCents, deductions: amountCents > 0 ? [{ reason: 'cashback', amountCents }] : [] }
}

export async function findReplacement(ctx: Context, on: Db, order: OrderRow, reference: ReferenceData): Promise<ShownReplacement | null> {
  const isAhead = Temporal.Instant.compare(order.first_departure_at, ctx.clock.now()) > 0
  const asked = order.product === 'charter' && order.status === 'Confirmed' && isAhead ? await getAsked(ctx, on, order.id) : null
  if (!asked || !isShown(asked.status)) return null
  const [first] = (await legsByOrders(on, [order.id])).get(order.id) ?? []
  const { refund, deductions } = await findLostRefund(ctx, on, order)
  // The job that ends it may be on its way.
  const isLate = asked.status === 'sent' && Temporal.Instant.compare(asked.decide_by, ctx.clock.now()) <= 0
  return {
    id: asked.id,
    status: isLate ? 'expired' : asked.status,
    before: toNamedPlan(asked.before, reference),
    proposed: toNamedPlan(asked.plan, reference),
    isUpgrade: asked.class_change === 'upgrade',
    decideBy: asked.decide_by.toZonedDateTimeISO(first?.departure_zone ?? 'UTC'),
    refundCents: refund,
    cashbackCents: sumDeductions(deductions),
  }
}
