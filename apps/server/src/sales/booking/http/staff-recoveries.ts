import {
  staffCloseRecovery,
  staffGetRecovery,
  staffListRecoveries,
  staffRecordReplacementAnswer,
  staffSearchReplacements,
  staffSendReplacement,
} from '@aquilane/contract/staff-recoveries'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import { closeRecovery, recordAnswer } from '../answer-replacement.ts'
import { sendReplacement } from '../send-replacement.ts'
import type { NamedPlan } from '../shown-replacement.ts'
import {
  getRecoveryForStaff,
  listOpenRecoveries,
  searchAgain,
  type StaffCandidate,
  type StaffProposal,
  type StaffRecovery,
} from '../staff-recoveries.ts'

type Shown = ResponseOf<typeof staffGetRecovery>

/** Trips that lost their aircraft (sales, operations). */
export function recoveryAdminRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetRecovery, async ({ query, locale }) => {
    const { recovery, proposals } = await getRecoveryForStaff(ctx, query.id, locale)
    return { recovery: recovery && toRecovery(recovery), proposals: proposals.map(toProposal) }
  })

  registerEndpoint(app, staffListRecoveries, async () => ({
    data: (await listOpenRecoveries(ctx)).map((row) => ({
      order: { id: row.order_id, pnr: row.pnr },
      opened: timestamp(row.opened_at),
      departure: timestamp(row.next_departure_at),
      reasons: row.reasons as CannotFlyReason[],
      proposal: row.proposal_status,
      decide_by: row.decide_by && timestamp(row.decide_by),
    })),
  }))

  registerEndpoint(app, staffSearchReplacements, async ({ body }) => {
    await searchAgain(ctx, body.order.id)
    return {}
  })

  registerEndpoint(app, staffSendReplacement, async ({ body, staff }) => {
    const { order, candidate, hours, reason } = body
    const id = await sendReplacement(ctx, { orderId: order.id, candidateId: candidate.id, hours, reason, memberId: staff.id })
    return { approval: id === null ? null : { id } }
  })

  registerEndpoint(app, staffRecordReplacementAnswer, async ({ body, staff }) => {
    const { order, replacement, choice, message } = body
    await recordAnswer(ctx, {
      orderId: order.id,
      proposalId: replacement?.id ?? null,
      choice,
      message: message.trim(),
      memberId: staff.id,
    })
    return {}
  })

  registerEndpoint(app, staffCloseRecovery, async ({ body: { order, reason }, staff }) => {
    await closeRecovery(ctx, { orderId: order.id, reason, memberId: staff.id })
    return {}
  })
}

/** Passengers of one of two aircraft; null: of the whole party. */
const toPax = ({ legs: [leg] }: NamedPlan): number | null => leg?.load?.pax ?? null

const toPlan = ({ aircraft, className, operator, legs, ...plan }: NamedPlan) => ({
  aircraft: { type: aircraft.type, tail: aircraft.tail, class: className, seats: aircraft.seats },
  company: operator.name,
  pax: toPax({ aircraft, className, operator, legs, ...plan }),
  legs: legs.map(({ id, departureLocal }) => ({ id, departure_date: departureLocal })),
  drive: plan.drive && { airport: plan.drive.by, instead_of: plan.drive.old, minutes: plan.drive.minutes },
})

const toClassRefund = ({ class_refund: cents }: { class_refund: number }, currency: string) => (cents === 0 ? null : money(cents, currency))

const toCandidate =
  (currency: string) =>
  ({ row, plan, second, borneBy }: StaffCandidate): NonNullable<Shown['recovery']>['candidates'][number] => ({
    id: row.id,
    kind: row.kind,
    class_change: row.class_change,
    class_refund: toClassRefund(row, currency),
    plan: toPlan(plan),
    second: second && toPlan(second),
    shift_minutes: row.shift_minutes,
    cost: money(row.cost, currency),
    cost_difference: money(row.cost_difference, currency),
    margin: money(row.margin, currency),
    borne_by: borneBy,
    needs_approval: row.needs_approval,
  })

const toRecovery = ({ row, currency, ...shown }: StaffRecovery): Shown['recovery'] => ({
  id: row.id,
  status: row.status,
  fault: row.fault,
  reasons: shown.reasons,
  tail: shown.tail,
  opened: timestamp(row.opened_at),
  searched: row.searched_at && timestamp(row.searched_at),
  closed: row.closed_at && timestamp(row.closed_at),
  extra_cost: row.extra_cost === null ? null : money(row.extra_cost, currency),
  class_refund: toClassRefund(row, currency),
  departed: shown.hasDeparted,
  flown: shown.flown,
  legs: shown.legs,
  refund: shown.refundCents === null ? null : money(shown.refundCents, currency),
  unpaid_leg: shown.inWay && {
    id: shown.inWay.leg.id,
    route: shown.inWay.route,
    departure_date: shown.inWay.leg.departure_local,
    paying: shown.inWay.isPaying,
  },
  candidates: shown.candidates.map(toCandidate(currency)),
})

const toProposal = ({ row, plan, second, ...by }: StaffProposal): Shown['proposals'][number] => ({
  id: row.id,
  status: row.status,
  plan: toPlan(plan),
  second: second && toPlan(second),
  cost_difference: money(row.cost_difference, 'EUR'),
  class_refund: toClassRefund(row, 'EUR'),
  decide_by: timestamp(row.decide_by),
  sent: timestamp(row.sent_at),
  sent_by: by.sentBy,
  approved_by: by.approvedBy,
  answered: row.answered_at && timestamp(row.answered_at),
  answered_by: by.answeredBy,
  message: row.message,
})
