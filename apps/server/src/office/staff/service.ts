import { approvalKinds } from '@aquilane/domain/approvals/approval'
import type { CrewRole } from '@aquilane/domain/crew/qualifications'
import { hasPermission } from '@aquilane/domain/staff/permissions'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import type { StaffActor } from '../../platform/http/staff-auth.ts'
import { alertMembers } from './alert-members.ts'
import { activeMembers } from '../../foundation/members/index.ts'
import { activeMembersByRole, deleteExpired } from './queries.ts'
import type { Context } from '../../context.ts'
import { endStaffSessions } from './sessions.ts'

export async function signOutStaff(ctx: Context, actor: StaffActor): Promise<void> {
  await ctx.db
    .transaction()
    .execute((trx) => endStaffSessions(ctx, trx, { memberId: actor.id, sessionId: actor.sessionId }, 'signed-out', `staff:${actor.id}`))
}

/** Mails the finance members. */
export async function onExceptionRaised(
  ctx: Context,
  trx: Trx,
  { kind, detail }: { exceptionId: string; kind: string; detail: string },
): Promise<void> {
  for (const { email } of await activeMembersByRole(trx, 'finance'))
    await ctx.mail.post(trx, {
      to: email,
      subject: `Finance: ${kind.replaceAll('_', ' ')}`,
      text: `${detail}\n\nDecide it in the back office: ${ctx.config.publicUrl}/staff/exceptions`,
    })
}

/** Mails operations and sales, once an hour for each day of departure. */
export async function onHoldShareReached(
  ctx: Context,
  trx: Trx,
  { day, held, onSale }: { day: string; held: number; onSale: number },
): Promise<void> {
  await alertMembers(ctx, trx, {
    roles: ['operations', 'sales'],
    about: `hold-share:${day}`,
    subject: `Unpaid orders hold ${held} of ${onSale} aircraft on ${day}`,
    text:
      `Unpaid orders hold their whole share of the aircraft with a firm price on ${day} (UTC): ${held} of ${onSale}. ` +
      `Further orders for that day take their aircraft when they are paid.\n\nLook who they are: ${ctx.config.publicUrl}/staff/trips?status=AwaitingPayment`,
  })
}

const legProposalNews: Record<DomainEvents['leg-proposal.ended']['news'], string> = {
  accepted: 'has another flight: its customer has accepted it',
  declined: 'stays as it is: its customer has declined the flight you proposed',
  silence: 'has no answer in time about the flight you proposed',
  void: 'was to get another flight, which cannot be flown any more',
  changed: 'has changed, so the flight you proposed is withdrawn',
  unpaid: 'waits: its added flight was not paid by its departure. Enter its times if it was flown, or drop it',
  paid_late: 'has money for an added flight whose time is over. Enter its times if it was flown, or drop it: then the money goes back',
}

/** Mails operations and sales: what became of a flight that was proposed. */
export async function onLegProposalEnded(
  ctx: Context,
  trx: Trx,
  { proposalId, orderId, pnr, news, flight }: DomainEvents['leg-proposal.ended'],
): Promise<void> {
  await alertMembers(ctx, trx, {
    roles: ['operations', 'sales'],
    about: `leg-proposal:${proposalId}:${news}`,
    subject: `Trip ${pnr} ${legProposalNews[news]}`,
    text: `${flight === null ? '' : `Flight: ${flight}\n\n`}Look at the trip in the back office: ${ctx.config.publicUrl}/staff/trips/${orderId}`,
  })
}

const seatNames: Record<CrewRole, string> = { captain: 'captain', first_officer: 'first officer', cabin: 'cabin crew' }

/** Mails operations: flights have lost a member of their crew. */
export async function onCrewAbsent(ctx: Context, trx: Trx, { absenceId, revision, flights }: DomainEvents['crew.absent']): Promise<void> {
  const released = flights.filter(({ wasReleased }) => wasReleased).length
  const lines = flights.map(
    ({ orderId, pnr, route, departureAt, seat, wasReleased }) =>
      `${pnr} ${route}, ${departureAt}: ${seatNames[seat]}${wasReleased ? ', release taken back' : ''}\n` +
      `${ctx.config.publicUrl}/staff/trips/${orderId}/checklist?crew=1`,
  )
  await alertMembers(ctx, trx, {
    roles: ['operations'],
    about: `crew-absence:${absenceId}:${revision}`,
    subject: `Crew absent: ${flights.length} ${flights.length === 1 ? 'flight has' : 'flights have'} an open seat`,
    text: `${lines.join('\n\n')}\n\n${released === 0 ? '' : `Released before: ${released}. `}Choose other members for these seats.`,
  })
}

const transferNews: Record<DomainEvents['ground-transfer.for-staff']['news'], string> = {
  asked: 'a car is asked for',
  accepted: 'the price of a car is accepted: arrange its driver',
  withdrawn: 'a car is not wanted any more',
  moved: 'a flight has moved: confirm its car again',
  'called-off': 'the trip has ended: call its car off',
}

/** Mails operations: what a customer wants of a car. */
export async function onGroundTransfer(
  ctx: Context,
  trx: Trx,
  { transferId, revision, orderId, pnr, news }: DomainEvents['ground-transfer.for-staff'],
): Promise<void> {
  await alertMembers(ctx, trx, {
    roles: ['operations'],
    about: `ground-transfer:${transferId}:${revision}:${news}`,
    subject: `Trip ${pnr}: ${transferNews[news]}`,
    text: `Look at the trip in the back office: ${ctx.config.publicUrl}/staff/trips/${orderId}/checklist`,
  })
}

/** Mails the administrators, once an hour. */
export async function onCodesPaused(ctx: Context, trx: Trx, { perDay }: { perDay: number }): Promise<void> {
  await alertMembers(ctx, trx, {
    roles: ['admin', 'operations'],
    about: 'codes-paused',
    subject: 'Sign-in codes by SMS are paused',
    text:
      `${perDay} codes were sent within 24 hours, the most that LIMIT_SMS_PER_DAY allows. Customers without a passkey cannot sign in until ` +
      `older codes leave that window. Look at /metrics (limit_reached_total) for who asks, and raise the limit if they are customers.`,
  })
}

/** Mails the members who may decide. */
export async function onApprovalRequested(
  ctx: Context,
  trx: Trx,
  { kind, madeBy, reason }: DomainEvents['approval.requested'],
): Promise<void> {
  const deciders = (await activeMembers(trx)).filter(
    ({ id, roles }) => id !== madeBy && hasPermission(roles as StaffRole[], approvalKinds[kind]),
  )
  for (const { email } of deciders)
    await ctx.mail.post(trx, {
      to: email,
      subject: `Approval needed: ${kind.replaceAll('_', ' ')}`,
      text: `${reason}\n\nApprove or refuse it in the back office: ${ctx.config.publicUrl}/staff/approvals`,
    })
}

/** Forgets sessions and invites that ended long ago. */
export const deleteEnded = (ctx: Context): Promise<void> => deleteExpired(ctx.db, ctx.clock.now())
