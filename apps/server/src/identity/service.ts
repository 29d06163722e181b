import { bindContext } from '../platform/bind-context.ts'
import type { Clock } from '../platform/clock.ts'
import { audit } from '../platform/db/audit.ts'
import type { Database, Db, Trx } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import type { EncryptedFiles } from '../platform/files/encrypted-files.ts'
import type { MailPost } from '../platform/mail/mail.ts'
import type { SmsPost } from '../platform/sms/sms.ts'
import type { Webauthn } from '../platform/webauthn.ts'
import type { AccessClaims } from './access-token.ts'
import { type AccountDeletion, createAccountDeletion } from './account-deletion.ts'
import { type SendCodeInput, type SendCodeResult, type SmsLimits, type VerifyCodeResult, createCodes } from './codes.ts'
import { deviceName } from './device-name.ts'
import { deleteEmailBlock } from './email-queries.ts'
import {
  type EmailBlock,
  type EmailProblem,
  type SendEmailCodeInput,
  type SendEmailCodeResult,
  type VerifyEmailResult,
  createEmails,
} from './emails.ts'
import { createMerging, type Merging } from './merging.ts'
import { deletePasskeys } from './passkey-queries.ts'
import { type Passkeys, createPasskeys } from './passkeys.ts'
import { parsePhone } from './phone.ts'
import { createSignature, type Signature } from './signature.ts'
import { createVerification, type Verification } from './verification.ts'
import { type Photos, createPhotos } from './photos.ts'
import {
  type NameParts,
  type Utm,
  deleteExpired,
  devicesByClient,
  findClient,
  findOrCreateClient,
  hasUsedDevice,
  openSessions,
  setBlocked,
  setUnpaidHoldLimit,
  updateName,
} from './queries.ts'
import { type Device, type RefreshInput, type RefreshResult, type Tokens, createSessions } from './sessions.ts'

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

export interface IdentityService {
  /** Customers of the demo market; their ids, the same at every call. */
  seedDemoClients(count: number): Promise<string[]>
  sendPhoneCode(input: SendCodeInput): Promise<SendCodeResult>
  signIn(input: SignInInput): Promise<VerifyCodeResult<SignedIn>>
  refresh(input: RefreshInput): Promise<RefreshResult>
  /** @returns null for a token that is forged, over, or whose session has ended */
  verifyAccess(token: string): Promise<(AccessClaims & { isBlocked: boolean }) | null>
  /** A blocked customer books and pays nothing. @returns false where that is so already, or there is no such customer */
  setBlocked(clientId: string, by: { blocked: boolean; reason: string; actor: string }): Promise<boolean>
  signOut(claims: AccessClaims, push: { platform: string | null; value: string | null; fingerprint: string | null }): Promise<void>
  /** Ends every session of the client and removes the passkeys. */
  resetAuthorization(clientId: string): Promise<void>
  /** The client with this number, made where there is none; names are given to new ones only. @returns null for an invalid number */
  registerByPhone(trx: Trx, input: RegisterByPhone): Promise<string | null>
  /** @returns null when there is no such client (any more) */
  getClient(clientId: string): Promise<Client | null>
  /** Number and devices of a client, and how many clients those devices have seen; null when there is no such client (any more). */
  fraudSignals(on: Db, clientId: string): Promise<{ phone: string; devices: string[]; accounts: number } | null>
  /** Devices on which the client is signed in, the one last seen first. */
  sessions(clientId: string): Promise<OpenSession[]>
  /** @returns false when the client has no such open session */
  endSession(claims: AccessClaims): Promise<boolean>
  /** Parts left out stay. @returns null when there is no such client (any more) */
  rename(clientId: string, name: NameParts): Promise<Client | null>
  /** Makes the address wait for confirmation and mails it a code. */
  sendEmailCode(input: SendEmailCodeInput): Promise<SendEmailCodeResult>
  /** The address gets no messages about orders until its code is entered. Of an address that is none of the client's nothing changes. */
  blockEmail(trx: Trx, block: EmailBlock): Promise<void>
  /** Mail to the address was accepted. */
  unblockBouncedEmail(trx: Trx, which: Omit<EmailBlock, 'reason'>): Promise<void>
  photos: Pick<Photos, 'set' | 'remove' | 'read'>
  accountDeletion: AccountDeletion
  verifyEmail(input: { clientId: string; codeHash: string; code: string }): Promise<VerifyEmailResult>
  /** The optional second way in. */
  passkeys: Passkeys
  verification: Verification
  /** Two accounts of one person become one, and two again. */
  merging: Merging
  signature: Signature
  /** Forgets codes, guesses, windows and tokens that have served their time. */
  deleteExpired(): Promise<void>
}

interface IdentityContext {
  db: Database
  clock: Clock
  events: Events
  personalData: PersonalData
  sms: SmsPost
  mail: MailPost
  webauthn: Webauthn
  /** Signs access tokens and keys the hashes of codes and numbers. */
  secret: string
  limits: SmsLimits & { uploadsPerClientHour: number }
  files: EncryptedFiles
  /** Largest picture of a client, million bytes. */
  photoMegabytes: number
  publicUrl: string
  /** Host name of the site, named in the SMS so that phones offer the code there. */
  host: string

  codes: ReturnType<typeof createCodes>
  sessions: ReturnType<typeof createSessions>
  emails: ReturnType<typeof createEmails>
  photos: ReturnType<typeof createPhotos>
}

const sendPhoneCode = (ctx: IdentityContext, input: SendCodeInput): Promise<SendCodeResult> => ctx.codes.send(input)

function signIn(ctx: IdentityContext, input: SignInInput): Promise<VerifyCodeResult<SignedIn>> {
  return ctx.codes.verify(input, async (trx, phone): Promise<SignedIn> => {
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
    const { sessionId, ...tokens } = await ctx.sessions.open(trx, clientId, input.device, input.utm)
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
async function registerByPhone(ctx: IdentityContext, trx: Trx, input: RegisterByPhone): Promise<string | null> {
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
const seedDemoClients = ({ db, clock }: IdentityContext, count: number): Promise<string[]> =>
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

const refresh = (ctx: IdentityContext, input: RefreshInput): Promise<RefreshResult> => ctx.sessions.refresh(input)

/** @returns null for a token that is forged, over, or whose session has ended */
const verifyAccess = (ctx: IdentityContext, token: string): Promise<(AccessClaims & { isBlocked: boolean }) | null> =>
  ctx.sessions.verifyAccess(token)

function setClientBlocked(
  ctx: IdentityContext,
  clientId: string,
  { blocked, reason, actor }: { blocked: boolean; reason: string; actor: string },
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const isChanged = await setBlocked(trx, clientId, blocked ? { at: ctx.clock.now(), reason } : null)
    if (isChanged) await audit(trx, { actor, action: blocked ? 'blocked' : 'unblocked', subject: `client:${clientId}`, reason })
    return isChanged
  })
}

function signOut(
  ctx: IdentityContext,
  claims: AccessClaims,
  push: { platform: string | null; value: string | null; fingerprint: string | null },
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.sessions.end(trx, claims, 'signed-out')
    await ctx.events.emit(trx, 'identity.signed-out', { ...claims, ...push })
  })
}

/** Ends every session of the client. */
function resetAuthorization(ctx: IdentityContext, clientId: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await ctx.sessions.end(trx, { clientId }, 'reset')
    // A passkey of an intruder must not survive this.
    await deletePasskeys(trx, clientId)
  })
}

/** @returns null when there is no such client (any more) */
async function getClient(ctx: IdentityContext, clientId: string): Promise<Client | null> {
  const row = await findClient(ctx.db, clientId)
  return row ? toClient(row) : null
}

/** Number and devices of a client, and how many clients those devices have seen; null when there is no such client (any more). */
async function fraudSignals(
  _ctx: IdentityContext,
  on: Db,
  clientId: string,
): Promise<{ phone: string; devices: string[]; accounts: number } | null> {
  const client = await findClient(on, clientId)
  return client ? { phone: client.phone ?? '', ...(await devicesByClient(on, clientId)) } : null
}

/** Devices on which the client is signed in, the one last seen first. */
async function listSessions(ctx: IdentityContext, clientId: string): Promise<OpenSession[]> {
  const rows = await openSessions(ctx.db, clientId, ctx.clock.now())
  return rows.map((row) => ({ id: row.id, ...deviceName(row.user_agent), createdAt: row.created_at, lastSeenAt: row.last_seen_at }))
}

/** @returns false when the client has no such open session */
function endOneSession(ctx: IdentityContext, claims: AccessClaims): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const ended = await ctx.sessions.end(trx, claims, 'signed-out')
    if (ended.length === 0) return false
    await ctx.events.emit(trx, 'identity.signed-out', { ...claims, platform: null, value: null, fingerprint: null })
    return true
  })
}

/** Parts left out stay. @returns null when there is no such client (any more) */
function renameClient(ctx: IdentityContext, clientId: string, name: NameParts): Promise<Client | null> {
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

/** Makes the address wait for confirmation and mails it a code. */
const sendEmailCode = (ctx: IdentityContext, input: SendEmailCodeInput): Promise<SendEmailCodeResult> => ctx.emails.send(input)

const blockClientEmail = (ctx: IdentityContext, trx: Trx, block: EmailBlock): Promise<void> => ctx.emails.block(trx, block)

const unblockBouncedEmail = (_ctx: IdentityContext, trx: Trx, { clientId, email }: Omit<EmailBlock, 'reason'>): Promise<void> =>
  deleteEmailBlock(trx, { clientId, email, reason: 'bounced' })

const verifyEmail = (ctx: IdentityContext, input: { clientId: string; codeHash: string; code: string }): Promise<VerifyEmailResult> =>
  ctx.emails.verify(input)

/** Forgets codes, guesses, windows and tokens that have served their time. */
const deleteExpiredRows = (ctx: IdentityContext): Promise<void> => deleteExpired(ctx.db, ctx.clock.now())

export function createIdentity(deps: Omit<IdentityContext, 'codes' | 'sessions' | 'emails' | 'photos'>): IdentityService {
  const codes = createCodes(deps)
  const sessions = createSessions(deps)
  const emails = createEmails(deps)
  const photos = createPhotos({ ...deps, megabytes: deps.photoMegabytes, uploadsPerClientHour: deps.limits.uploadsPerClientHour })
  const ctx: IdentityContext = { ...deps, codes, sessions, emails, photos }
  return {
    photos: ctx.photos,
    accountDeletion: createAccountDeletion({ ...ctx, codes: ctx.codes, photos: ctx.photos }),
    passkeys: createPasskeys({ ...ctx, sessions: ctx.sessions }),
    verification: createVerification(ctx),
    merging: createMerging({ db: ctx.db, sessions: ctx.sessions }),
    signature: createSignature(ctx),
    ...bindContext(ctx, {
      sendPhoneCode,
      seedDemoClients,
      signIn,
      registerByPhone,
      refresh,
      verifyAccess,
      setBlocked: setClientBlocked,
      signOut,
      resetAuthorization,
      getClient,
      fraudSignals,
      sessions: listSessions,
      endSession: endOneSession,
      rename: renameClient,
      sendEmailCode,
      verifyEmail,
      blockEmail: blockClientEmail,
      unblockBouncedEmail,
      deleteExpired: deleteExpiredRows,
    }),
  }
}

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
