import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  staffBeginEnrolment,
  staffBeginSignIn,
  staffDisableMember,
  staffEnrolPasskey,
  staffEnrolTotp,
  staffGetMe,
  staffInviteMember,
  staffListMembers,
  staffSignInWithPasskey,
  staffSignInWithRecoveryCode,
  staffSignInWithTotp,
  staffSignOut,
} from '@aquilane/contract/staff'
import { totpRules } from '@aquilane/domain/staff/roles'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { type Exhausted, tooMany } from '../../../platform/http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { setStaffCookie, type StaffActor } from '../../../platform/http/staff-auth.ts'
import type { Context } from '../../../context.ts'
import { toClientInfo } from '../client-info.ts'
import { sessionRules } from '../sessions.ts'
import { beginEnrolment, disableStaffMember, enrolPasskey, enrolTotp, inviteMember, listStaffMembers, type Member } from '../members.ts'
import { beginStaffSignIn, signInStaffByPasskey, signInStaffByRecoveryCode, signInStaffByTotp } from '../sign-in.ts'
import { signOutStaff } from '../service.ts'
import { requireFreshProof } from '../verification.ts'

const details = {
  STAFF_SIGN_IN_REFUSED: 'That address and what came with it do not sign anybody in. A code is good once, and for about a minute.',
  INVITE_EXPIRED: 'This link has been used, replaced, or is older than two days. Ask an administrator for a new one.',
  PASSKEY_REJECTED: 'This passkey does not answer what was just asked. Begin again.',
  TOTP_CODE_INVALID: 'This is not the code that the app shows now.',
} as const

type Opened =
  | { ok: true; token: string; staff: StaffActor }
  | { ok: false; code: keyof typeof details }
  | { ok: false; code: 'TOO_MANY_REQUESTS'; exhausted: Exhausted }

export function staffRoutes(app: FastifyInstance, ctx: Context, { secure }: { secure: boolean }): void {
  const setCookie = (reply: FastifyReply, token: string | null) =>
    setStaffCookie(reply, token, { secure, seconds: sessionRules.hours * 3_600 })

  /** Sets the session cookie, or throws the refusal. */
  const opened = (reply: FastifyReply, result: Opened) => {
    if (result.ok) {
      setCookie(reply, result.token)
      return toMeResponse(result.staff)
    }
    if (result.code === 'TOO_MANY_REQUESTS') throw tooMany(result.exhausted)
    throw new Refusal(result.code, details[result.code])
  }

  registerEndpoint(app, staffBeginSignIn, async ({ body, request }) => {
    const result = await beginStaffSignIn(ctx, { email: body.email, clientInfo: toClientInfo(request) })
    if (!result.ok) throw tooMany(result.exhausted)
    return { passkey: result.passkey, totp: { digits: totpRules.digits } }
  })

  registerEndpoint(app, staffSignInWithPasskey, async ({ body, request, reply }) =>
    opened(reply, await signInStaffByPasskey(ctx, { ...body, clientInfo: toClientInfo(request) })),
  )

  registerEndpoint(app, staffSignInWithTotp, async ({ body, request, reply }) =>
    opened(reply, await signInStaffByTotp(ctx, { ...body, clientInfo: toClientInfo(request) })),
  )

  registerEndpoint(app, staffSignInWithRecoveryCode, async ({ body, request, reply }) =>
    opened(reply, await signInStaffByRecoveryCode(ctx, { ...body, clientInfo: toClientInfo(request) })),
  )

  registerEndpoint(app, staffSignOut, async ({ staff: actor, reply }) => {
    await signOutStaff(ctx, actor)
    setCookie(reply, null)
    return {}
  })

  registerEndpoint(app, staffGetMe, async ({ staff: actor }) => toMeResponse(actor))

  registerEndpoint(app, staffBeginEnrolment, async ({ body }) => {
    const enrolment = await beginEnrolment(ctx, body.token)
    if (!enrolment) throw new Refusal('INVITE_EXPIRED', details.INVITE_EXPIRED)
    return enrolment
  })

  registerEndpoint(app, staffEnrolPasskey, async ({ body, request, reply }) =>
    opened(reply, await enrolPasskey(ctx, { ...body, clientInfo: toClientInfo(request) })),
  )

  registerEndpoint(app, staffEnrolTotp, async ({ body, request, reply }) =>
    opened(reply, await enrolTotp(ctx, { ...body, clientInfo: toClientInfo(request) })),
  )

  memberRoutes(app, ctx)
}

function memberRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListMembers, async () => ({ data: (await listStaffMembers(ctx)).map(toMemberResponse) }))

  registerEndpoint(app, staffInviteMember, async ({ body, staff: actor }) => {
    // A link opens a way in: for a new member, or in place of what a member had.
    await requireFreshProof(ctx, actor)
    const result = await inviteMember(ctx, actor.id, body)
    if (!result.ok) throw new Refusal('FORBIDDEN', 'You cannot remove your own admin role. Ask another admin.')
    return { member: toMemberResponse(result.member), link: result.link }
  })

  registerEndpoint(app, staffDisableMember, async ({ body, staff: actor }) => {
    await requireFreshProof(ctx, actor)
    const result = await disableStaffMember(ctx, actor.id, body.member.id)
    if (result.ok) return toMemberResponse(result.member)
    if (result.code === 'NOT_FOUND') throw new Refusal('NOT_FOUND', 'There is no such member.')
    throw new Refusal('FORBIDDEN', 'You cannot disable yourself. Ask another admin.')
  })
}

const toMeResponse = (staff: StaffActor) => ({
  id: staff.id,
  email: staff.email,
  name: staff.name,
  roles: staff.roles,
  session_ends: staff.sessionEnds.toString(),
})

const toMemberResponse = (member: Member) => ({
  id: member.id,
  email: member.email,
  name: member.name,
  roles: member.roles,
  ways: { passkeys: member.passkeys, totp: member.totp },
  invited_until: member.invitedUntil?.toString() ?? null,
  last_seen_at: member.lastSeenAt?.toString() ?? null,
  disabled_at: member.disabledAt?.toString() ?? null,
})
