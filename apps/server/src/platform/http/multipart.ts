import { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TooMuchAtOnceError, type Spool, type Spooled } from '../files/upload-spool.ts'
import { StorageFullError } from '../files/blob-store.ts'
import { tooMany } from './limits.ts'
import { Refusal } from '@aquilane/domain/refusal'

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of a multipart form, encrypted on disk; deleted after the response. */
    spooled: Spooled[]
  }
  interface FastifyInstance {
    forms: MultipartLimits
  }
}

interface MultipartLimits {
  spool: Spool
  /** Of one file. */
  fileBytes: number
  /** In one request. */
  files: number
}

/** Lets endpoints take multipart forms (`form` in their definition). */
export async function registerMultipart(app: FastifyInstance, limits: MultipartLimits): Promise<void> {
  app.decorate('forms', limits)
  app.decorateRequest('spooled', null as unknown as Spooled[])
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fields: 20, fieldNameSize: 100, fieldSize: 10_000, files: limits.files, parts: limits.files + 20, headerPairs: 100 },
  })
  app.addHook('onRequest', async (request) => {
    request.spooled = []
  })
  app.addHook('onResponse', async (request) => {
    for (const file of request.spooled) await file.dispose()
  })
  app.addHook('onRequestAbort', async (request) => {
    for (const file of request.spooled) await file.dispose()
  })
}

/**
 * Reads a multipart form into `request.body` (text fields) and `request.spooled`.
 * @param field the only field that may carry files; null: none may
 * @throws Refusal MALFORMED_REQUEST, LIMIT_REACHED, STORAGE_FULL; nothing is left of what came
 */
export async function readMultipartForm(request: FastifyRequest, field: string | null): Promise<void> {
  const { spool, fileBytes, files } = request.server.forms
  // Two extra bytes distinguish "maximum size" from "too large".
  const options = { limits: { fileSize: fileBytes + 2 } }
  const body: Record<string, string> = {}
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated) throw new Refusal('MALFORMED_REQUEST', 'A field of the form is too long.')
        body[part.fieldname] = String(part.value)
        continue
      }
      if (part.fieldname !== field) throw new Refusal('MALFORMED_REQUEST', `This form takes no file called "${part.fieldname}".`)
      request.spooled.push(
        await spool.take(part.file, { field: part.fieldname, name: part.filename, owner: request.clientId ?? '' }, fileBytes),
      )
    }
  } catch (error) {
    for (const file of request.spooled) await file.dispose()
    throw toMultipartProblem(error, files)
  }
  request.body = body
  // All has arrived: now the sender waits for us, in silence, until the files before theirs are done.
  if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(parseTimeoutMs)
}

const parseTimeoutMs = 120_000

function toMultipartProblem(error: unknown, files: number): unknown {
  if (error instanceof Refusal) return error
  if (error instanceof StorageFullError)
    return new Refusal('STORAGE_FULL', 'There is no room for this file at the moment. Nothing was kept: try again later.', {
      cause: error,
    })
  if (error instanceof TooMuchAtOnceError) return tooMany({ retryAfter: 30, reason: 'uploads_waiting' })
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new Refusal('LIMIT_REACHED', `One request may carry ${files} files and no more. Send the rest in others.`)
  return new Refusal('MALFORMED_REQUEST', 'The form ended too early or is not a multipart form. Send it again.')
}
