import { audit } from '../../platform/db/audit.ts'
import type { NewCredential, UsedCredential } from '../../platform/webauthn.ts'
import { deviceName } from './device-name.ts'
import { lockClient } from './email-queries.ts'
import { deletePasskey, findPasskey, insertPasskey, listPasskeys, usePasskey } from './passkey-queries.ts'
import { type Utm, findClient } from './queries.ts'
import { hasUsedDevice } from './session-queries.ts'
import type { Device, Tokens } from './sessions.ts'
import type { Context } from '../../context.ts'
import { openSession } from './sessions.ts'

/** Maximum per client. */
const maxPasskeys = 20

export interface Passkey {
  id: string
  browser: string | null
  system: string | null
  createdAt: Temporal.Instant
  lastUsedAt: Temporal.Instant | null
}

export type RegisterResult =
  | { ok: true; passkey: Passkey }
  | { ok: false; code: 'PASSKEY_REJECTED' }
  | { ok: false; code: 'LIMIT_REACHED'; limit: number }

export const listPasskeysByClient = async (ctx: Context, clientId: string): Promise<Passkey[]> =>
  (await listPasskeys(ctx.db, clientId)).map(toPasskey)

/** @returns null when there is no such client (any more) */
export async function beginPasskeyRegistration(ctx: Context, clientId: string): Promise<PublicKeyCredentialCreationOptionsJSON | null> {
  const client = await findClient(ctx.db, clientId)
  if (!client?.phone) return null
  const known = await listPasskeys(ctx.db, clientId)
  return ctx.webauthn.beginRegistration(ctx.db, {
    purpose: 'client-register',
    subject: clientId,
    user: { id: clientId, name: client.phone, displayName: client.first_name ?? client.phone },
    known: known.map((row) => ({ credentialId: row.credential_id, transports: row.transports })),
  })
}

export function registerPasskey(
  ctx: Context,
  clientId: string,
  credential: NewCredential,
  userAgent: string | null,
): Promise<RegisterResult> {
  return ctx.db.transaction().execute(async (trx): Promise<RegisterResult> => {
    await lockClient(trx, clientId)
    const made = await ctx.webauthn.finishRegistration(trx, { purpose: 'client-register', subject: clientId, credential })
    if (!made) return { ok: false, code: 'PASSKEY_REJECTED' }
    if ((await listPasskeys(trx, clientId)).length >= maxPasskeys) return { ok: false, code: 'LIMIT_REACHED', limit: maxPasskeys }
    const row = await insertPasskey(trx, clientId, made, userAgent, ctx.clock.now())
    if (!row) return { ok: false, code: 'PASSKEY_REJECTED' }
    await audit(trx, { actor: `client:${clientId}`, action: 'passkey.register', subject: `passkey:${row.id}` })
    await ctx.events.emit(trx, 'identity.passkey-added', { clientId, passkeyId: row.id, device: deviceLabel(userAgent) })
    return { ok: true, passkey: toPasskey(row) }
  })
}

/** @returns false when the client has no such passkey */
export function removePasskey(ctx: Context, clientId: string, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await deletePasskey(trx, clientId, id))) return false
    await audit(trx, { actor: `client:${clientId}`, action: 'passkey.remove', subject: `passkey:${id}` })
    return true
  })
}

export const beginPasskeySignIn = (ctx: Context): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  ctx.webauthn.beginAuthentication(ctx.db, { purpose: 'client-sign-in', subject: '' })

// A refusal is an answer of the transaction and no exception in it: the challenge stays spent.
export function signInByPasskey(
  ctx: Context,
  { credential, device, utm }: { credential: UsedCredential; device: Device; utm: Utm },
): Promise<(Tokens & { clientId: string }) | null> {
  return ctx.db.transaction().execute(async (trx) => {
    const asked = { purpose: 'client-sign-in', subject: '', credential } as const
    const used = await ctx.webauthn.finishAuthentication(trx, asked, (id) => findPasskey(trx, id))
    if (!used || !(await usePasskey(trx, used.passkey.id, used.counter, ctx.clock.now()))) return null
    const { clientId } = used.passkey
    const knownDevice = device.fingerprint !== null && (await hasUsedDevice(trx, clientId, device.fingerprint))
    const { sessionId, ...tokens } = await openSession(ctx, trx, clientId, device, utm)
    await ctx.events.emit(trx, 'identity.signed-in', { clientId, sessionId, knownDevice, device: deviceLabel(device.userAgent) })
    return { clientId, ...tokens }
  })
}

function deviceLabel(userAgent: string | null): string | null {
  const { browser, system } = deviceName(userAgent)
  return [browser, system].filter((part) => part !== null).join(', ') || null
}

const toPasskey = (row: Awaited<ReturnType<typeof listPasskeys>>[number]): Passkey => ({
  id: row.id,
  ...deviceName(row.user_agent),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})
