import type { StaffRole } from '@aquilane/domain/staff/roles'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { NewCredential } from '../../platform/webauthn.ts'
import { mailCredentialChange } from './credential-mail.ts'
import { demoColleagues, demoMembers } from './demo.ts'
import {
  disableMember,
  endInvite,
  endInvites,
  findInvite,
  findMember,
  clearCredentials,
  insertInvite,
  insertPasskey,
  isTaken,
  listMembers,
  lockMember,
  markJoined,
  saveMember,
  setTotp,
} from './queries.ts'
import type { ClientInfo, SignedIn } from './sessions.ts'
import { newToken, tokenHash } from './tokens.ts'
import type { Context } from '../../context.ts'
import { endStaffSessions, openStaffSession } from './sessions.ts'
import { totpSecrets } from './totp.ts'

const inviteHours = 48

export interface Member {
  id: string
  email: string
  name: string
  roles: StaffRole[]
  passkeys: number
  totp: boolean
  invitedUntil: Temporal.Instant | null
  lastSeenAt: Temporal.Instant | null
  disabledAt: Temporal.Instant | null
}

export interface Enrolment {
  email: string
  name: string
  passkey: PublicKeyCredentialCreationOptionsJSON
  totp: { uri: string; secret: string }
  /** The sealed secret, for the browser to send back. */
  enrolment: string
}

type Enrolled = ({ ok: true } & SignedIn) | { ok: false; code: 'INVITE_EXPIRED' | 'PASSKEY_REJECTED' | 'TOTP_CODE_INVALID' }

async function requireMember(ctx: Context, trx: Trx, id: string): Promise<Member> {
  const [row] = await listMembers(trx, ctx.clock.now(), id)
  if (!row) throw new Error(`There is no staff member ${id}.`)
  return toMember(row)
}

/** What was set up before is forgotten: a new link also answers a lost device. */
async function enrol(
  ctx: Context,
  trx: Trx,
  invite: NonNullable<Awaited<ReturnType<typeof findInvite>>>,
  method: 'passkey' | 'totp',
  clientInfo: ClientInfo,
  set: () => Promise<unknown>,
): Promise<Enrolled> {
  const actor = `staff:${invite.member_id}`
  await clearCredentials(trx, invite.member_id)
  await set()
  await markJoined(trx, invite.member_id, ctx.clock.now())
  await endStaffSessions(ctx, trx, { memberId: invite.member_id }, 're-enrolled', actor)
  await audit(trx, { actor, action: 'staff.enrol', subject: actor, details: { method } })
  await mailCredentialChange(ctx, trx, invite, 'An invitation link was used to set up sign-in anew; earlier ways in no longer work.')
  const { member_id: id, email, name, roles } = invite
  return { ok: true, ...(await openStaffSession(ctx, trx, { id, email, name, roles }, method, clientInfo)) }
}

/** The open invite with its member held, so that disabling and enrolling go one after another. */
async function lockInvite(ctx: Context, trx: Trx, token: string) {
  const found = await findInvite(trx, tokenHash(token), ctx.clock.now())
  if (!found) return undefined
  await lockMember(trx, found.member_id)
  return findInvite(trx, found.hash, ctx.clock.now())
}

export const listStaffMembers = async (ctx: Context): Promise<Member[]> => (await listMembers(ctx.db, ctx.clock.now())).map(toMember)

/** @param by null where the machine's owner asks, at the command line */
export function inviteMember(
  ctx: Context,
  by: string | null,
  input: { email: string; name: string; roles: StaffRole[] },
): Promise<{ ok: true; member: Member; link: string } | { ok: false; code: 'FORBIDDEN' }> {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    // Admins cannot remove their own role, so that one admin always remains.
    const known = await findMember(trx, input.email)
    if (by !== null && known?.id === by && !input.roles.includes('admin')) return { ok: false, code: 'FORBIDDEN' } as const
    const { id } = await saveMember(trx, { ...input, name: input.name.trim(), by, now })
    const token = newToken()
    await endInvites(trx, id, now)
    await insertInvite(trx, {
      hash: tokenHash(token),
      memberId: id,
      now,
      expiresAt: now.add({ hours: inviteHours }),
    })
    await audit(trx, {
      actor: by === null ? 'system' : `staff:${by}`,
      action: 'staff.invite',
      subject: `staff:${id}`,
      details: { roles: input.roles },
    })
    // Behind the hash sign nothing reaches a log.
    return { ok: true, member: await requireMember(ctx, trx, id), link: `${ctx.config.publicUrl}/staff/enrol#${token}` } as const
  })
}

export function disableStaffMember(
  ctx: Context,
  by: string,
  id: string,
): Promise<{ ok: true; member: Member } | { ok: false; code: 'NOT_FOUND' | 'FORBIDDEN' }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockMember(trx, id)
    if (!row) return { ok: false, code: 'NOT_FOUND' } as const
    if (id === by) return { ok: false, code: 'FORBIDDEN' } as const
    if (row.disabled_at === null) {
      const now = ctx.clock.now()
      await disableMember(trx, id, now)
      await clearCredentials(trx, id)
      await endInvites(trx, id, now)
      await endStaffSessions(ctx, trx, { memberId: id }, 'disabled', `staff:${by}`)
      await audit(trx, { actor: `staff:${by}`, action: 'staff.disable', subject: `staff:${id}`, from: 'active', to: 'disabled' })
    }
    return { ok: true, member: await requireMember(ctx, trx, id) } as const
  })
}

/** @returns null when the invite is over */
export async function beginEnrolment(ctx: Context, token: string): Promise<Enrolment | null> {
  const invite = await findInvite(ctx.db, tokenHash(token), ctx.clock.now())
  if (!invite) return null
  // Another secret for each browser: who has seen the link earlier knows none that will be used.
  const enrolment = totpSecrets(ctx).make(invite.hash)
  const secret = totpSecrets(ctx).open(enrolment, invite.hash)!
  const { email, name } = invite
  const passkey = await ctx.webauthn.beginRegistration(ctx.db, {
    purpose: 'staff-enrol',
    subject: invite.hash,
    user: { id: invite.member_id, name: email, displayName: name },
    known: [],
  })
  return { email, name, passkey, totp: { uri: totpSecrets(ctx).uri(secret, email), secret }, enrolment }
}

export function enrolPasskey(
  ctx: Context,
  { token, credential, clientInfo }: { token: string; credential: NewCredential; clientInfo: ClientInfo },
): Promise<Enrolled> {
  return ctx.db.transaction().execute(async (trx): Promise<Enrolled> => {
    const invite = await lockInvite(ctx, trx, token)
    if (!invite) return { ok: false, code: 'INVITE_EXPIRED' }
    const made = await ctx.webauthn.finishRegistration(trx, { purpose: 'staff-enrol', subject: invite.hash, credential })
    if (!made || (await isTaken(trx, invite.member_id, made.credentialId))) return { ok: false, code: 'PASSKEY_REJECTED' }
    if (!(await endInvite(trx, invite.hash, ctx.clock.now()))) return { ok: false, code: 'INVITE_EXPIRED' }
    return enrol(ctx, trx, invite, 'passkey', clientInfo, () =>
      insertPasskey(trx, invite.member_id, made, clientInfo.userAgent, ctx.clock.now()),
    )
  })
}

export function enrolTotp(
  ctx: Context,
  { token, code, enrolment, clientInfo }: { token: string; code: string; enrolment: string; clientInfo: ClientInfo },
): Promise<Enrolled> {
  return ctx.db.transaction().execute(async (trx): Promise<Enrolled> => {
    const invite = await lockInvite(ctx, trx, token)
    if (!invite) return { ok: false, code: 'INVITE_EXPIRED' }
    const secret = totpSecrets(ctx).open(enrolment, invite.hash)
    const step = totpSecrets(ctx).step(secret, code, ctx.clock.now())
    if (secret === null || step === null) return { ok: false, code: 'TOTP_CODE_INVALID' }
    if (!(await endInvite(trx, invite.hash, ctx.clock.now()))) return { ok: false, code: 'INVITE_EXPIRED' }
    return enrol(ctx, trx, invite, 'totp', clientInfo, () => setTotp(trx, invite.member_id, totpSecrets(ctx).seal(secret), step))
  })
}

/** The sandbox's demo members exist and can sign in; without a sandbox, none of an earlier one may. */
export function seedDemoMembers(ctx: Context, sandbox: boolean): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    for (const member of demoMembers) await (sandbox ? seedDemoMember(ctx, trx, member) : disableDemoMember(ctx, trx, member))
  })
}

async function seedDemoMember(ctx: Context, trx: Trx, { email, name, roles }: (typeof demoMembers)[number]): Promise<void> {
  const found = await findMember(trx, email)
  if (found?.totp_encrypted && totpSecrets(ctx).open(found.totp_encrypted)) return
  const { id } = await saveMember(trx, { email, name, roles: [...roles], by: null, now: ctx.clock.now() })
  await setTotp(trx, id, totpSecrets(ctx).make(), null)
}

async function disableDemoMember(ctx: Context, trx: Trx, { email }: (typeof demoMembers)[number]): Promise<void> {
  const found = await findMember(trx, email)
  if (!found) return
  await disableMember(trx, found.id, ctx.clock.now())
  await clearCredentials(trx, found.id)
  await endStaffSessions(ctx, trx, { memberId: found.id }, 'disabled', 'system')
  await audit(trx, { actor: 'system', action: 'staff.disable', subject: `staff:${found.id}`, from: 'active', to: 'disabled' })
}

/** Ids of the demo member's colleagues; made where they are missing. */
export function seedDemoColleagues(ctx: Context): Promise<Record<keyof typeof demoColleagues, string>> {
  return ctx.db.transaction().execute(async (trx) => {
    const save = async ({ email, name, roles }: (typeof demoColleagues)[keyof typeof demoColleagues]) =>
      (await findMember(trx, email))?.id ?? (await saveMember(trx, { email, name, roles: [...roles], by: null, now: ctx.clock.now() })).id
    return {
      sales: await save(demoColleagues.sales),
      operations: await save(demoColleagues.operations),
      finance: await save(demoColleagues.finance),
    }
  })
}

const toMember = (row: Awaited<ReturnType<typeof listMembers>>[number]): Member => ({
  id: row.id,
  email: row.email,
  name: row.name,
  roles: row.roles as StaffRole[],
  passkeys: row.passkeys ?? 0,
  totp: Boolean(row.totp),
  invitedUntil: row.invited_until,
  lastSeenAt: row.last_seen_at,
  disabledAt: row.disabled_at,
})
