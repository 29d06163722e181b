import type { FastifyInstance } from 'fastify'
import {
  deleteProfile,
  exportProfile,
  getPhoto,
  previewDeletion,
  removePhoto,
  uploadPhoto,
  verifyIdentity as verifyIdentityEndpoint,
} from '@aquilane/contract/profile'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../../context.ts'
import { tooMany } from '../../../platform/http/limits.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { zipStream } from '../../../platform/zip.ts'
import { deleteAccount, exportPersonalData, previewAccountDeletion } from '../account-deletion.ts'
import { readClientPhoto, removeClientPhoto, setClientPhoto } from '../photos.ts'
import { requireRecentVerification } from '../recent-verification.ts'
import { getClient } from '../service.ts'
import { verifyIdentity } from '../verification.ts'
import { accountGone, details, toProfile } from './wire.ts'

export function photoRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, uploadPhoto, async ({ body, clientId, request }) => {
    const [file, more] = request.spooled
    if (!file || more)
      throw new Refusal('VALIDATION_FAILED', 'Send one picture.', {
        errors: [{ path: 'photo', code: 'required', message: 'Send one picture in the field "photo".' }],
      })
    const crop = body.size ? { left: Number(body.left ?? 0), top: Number(body.top ?? 0), size: Number(body.size) } : null
    const result = await setClientPhoto(ctx, clientId, file, crop)
    if (result.ok) return toProfile(await getClient(ctx, clientId))
    if (result.code === 'TOO_MANY_REQUESTS') throw tooMany(result.exhausted)
    if (result.code === 'UNAUTHORIZED') throw accountGone()
    if (result.code === 'STORAGE_FULL')
      throw new Refusal('STORAGE_FULL', 'There is no room for this picture at the moment. Try again later.')
    const { code, detail } = result
    throw new Refusal(code, detail, { errors: [{ path: 'photo', code, message: detail }] })
  })

  registerEndpoint(app, removePhoto, async ({ clientId }) => {
    await removeClientPhoto(ctx, clientId)
    return toProfile(await getClient(ctx, clientId))
  })

  registerEndpoint(app, getPhoto, async ({ query, clientId, reply }) => {
    const picture = await readClientPhoto(ctx, clientId, query.id, query.index ?? '180x180')
    if (!picture) throw new Refusal('NOT_FOUND', 'There is no such picture.')
    reply.headers({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'authorization',
    })
    return picture
  })
}

export function accountDeletionRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, verifyIdentityEndpoint, async ({ body, clientId, request }) => {
    const sessionId = request.sessionId ?? ''
    const result = await verifyIdentity(ctx, { clientId, sessionId, codeHash: body.code_hash, code: body.code })
    if (result.ok) return {}
    const extra = result.code === 'PHONE_CODE_INVALID' ? { tries_left: result.triesLeft } : {}
    throw new Refusal(result.code, details[result.code], { facts: extra })
  })

  registerEndpoint(app, previewDeletion, ({ clientId }) => previewAccountDeletion(ctx, clientId))

  registerEndpoint(app, deleteProfile, async ({ body, clientId }) => {
    const result = await deleteAccount(ctx, { clientId, codeHash: body.code_hash, code: body.code })
    if (result.ok) return {}
    if (result.code === 'DELETION_BLOCKED')
      throw new Refusal('DELETION_BLOCKED', 'Something is still open: see objections. Settle it first, then delete the account.', {
        facts: { objections: result.objections },
      })
    const extra = result.code === 'PHONE_CODE_INVALID' ? { tries_left: result.triesLeft } : {}
    throw new Refusal(result.code, details[result.code], { facts: extra })
  })

  registerEndpoint(app, exportProfile, async ({ clientId, locale, request, reply }) => {
    await requireRecentVerification(ctx, request)
    const result = await exportPersonalData(ctx, { clientId, locale })
    if (!result.ok) throw tooMany(result.exhausted)
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="aquilane-data.zip"',
      'cache-control': 'private, no-store',
    })
    return zipStream(result.files)
  })
}
