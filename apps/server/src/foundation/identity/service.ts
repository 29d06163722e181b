import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { AccessClaims } from './access-token.ts'
import { type VerifyCodeResult } from './codes.ts'
import { deviceName } from './device-name.ts'
import { deleteEmailBlock } from './email-queries.ts'
import { type EmailBlock, type EmailProblem } from './emails.ts'
import { deletePasskeys } from './passkey-queries.ts'
import { parsePhone } from './phone.ts'
import {
  type NameParts,
  type Utm,
  deleteExpired,
  findClient,
  findOrCreateClient,
  setBlocked,
  setUnpaidHoldLimit,
  updateName,
} from './queries.ts'
import { devicesByClient, hasUsedDevice, openSessions } from './session-queries.ts'
import { type Device, type Tokens } from './sessions.ts'
import type { Context } from '../../context.ts'
import { verifyPhoneCode } from './codes.ts'
import { openSession, endClientSessions } from './sessions.ts'

export interface SignInInput {
  /** International form. */
  phoneNumber: string
  codeHash: string
  code: string
  locale: 'en' | 'it'
  device: Device
  utm: Utm
  ref: string | null
}

interface SignedIn extends Tokens {
  clientId: string
  newClient: boolean
}

/** Spec §3 User, domain type. */
export interface Client {
  id: string
  firstName: string | null
  lastName: string | null
  middleName: string | null
  email: string | null
  emailUnconfirmed: string | null
  /** Where messages about orders go: the confirmed address, else the one that waits for its code. Null: none that works. */
  orderEmail: { address: string; isConfirmed: boolean } | null
  /** Why there is none although an address was given. */
  emailProblem: EmailProblem | null
  phone: string
  photo: string | null
  locale: 'en' | 'it'
}

export interface OpenSession {
  id: string
  browser: string | null
  system: string | null
  createdAt: Temporal.Instant
  lastSeenAt: Temporal.Instant
}

export function signInByPhone(ctx: Context, input: SignInInput): Promise<VerifyCodeResult<SignedIn>> {
  return verifyPhoneCode(ctx, input, async (trx, phone): Promise<SignedIn> => {
    const { id: clientId, isNew } = await findOrCreateClient(trx, {
      phone,
      locale: input.locale,
      ref: input.ref,
      utm: input.utm,
      now: ctx.clock.now(),
    })
    if (isNew) {
      await audit(trx, {
        actor: `client:${clientId}`,
        action: 'client.register',
        subject: `client:${clientId}`,
        // The code is in the client's row, where it can be erased.
        details: { referred: input.ref !== null },
      })
      await ctx.events.emit(trx, 'identity.client-registered', { clientId, ref: input.ref })
    }
    const { fingerprint, userAgent } = input.device
    const knownDevice = isNew || (fingerprint !== null && (await hasUsedDevice(trx, clientId, fingerprint)))
    const { sessionId, ...tokens } = await openSession(ctx, trx, clientId, input.device, input.utm)
    const { browser, system } = deviceName(userAgent)
    const device = [browser, system].filter((part) => part !== null).join(', ') || null
    await ctx.events.emit(trx, 'identity.signed-in', { clientId, sessionId, knownDevice, device })
    return { clientId, newClient: isNew, ...tokens }
  })
}

interface RegisterByPhone {
  phoneNumber: string
  locale: 'en' | 'it'
  firstName: string | null
  lastName: string | null
  actor: `staff:${string}`
}

/** A customer who called: sales enter the number, and its owner signs in with it later. */
export async function registerByPhone(ctx: Context, trx: Trx, input: RegisterByPhone): Promise<string | null> {
  const phone = parsePhone(input.phoneNumber)
  if (!phone) return null
  const { id, isNew } = await findOrCreateClient(trx, { phone: phone.e164, locale: input.locale, ref: null, utm: {}, now: ctx.clock.now() })
  if (!isNew) return id
  if (input.firstName) await updateName(trx, id, { first_name: input.firstName, last_name: input.lastName })
  await audit(trx, { actor: input.actor, action: 'client.register', subject: `client:${id}`, details: { referred: false } })
  await ctx.events.emit(trx, 'identity.client-registered', { clientId: id, ref: null })
  return id
}

/** Customers of the demo market, without sessions. Numbers that Ofcom keeps for drama. */
export const seedDemoClients = ({ db, clock }: Context, count: number): Promise<string[]> =>
  db.transaction().execute((trx) =>
    Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const phone = `+447700900${String(at).padStart(3, '0')}`
        const { id } = await findOrCreateClient(trx, { phone, locale: 'en', ref: null, utm: {}, now: clock.now() })
        // They order faster than their payments settle.
        await setUnpaidHoldLimit(trx, id, count)
        return id
      }),
    ),
  )

export function setClientBlocked(
  ctx: Context,
  clientId: string,
  { blocked, reason, actor }: { blocked: boolean; reason: string; actor: string },
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const isChanged = await setBlocked(trx, clientId, blocked ? { at: ctx.clock.now(), reason } : null)
    if (isChanged) await audit(trx, { actor, action: blocked ? 'blocked' : 'unblocked', subject: `client:${clientId}`, reason })
    return isChanged
  })
}

export function signOut(
  ctx: Context,
  claims: AccessClaims,
  push: { platform: string | null; value: string | null; fingerprint: string | null },
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await endClientSessions(ctx, trx, claims, 'signed-out')
    await ctx.events.emit(trx, 'identity.signed-out', { ...claims, ...push })
  })
}

/** Ends every session of the client. */
export function resetAuthorization(ctx: Context, clientId: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await endClientSessions(ctx, trx, { clientId }, 'reset')
    // A passkey of an intruder must not survive this.
    await deletePasskeys(trx, clientId)
  })
}

/** @returns null when there is no such client (any more) */
export async function getClient(ctx: Context, clientId: string): Promise<Client | null> {
  const row = await findClient(ctx.db, clientId)
  return row ? toClient(row) : null
}

/** Number and devices of a client, and how many clients those devices have seen; null when there is no such client (any more). */
export async function fraudSignals(
  _ctx: Context,
  on: Db,
  clientId: string,
): Promise<{ phone: string; devices: string[]; accounts: number } | null> {
  const client = await findClient(on, clientId)
  return client ? { phone: client.phone ?? '', ...(await devicesByClient(on, clientId)) } : null
}

/** Devices on which the client is signed in, the one last seen first. */
export async function listSessionsByClient(ctx: Context, clientId: string): Promise<OpenSession[]> {
  const rows = await openSessions(ctx.db, clientId, ctx.clock.now())
  return rows.map((row) => ({ id: row.id, ...deviceName(row.user_agent), createdAt: row.created_at, lastSeenAt: row.last_seen_at }))
}

/** @returns false when the client has no such open session */
export function endOneSession(ctx: Context, claims: AccessClaims): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const ended = await endClientSessions(ctx, trx, claims, 'signed-out')
    if (ended.length === 0) return false
    await ctx.events.emit(trx, 'identity.signed-out', { ...claims, platform: null, value: null, fingerprint: null })
    return true
  })
}

/** Parts left out stay. @returns null when there is no such client (any more) */
export function renameClient(ctx: Context, clientId: string, name: NameParts): Promise<Client | null> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await updateName(trx, clientId, name))) return null
    await audit(trx, {
      actor: `client:${clientId}`,
      action: 'client.rename',
      subject: `client:${clientId}`,
      details: { parts: Object.keys(name) },
    })
    const row = await findClient(trx, clientId)
    return row ? toClient(row) : null
  })
}

export const unblockBouncedEmail = (_ctx: Context, trx: Trx, { clientId, email }: Omit<EmailBlock, 'reason'>): Promise<void> =>
  deleteEmailBlock(trx, { clientId, email, reason: 'bounced' })

/** Forgets codes, guesses, windows and tokens that have served their time. */
export const deleteExpiredRows = (ctx: Context): Promise<void> => deleteExpired(ctx.db, ctx.clock.now())

function toClient(row: NonNullable<Awaited<ReturnType<typeof findClient>>>): Client {
  const given = [
    { address: row.email, isConfirmed: true, block: row.email_block },
    { address: row.email_unconfirmed, isConfirmed: false, block: row.unconfirmed_block },
  ].flatMap(({ address, ...rest }) => (address === null ? [] : [{ address, ...rest }]))
  const usable = given.find(({ block }) => block === null)
  return {
    orderEmail: usable ? { address: usable.address, isConfirmed: usable.isConfirmed } : null,
    emailProblem: usable ? null : (given.at(-1)?.block ?? null),
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    middleName: row.middle_name,
    email: row.email,
    emailUnconfirmed: row.email_unconfirmed,
    phone: row.phone ?? '',
    photo: row.photo,
    locale: row.locale === 'it' ? 'it' : 'en',
  }
}
