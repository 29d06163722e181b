import { approvalKinds } from '@aquilane/domain/approvals/approval'
import { hasPermission } from '@aquilane/domain/staff/permissions'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import type { Clock } from '../platform/clock.ts'
import type { Database, Trx } from '../platform/db/database.ts'
import type { DomainEvents } from '../platform/events.ts'
import type { StaffActor } from '../platform/http/staff-auth.ts'
import type { MailPost } from '../platform/mail/mail.ts'
import type { Webauthn } from '../platform/webauthn.ts'
import { alertMembers } from './alert-members.ts'
import { createStaffAccount, type StaffAccount } from './account.ts'
import { createMembers, type Members } from './members.ts'
import { activeMembers, activeMembersByRole, deleteExpired } from './queries.ts'
import { createStaffSessions } from './sessions.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { createRecoveryHash } from './tokens.ts'
import { createTotpSecrets } from './totp.ts'
import { createStaffVerification, type StaffVerification } from './verification.ts'

export type { Member } from './members.ts'
export { sessionRules } from './sessions.ts'

export interface StaffService {
  signIn: SignIn
  members: Members
  account: StaffAccount
  verification: StaffVerification
  /** @returns null for a token that is unknown, or whose session is over */
  verifyStaff(token: string): Promise<StaffActor | null>
  signOut(actor: StaffActor): Promise<void>
  /** Mails the finance members. */
  onExceptionRaised(trx: Trx, raised: { exceptionId: string; kind: string; detail: string }): Promise<void>
  /** Mails operations and sales, once an hour for each day of departure. */
  onHoldShareReached(trx: Trx, reached: { day: string; held: number; onSale: number }): Promise<void>
  /** Mails the administrators, once an hour. */
  onCodesPaused(trx: Trx, paused: { perDay: number }): Promise<void>
  /** Mails the members who may decide. */
  onApprovalRequested(trx: Trx, requested: DomainEvents['approval.requested']): Promise<void>
  /** Forgets sessions and invites that ended long ago. */
  deleteExpired(): Promise<void>
}

/** Who works here, and how they sign in. */
export function createStaff(deps: {
  db: Database
  clock: Clock
  webauthn: Webauthn
  mail: MailPost
  /** Locks the secrets of authenticator apps. */
  secret: string
  limits: { staffSignInsPerAddressHour: number }
  publicUrl: string
  /** The demo member's codes are posted to the outbox. */
  sandbox: boolean
}): StaffService {
  const { db, clock } = deps
  const totp = createTotpSecrets(deps.secret)
  const sessions = createStaffSessions({ db, clock })
  const verification = createStaffVerification({ ...deps, totp })
  const ctx = { mail: deps.mail, clock }
  return {
    signIn: createSignIn({ ...deps, totp, sessions }),
    members: createMembers({ ...deps, totp, sessions }),
    account: createStaffAccount({ ...deps, totp, sessions, verification, recoveryHash: createRecoveryHash(deps.secret) }),
    verification,
    verifyStaff: (token) => sessions.verify(token),
    async signOut(actor) {
      await db
        .transaction()
        .execute((trx) => sessions.end(trx, { memberId: actor.id, sessionId: actor.sessionId }, 'signed-out', `staff:${actor.id}`))
    },
    async onExceptionRaised(trx, { kind, detail }) {
      for (const { email } of await activeMembersByRole(trx, 'finance'))
        await deps.mail.post(trx, {
          to: email,
          subject: `Finance: ${kind.replaceAll('_', ' ')}`,
          text: `${detail}\n\nDecide it in the back office: ${deps.publicUrl}/staff/exceptions`,
        })
    },
    async onHoldShareReached(trx, { day, held, onSale }) {
      await alertMembers(ctx, trx, {
        roles: ['operations', 'sales'],
        about: `hold-share:${day}`,
        subject: `Unpaid orders hold ${held} of ${onSale} aircraft on ${day}`,
        text:
          `Unpaid orders hold their whole share of the aircraft with a firm price on ${day} (UTC): ${held} of ${onSale}. ` +
          `Further orders for that day take their aircraft when they are paid.\n\nLook who they are: ${deps.publicUrl}/staff/orders?status=AwaitingPayment`,
      })
    },
    async onCodesPaused(trx, { perDay }) {
      await alertMembers(ctx, trx, {
        roles: ['admin', 'operations'],
        about: 'codes-paused',
        subject: 'Sign-in codes by SMS are paused',
        text:
          `${perDay} codes were sent within 24 hours, the most that LIMIT_SMS_PER_DAY allows. Customers without a passkey cannot sign in until ` +
          `older codes leave that window. Look at /metrics (limit_reached_total) for who asks, and raise the limit if they are customers.`,
      })
    },
    async onApprovalRequested(trx, { kind, madeBy, reason }) {
      const deciders = (await activeMembers(trx)).filter(
        ({ id, roles }) => id !== madeBy && hasPermission(roles as StaffRole[], approvalKinds[kind]),
      )
      for (const { email } of deciders)
        await deps.mail.post(trx, {
          to: email,
          subject: `Approval needed: ${kind.replaceAll('_', ' ')}`,
          text: `${reason}\n\nApprove or refuse it in the back office: ${deps.publicUrl}/staff/approvals`,
        })
    },
    deleteExpired: () => deleteExpired(db, clock.now()),
  }
}
