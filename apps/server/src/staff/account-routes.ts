import {
  staffAddPasskey,
  staffAddTotp,
  staffBeginVerification,
  staffBeginCredential,
  staffGetAccount,
  staffMakeRecoveryCodes,
  staffRemovePasskey,
  staffRevokeSession,
  staffSetRequestLanguages,
  staffVerifyPasskey,
  staffVerifyTotp,
} from '@aquilane/contract/staff-account'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { StaffService } from './service.ts'
import { toClientInfo } from './client-info.ts'
import type { StaffVerification } from './verification.ts'

/** What every member changes about the own sign-in. */
export function accountRoutes(app: FastifyInstance, { account, verification }: Pick<StaffService, 'account' | 'verification'>): void {
  verificationRoutes(app, verification)

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
    await account.addPasskey(staff, { credential, clientInfo: toClientInfo(request) })
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

/** A second factor again, before a step that answered REAUTHENTICATION_REQUIRED. */
function verificationRoutes(app: FastifyInstance, verification: StaffVerification): void {
  registerEndpoint(app, staffBeginVerification, ({ staff }) => verification.begin(staff))

  registerEndpoint(app, staffVerifyTotp, async ({ body: { code }, staff, request }) => {
    await verification.verifyTotp(staff, { code, clientInfo: toClientInfo(request) })
    return {}
  })

  registerEndpoint(app, staffVerifyPasskey, async ({ body: { credential }, staff, request }) => {
    await verification.verifyPasskey(staff, { credential, clientInfo: toClientInfo(request) })
    return {}
  })
}
