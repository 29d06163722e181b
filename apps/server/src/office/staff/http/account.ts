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
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { StaffActor } from '../../../platform/http/staff-auth.ts'
import { toClientInfo } from '../client-info.ts'
import type { Context } from '../../../context.ts'
import {
  getAccount,
  makeRecoveryCodes,
  revokeSession,
  beginCredential,
  addPasskey,
  addTotp,
  removePasskey,
  changeRequestLanguages,
} from '../account.ts'
import { beginVerification, verifyTotp, verifyPasskey } from '../verification.ts'
import { toAccount } from './wire.ts'

/** What every member changes about the own sign-in. */
export function accountRoutes(app: FastifyInstance, ctx: Context): void {
  const account = async (staff: StaffActor) => toAccount(await getAccount(ctx, staff))
  verificationRoutes(app, ctx)

  registerEndpoint(app, staffGetAccount, ({ staff }) => account(staff))

  registerEndpoint(app, staffMakeRecoveryCodes, async ({ staff, reply }) => {
    reply.header('cache-control', 'no-store')
    return { codes: await makeRecoveryCodes(ctx, staff) }
  })

  registerEndpoint(app, staffRevokeSession, async ({ body: { session }, staff }) => {
    await revokeSession(ctx, staff, session.id)
    return account(staff)
  })

  registerEndpoint(app, staffBeginCredential, ({ staff }) => beginCredential(ctx, staff))

  registerEndpoint(app, staffAddPasskey, async ({ body: { credential }, staff, request }) => {
    await addPasskey(ctx, staff, { credential, clientInfo: toClientInfo(request) })
    return account(staff)
  })

  registerEndpoint(app, staffAddTotp, async ({ body, staff }) => {
    await addTotp(ctx, staff, body)
    return account(staff)
  })

  registerEndpoint(app, staffRemovePasskey, async ({ body: { passkey }, staff }) => {
    await removePasskey(ctx, staff, passkey.id)
    return {}
  })

  registerEndpoint(app, staffSetRequestLanguages, async ({ body: { languages }, staff }) => {
    await changeRequestLanguages(ctx, staff, languages)
    return account(staff)
  })
}

/** A second factor again, before a step that answered REAUTHENTICATION_REQUIRED. */
function verificationRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffBeginVerification, ({ staff }) => beginVerification(ctx, staff))

  registerEndpoint(app, staffVerifyTotp, async ({ body: { code }, staff, request }) => {
    await verifyTotp(ctx, staff, { code, clientInfo: toClientInfo(request) })
    return {}
  })

  registerEndpoint(app, staffVerifyPasskey, async ({ body: { credential }, staff, request }) => {
    await verifyPasskey(ctx, staff, { credential, clientInfo: toClientInfo(request) })
    return {}
  })
}
