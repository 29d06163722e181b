import type { Static } from 'typebox'
import type { CreationOptions, NewCredential } from '@aquilane/contract/passkeys'
import { staffRoles, type StaffRole } from '@aquilane/domain/staff/roles'
import type { Clock } from '../platform/clock.ts'
import { audit } from '../platform/db/audit.ts'
import type { Database, Trx } from '../platform/db/database.ts'
import type { Webauthn } from '../platform/webauthn.ts'
import { demoEmail, demoName } from './demo.ts'
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
  saveMember,
  setTotp,
} from './queries.ts'
import type { ClientInfo, SignedIn, StaffSessions } from './sessions.ts'
import { newToken, tokenHash } from './tokens.ts'
import type { TotpSecrets } from './totp.ts'

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
  passkey: Static<typeof CreationOptions>
  totp: { uri: string; secret: string }
}

type Enrolled = ({ ok: true } & SignedIn) | { ok: false; code: 'INVITE_EXPIRED' | 'PASSKEY_REJECTED' | 'TOTP_CODE_INVALID' }

export interface Members {
  list(): Promise<Member[]>
  /** @param by null where the machine's owner asks, at the command line */
  invite(
    by: string | null,
    input: { email: string; name: string; roles: StaffRole[] },
  ): Promise<{ ok: true; member: Member; link: string } | { ok: false; code: 'FORBIDDEN' }>
  disable(by: string, id: string): Promise<{ ok: true; member: Member } | { ok: false; code: 'NOT_FOUND' | 'FORBIDDEN' }>
  /** @returns null when the invite is over */
  beginEnrolment(token: string): Promise<Enrolment | null>
  enrolPasskey(input: { token: string; credential: Static<typeof NewCredential>; desk: ClientInfo }): Promise<Enrolled>
  enrolTotp(input: { token: string; code: string; desk: ClientInfo }): Promise<Enrolled>
  /** The sandbox's demo member exists and can sign in; without a sandbox, none of an earlier one may. */
  seedDemoMember(sandbox: boolean): Promise<void>
}

export function createMembers(deps: {
  db: Database
  clock: Clock
  webauthn: Webauthn
  totp: TotpSecrets
  sessions: StaffSessions
  publicUrl: string
}): Members {
  const { db, clock, webauthn, totp, sessions } = deps

  const requireMember = async (trx: Trx, id: string): Promise<Member> => {
    const [row] = await listMembers(trx, clock.now(), id)
    if (!row) throw new Error(`There is no staff member ${id}.`)
    return toMember(row)
  }

  /** What was set up before is forgotten: a new link also answers a lost device. */
  const enrol = async (
    trx: Trx,
    invite: NonNullable<Awaited<ReturnType<typeof findInvite>>>,
    method: 'passkey' | 'totp',
    desk: ClientInfo,
    set: () => Promise<unknown>,
  ): Promise<Enrolled> => {
    const actor = `staff:${invite.member_id}`
    await clearCredentials(trx, invite.member_id)
    await set()
    await sessions.end(trx, { memberId: invite.member_id }, 're-enrolled', actor)
    await audit(trx, { actor, action: 'staff.enrol', subject: actor, details: { method } })
    const { member_id: id, email, name, roles } = invite
    return { ok: true, ...(await sessions.open(trx, { id, email, name, roles }, method, desk)) }
  }

  /** The open invite with its member held, so that disabling and enrolling go one after another. */
  const lockInvite = async (trx: Trx, token: string) => {
    const found = await findInvite(trx, tokenHash(token), clock.now())
    if (!found) return undefined
    await lockMember(trx, found.member_id)
    return findInvite(trx, found.hash, clock.now())
  }

  return {
    list: async () => (await listMembers(db, clock.now())).map(toMember),

    invite: (by, input) =>
      db.transaction().execute(async (trx) => {
        const now = clock.now()
        // Admins cannot remove their own role, so that one admin always remains.
        const known = await findMember(trx, input.email)
        if (by !== null && known?.id === by && !input.roles.includes('admin')) return { ok: false, code: 'FORBIDDEN' } as const
        const { id } = await saveMember(trx, { ...input, name: input.name.trim(), now })
        const token = newToken()
        await endInvites(trx, id, now)
        await insertInvite(trx, {
          hash: tokenHash(token),
          memberId: id,
          totpSealed: totp.make(),
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
        return { ok: true, member: await requireMember(trx, id), link: `${deps.publicUrl}/staff/enrol#${token}` } as const
      }),

    disable: (by, id) =>
      db.transaction().execute(async (trx) => {
        const row = await lockMember(trx, id)
        if (!row) return { ok: false, code: 'NOT_FOUND' } as const
        if (id === by) return { ok: false, code: 'FORBIDDEN' } as const
        if (row.disabled_at === null) {
          const now = clock.now()
          await disableMember(trx, id, now)
          await clearCredentials(trx, id)
          await endInvites(trx, id, now)
          await sessions.end(trx, { memberId: id }, 'disabled', `staff:${by}`)
          await audit(trx, { actor: `staff:${by}`, action: 'staff.disable', subject: `staff:${id}`, from: 'active', to: 'disabled' })
        }
        return { ok: true, member: await requireMember(trx, id) } as const
      }),

    async beginEnrolment(token) {
      const invite = await findInvite(db, tokenHash(token), clock.now())
      const secret = invite ? totp.open(invite.totp_encrypted) : null
      if (!invite || !secret) return null
      const { email, name } = invite
      const passkey = await webauthn.beginRegistration(db, {
        purpose: 'staff-enrol',
        subject: invite.hash,
        user: { id: invite.member_id, name: email, displayName: name },
        known: [],
      })
      return { email, name, passkey, totp: { uri: totp.uri(secret, email), secret } }
    },

    enrolPasskey: ({ token, credential, desk }) =>
      db.transaction().execute(async (trx): Promise<Enrolled> => {
        const invite = await lockInvite(trx, token)
        if (!invite) return { ok: false, code: 'INVITE_EXPIRED' }
        const made = await webauthn.finishRegistration(trx, { purpose: 'staff-enrol', subject: invite.hash, credential })
        if (!made || (await isTaken(trx, invite.member_id, made.credentialId))) return { ok: false, code: 'PASSKEY_REJECTED' }
        if (!(await endInvite(trx, invite.hash, clock.now()))) return { ok: false, code: 'INVITE_EXPIRED' }
        return enrol(trx, invite, 'passkey', desk, () => insertPasskey(trx, invite.member_id, made, desk.userAgent, clock.now()))
      }),

    enrolTotp: ({ token, code, desk }) =>
      db.transaction().execute(async (trx): Promise<Enrolled> => {
        const invite = await lockInvite(trx, token)
        if (!invite) return { ok: false, code: 'INVITE_EXPIRED' }
        const step = totp.step(totp.open(invite.totp_encrypted), code, clock.now())
        if (step === null) return { ok: false, code: 'TOTP_CODE_INVALID' }
        if (!(await endInvite(trx, invite.hash, clock.now()))) return { ok: false, code: 'INVITE_EXPIRED' }
        return enrol(trx, invite, 'totp', desk, () => setTotp(trx, invite.member_id, invite.totp_encrypted, step))
      }),

    seedDemoMember: (sandbox) =>
      db.transaction().execute(async (trx) => {
        const found = await findMember(trx, demoEmail)
        if (!sandbox) {
          if (!found) return
          await disableMember(trx, found.id, clock.now())
          await clearCredentials(trx, found.id)
          await sessions.end(trx, { memberId: found.id }, 'disabled', 'system')
          await audit(trx, { actor: 'system', action: 'staff.disable', subject: `staff:${found.id}`, from: 'active', to: 'disabled' })
          return
        }
        if (found?.totp_encrypted && totp.open(found.totp_encrypted)) return
        const { id } = await saveMember(trx, { email: demoEmail, name: demoName, roles: [...staffRoles], now: clock.now() })
        await setTotp(trx, id, totp.make(), null)
      }),
  }
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
