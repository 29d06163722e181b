import {
  staffAddPasskey,
  staffAddTotp,
  staffBeginCredential,
  staffGetAccount,
  staffMakeRecoveryCodes,
  staffRemovePasskey,
  staffRevokeSession,
  staffSetRequestLanguages,
} from '@aquilane/contract/staff-account'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { StaffAccount } from './account.ts'

/** What every member changes about the own sign-in. */
export function accountRoutes(app: FastifyInstance, account: StaffAccount): void {
  registerEndpoint(app, staffGetAccount, ({ staff }) => account.getAccount(staff))

  registerEndpoint(app, staffMakeRecoveryCodes, async ({ staff, reply }) => {
    reply.header('cache-control', 'no-store')
    return { codes: await account.makeRecoveryCodes(staff) }
  })

  registerEndpoint(app, staffRevokeSession, async ({ body: { session }, staff }) => {
    await account.revokeSession(staff, session.id)
    return account.getAccount(staff)
  })

  registerEndpoint(app, staffBeginCredential, ({ staff }) => account.beginCredential(staff))

  registerEndpoint(app, staffAddPasskey, async ({ body: { credential }, staff, request }) => {
    const userAgent = request.headers['user-agent']?.slice(0, 400) ?? null
    await account.addPasskey(staff, { credential, clientInfo: { address: request.ip, userAgent } })
    return account.getAccount(staff)
  })

  registerEndpoint(app, staffAddTotp, async ({ body, staff }) => {
    await account.addTotp(staff, body)
    return account.getAccount(staff)
  })

  registerEndpoint(app, staffRemovePasskey, async ({ body: { passkey }, staff }) => {
    await account.removePasskey(staff, passkey.id)
    return {}
  })

  registerEndpoint(app, staffSetRequestLanguages, async ({ body: { languages }, staff }) => {
    await account.setRequestLanguages(staff, languages)
    return account.getAccount(staff)
  })
}
