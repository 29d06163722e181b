import { sumDeductions, type Deduction } from '@aquilane/domain/charter/terms'
import { keptShare } from '@aquilane/domain/recovery/rest'
import { companionOf, getFlownDebt, type OrderRow, placeName, type ReferenceData } from '../orders/index.ts'
import {
  findFirstToFly,
  getAsked,
  getOpenRecovery,
  getRest,
  getRestPaid,
  type ProposalRow,
  readPlan,
  type Rest,
  type ShownPlan,
} from '../recoveries/index.ts'
import { divideNames, fullName, listNames } from '../travel-documents/index.ts'
import { findDeductions, withoutFault } from './refund-deductions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'

/** How a trip is flown; its class is named in the reader's language. */
export interface NamedPlan extends ShownPlan {
  className: string
  /** Of each leg; null where its plan is from before airports were kept. */
  airports: { from: string; to: string }[] | null
  /** Airports of a swap by their names. */
  drive: { old: string; by: string; minutes: number } | null
}

/** What the customer of a trip that lost its aircraft was asked last. */
export interface ShownReplacement {
  id: string
  status: 'sent' | 'other_time' | 'expired' | 'void'
  before: NamedPlan
  proposed: NamedPlan
  /** Flies a part of the party; null: one aircraft flies all of it. */
  second: NamedPlan | null
  /** Who is named so far, in the aircraft that the list puts them in; null: one aircraft. */
  seating: { first: string[]; second: string[] } | null
  /** Legs before have been flown: it is about the ones that are left. */
  isRest: boolean
  isUpgrade: boolean
  /** Given back when it is accepted: it is of a lower class; 0: nothing. */
  classRefundCents: number
  /** In the zone of the first departure. */
  decideBy: Temporal.ZonedDateTime
  refundCents: number
  /** Spent already, and taken off the refund. */
  cashbackCents: number
}

const statuses: readonly string[] = ['sent', 'other_time', 'expired', 'void'] satisfies ShownReplacement['status'][]

const isShown = (status: string): status is ShownReplacement['status'] => statuses.includes(status)

export const toNamedPlan = (stored: unknown, { fleet, places, locale }: Omit<ReferenceData, 'terminals'>): NamedPlan => {
  const plan = readPlan(stored)
  const name = (code: string): string => {
    const airport = places.airportLocation(code, locale)
    return airport ? placeName(airport) : code
  }
  const airports = plan.legs.flatMap(({ from, to }) => (from && to ? [{ from: name(from), to: name(to) }] : []))
  return {
    ...plan,
    className: fleet.classes.get(plan.aircraft.classId)?.name[locale] ?? '',
    airports: airports.length === plan.legs.length ? airports : null,
    drive: plan.swap ? { old: name(plan.swap.old), by: name(plan.swap.by), minutes: plan.swap.driveMinutes } : null,
  }
}

/**
 * What a trip that lost its aircraft gives back for the legs that are left, all of them perhaps, and for services beside the flights. A flight that was
 * added is one of these legs: while it is unpaid, its price is not given back. One that was flown unpaid is a debt, which is settled with it.
 */
export async function findLostRefund(
  ctx: Context,
  on: Db,
  order: OrderRow,
  rest: Rest,
): Promise<{ refund: number; deductions: Deduction[] }> {
  const due = Math.max(0, getRestPaid(order, rest) + order.ancillary_paid - getFlownDebt(rest.all, rest))
  const amountCents = Math.min(due, keptShare(sumDeductions(withoutFault(await findDeductions(ctx, on, order))), rest.share))
  return { refund: due - amountCents, deductions: amountCents > 0 ? [{ reason: 'cashback', amountCents }] : [] }
}

/** Whether the first leg that is left to fly has not departed. */
export function isRestAhead({ clock }: Context, rest: Pick<Rest, 'legs' | 'unpaidIds'>): boolean {
  const first = findFirstToFly(rest)
  return first !== undefined && Temporal.Instant.compare(first.departure_at, clock.now()) > 0
}

/**
 * Whether the customer may still choose: before the departure, and after it where a member proposed something since then: the flight stands. Otherwise
 * only staff know whether the trip was flown all the same.
 */
export function isAnswerable(ctx: Context, rest: Pick<Rest, 'legs' | 'unpaidIds'>, asked: Pick<ProposalRow, 'sent_at'> | null): boolean {
  const first = findFirstToFly(rest)
  if (!first) return false
  return isRestAhead(ctx, rest) || (asked !== null && Temporal.Instant.compare(asked.sent_at, first.departure_at) >= 0)
}

async function findSeating(ctx: Context, on: Db, order: OrderRow, asked: ProposalRow): Promise<ShownReplacement['seating']> {
  if (asked.companion_plan === null) return null
  const companion = await companionOf(on, order.id)
  const lists = await Promise.all([order, ...(companion ? [companion] : [])].map((one) => listNames(ctx, on, one)))
  const rows = lists
    .flatMap(({ passengers }) => passengers.map(({ row }) => row))
    .toSorted((a, b) => Temporal.Instant.compare(a.created_at, b.created_at) || a.id.localeCompare(b.id))
  const [first, second] = divideNames(rows, readPlan(asked.plan).legs[0]?.load?.pax ?? 0)
  return { first: first.map(fullName), second: second.map(fullName) }
}

export async function findReplacement(ctx: Context, on: Db, order: OrderRow, reference: ReferenceData): Promise<ShownReplacement | null> {
  const recovery = order.product === 'charter' && order.status === 'Confirmed' ? await getOpenRecovery(ctx, on, order.id) : null
  const asked = recovery && (await getAsked(ctx, on, order.id))
  if (!asked || !isShown(asked.status)) return null
  const rest = await getRest(on, recovery)
  if (!isAnswerable(ctx, rest, asked)) return null
  const [first] = rest.legs
  const { refund, deductions } = await findLostRefund(ctx, on, order, rest)
  // The job that ends it may be on its way.
  const isLate = asked.status === 'sent' && Temporal.Instant.compare(asked.decide_by, ctx.clock.now()) <= 0
  return {
    id: asked.id,
    status: isLate ? 'expired' : asked.status,
    before: toNamedPlan(asked.before, reference),
    proposed: toNamedPlan(asked.plan, reference),
    second: asked.companion_plan === null ? null : toNamedPlan(asked.companion_plan, reference),
    seating: await findSeating(ctx, on, order, asked),
    isRest: rest.flown > 0,
    // Two aircraft are not one that is larger.
    isUpgrade: asked.class_change === 'upgrade' && asked.companion_plan === null,
    classRefundCents: asked.class_refund,
    decideBy: asked.decide_by.toZonedDateTimeISO(first?.departure_zone ?? 'UTC'),
    refundCents: refund,
    cashbackCents: sumDeductions(deductions),
  }
}
