import type { FastifyInstance } from 'fastify'
import { staffApproveRequest, staffListApprovals, staffRefuseRequest, staffWithdrawRequest } from '@aquilane/contract/staff-approvals'
import type { ApprovalFact, FactValue } from '@aquilane/domain/approvals/approval'
import type { Context } from '../../../context.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import { decideApproval, withdrawApproval } from '../acts.ts'
import { listApprovals } from '../service.ts'

const toValue = (value: FactValue | null) =>
  value && {
    text: 'text' in value ? value.text : null,
    money: 'money' in value ? money(value.money.cents, value.money.currency) : null,
    at: 'at' in value ? timestamp(Temporal.Instant.from(value.at)) : null,
    day: 'day' in value ? value.day : null,
  }

/** Requests of members that another member decides. */
export function approvalRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListApprovals, async ({ query: { view = 'open', page = 1, per_page: perPage = 50 }, staff }) => {
    const { rows, total } = await listApprovals(ctx, { view, roles: staff.roles, memberId: staff.id, page, perPage })
    return {
      data: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        status: row.status,
        subject: row.subject,
        facts: (row.facts as unknown as ApprovalFact[]).map(({ field, from, to }) => ({ field, from: toValue(from), to: toValue(to) })),
        reason: row.reason,
        made: timestamp(row.made_at),
        made_by: row.made_by_name,
        obstacle: row.obstacle,
        approves_from: row.approvesFrom && timestamp(row.approvesFrom),
        expires: timestamp(row.expires_at),
        decided: row.decided_at && timestamp(row.decided_at),
        decided_by: row.decided_by_name,
        note: row.note,
      })),
      pagination: toPagination({ page, total }, perPage),
    }
  })

  registerEndpoint(app, staffApproveRequest, async ({ body: { approval }, staff }) => {
    await decideApproval(ctx, { id: approval.id, isApproved: true, note: null, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffRefuseRequest, async ({ body: { approval, reason }, staff }) => {
    await decideApproval(ctx, { id: approval.id, isApproved: false, note: reason.trim(), memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffWithdrawRequest, async ({ body: { approval }, staff }) => {
    await withdrawApproval(ctx, { id: approval.id, memberId: staff.id })
    return {}
  })
}
