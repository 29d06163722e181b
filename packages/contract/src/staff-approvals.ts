import { approvalFields, approvalKinds, approvalStatuses, type ApprovalKind } from '@aquilane/domain/approvals/approval'
import { approvalObstacles } from '@aquilane/domain/approvals/second-member'
import { Type } from 'typebox'
import { Created, Empty, Money, Nullable, pageResponse, PageQuery, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const permission = 'approvals.read'
const tag = 'Back office: approvals'
const Uuid = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Uuid })
const kinds = Object.keys(approvalKinds) as ApprovalKind[]

/** Null: done at once, within what one member may do alone. */
export const WaitsFor = Type.Object({
  approval: Nullable({ ...Reference, description: 'The request that a second member decides; null: done' }),
})

const Value = Nullable(
  Type.Object({
    text: Nullable(Type.String()),
    money: Nullable(Money),
    at: Nullable(Created),
    day: Nullable(Type.String({ format: 'date' })),
  }),
)

export const staffListApprovals = endpoint({
  method: 'GET',
  path: '/gamma/staff/approval/list',
  summary: 'Requests that the caller may decide or has made: open ones oldest first, decided ones newest first',
  tag,
  auth: 'staff',
  permission,
  query: Type.Object({ view: Type.Optional(oneOf(['open', 'closed'] as const)), ...PageQuery }),
  response: pageResponse(
    Type.Object({
      id: Uuid,
      kind: oneOf(kinds),
      status: oneOf(approvalStatuses),
      subject: Type.String({ description: '<noun>:<id>' }),
      facts: Type.Array(Type.Object({ field: oneOf(approvalFields), from: Value, to: Value }), {
        description: 'What would change, old and new',
      }),
      reason: Type.String(),
      made: Created,
      made_by: Type.String(),
      obstacle: Nullable({
        ...oneOf(approvalObstacles),
        description:
          'Why the caller cannot approve it. own: asked for it; invitation: one of the two invited the other or changed the rights of the other; new_member: joined less than 14 days ago',
      }),
      approves_from: Nullable({ ...Created, description: 'Of a new member: when the 14 days are over' }),
      expires: Created,
      decided: Nullable(Created),
      decided_by: Nullable(Type.String()),
      note: Nullable(Type.String()),
    }),
  ),
})

export const staffApproveRequest = endpoint({
  method: 'POST',
  path: '/gamma/staff/approval/approve',
  summary:
    'Approves a request of another member and applies it. NOT_FOUND, FORBIDDEN, FOUR_EYES_REQUIRED, APPROVER_NOT_INDEPENDENT, APPROVAL_DECIDED, APPROVAL_EXPIRED, APPROVAL_OUTDATED',
  tag,
  auth: 'staff',
  permission,
  body: Type.Object({ approval: Reference }),
  response: Empty,
})

export const staffRefuseRequest = endpoint({
  method: 'POST',
  path: '/gamma/staff/approval/refuse',
  summary: 'Refuses a request of another member. NOT_FOUND, FORBIDDEN, FOUR_EYES_REQUIRED, APPROVAL_DECIDED, APPROVAL_EXPIRED',
  tag,
  auth: 'staff',
  permission,
  body: Type.Object({ approval: Reference, reason: Written({ minLength: 3, maxLength: 500 }) }),
  response: Empty,
})

export const staffWithdrawRequest = endpoint({
  method: 'POST',
  path: '/gamma/staff/approval/withdraw',
  summary: 'Takes an own request back. NOT_FOUND, FORBIDDEN, APPROVAL_DECIDED',
  tag,
  auth: 'staff',
  permission,
  body: Type.Object({ approval: Reference }),
  response: Empty,
})
