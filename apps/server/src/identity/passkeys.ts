import type { CreationOptions, NewCredential, RequestOptions, UsedCredential } from '@aquilane/contract/passkeys'
import type { Static } from 'typebox'
import type { Clock } from '../platform/clock.ts'
import { audit } from '../platform/db/audit.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { Webauthn } from '../platform/webauthn.ts'
import { deviceName } from './device-name.ts'
import { lockClient } from './email-queries.ts'
import { deletePasskey, findPasskey, insertPasskey, listPasskeys, usePasskey } from './passkey-queries.ts'
import { type Utm, findClient, hasUsedDevice } from './queries.ts'
import type { Device, Sessions, Tokens } from './sessions.ts'

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

export interface Passkeys {
  list(clientId: string): Promise<Passkey[]>
  /** @returns null when there is no such client (any more) */
  beginRegistration(clientId: string): Promise<Static<typeof CreationOptions> | null>
  register(clientId: string, credential: Static<typeof NewCredential>, userAgent: string | null): Promise<RegisterResult>
  /** @returns false when the client has no such passkey */
  remove(clientId: string, id: string): Promise<boolean>
  beginSignIn(): Promise<Static<typeof RequestOptions>>
  /** @returns null when the authenticator's answer does not hold */
  signIn(input: { credential: Static<typeof UsedCredential>; device: Device; utm: Utm }): Promise<(Tokens & { clientId: string }) | null>
}

/** The optional second way in: passkeys that find their owner by themselves. */
export function createPasskeys(deps: { db: Database; clock: Clock; events: Events; webauthn: Webauthn; sessions: Sessions }): Passkeys {
  const { db, clock, events, webauthn, sessions } = deps
  return {
    list: async (clientId) => (await listPasskeys(db, clientId)).map(toPasskey),

    async beginRegistration(clientId) {
      const client = await findClient(db, clientId)
      if (!client?.phone) return null
      const known = await listPasskeys(db, clientId)
      return webauthn.beginRegistration(db, {
        purpose: 'client-register',
        subject: clientId,
        user: { id: clientId, name: client.phone, displayName: client.first_name ?? client.phone },
        known: known.map((row) => ({ credentialId: row.credential_id, transports: row.transports })),
      })
    },

    register: (clientId, credential, userAgent) =>
      db.transaction().execute(async (trx): Promise<RegisterResult> => {
        await lockClient(trx, clientId)
        const made = await webauthn.finishRegistration(trx, { purpose: 'client-register', subject: clientId, credential })
        if (!made) return { ok: false, code: 'PASSKEY_REJECTED' }
        if ((await listPasskeys(trx, clientId)).length >= maxPasskeys) return { ok: false, code: 'LIMIT_REACHED', limit: maxPasskeys }
        const row = await insertPasskey(trx, clientId, made, userAgent, clock.now())
        if (!row) return { ok: false, code: 'PASSKEY_REJECTED' }
        await audit(trx, { actor: `client:${clientId}`, action: 'passkey.register', subject: `passkey:${row.id}` })
        await events.emit(trx, 'identity.passkey-added', { clientId, passkeyId: row.id, device: deviceLabel(userAgent) })
        return { ok: true, passkey: toPasskey(row) }
      }),

    remove: (clientId, id) =>
      db.transaction().execute(async (trx) => {
        if (!(await deletePasskey(trx, clientId, id))) return false
        await audit(trx, { actor: `client:${clientId}`, action: 'passkey.remove', subject: `passkey:${id}` })
        return true
      }),

    beginSignIn: () => webauthn.beginAuthentication(db, { purpose: 'client-sign-in', subject: '' }),

    // A refusal is an answer of the transaction and no exception in it: the challenge stays spent.
    signIn: ({ credential, device, utm }) =>
      db.transaction().execute(async (trx) => {
        const asked = { purpose: 'client-sign-in', subject: '', credential } as const
        const used = await webauthn.finishAuthentication(trx, asked, (id) => findPasskey(trx, id))
        if (!used || !(await usePasskey(trx, used.passkey.id, used.counter, clock.now()))) return null
        const { clientId } = used.passkey
        const knownDevice = device.fingerprint !== null && (await hasUsedDevice(trx, clientId, device.fingerprint))
        const { sessionId, ...tokens } = await sessions.open(trx, clientId, device, utm)
        await events.emit(trx, 'identity.signed-in', { clientId, sessionId, knownDevice, device: deviceLabel(device.userAgent) })
        return { clientId, ...tokens }
      }),
  }
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
