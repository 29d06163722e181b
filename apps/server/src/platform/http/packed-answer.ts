import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './page-cache.ts'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Shorter answers travel in one packet anyway. */
const worthBytes = 1_400

/**
 * JSON as this client takes it, for answers that are long enough to be waited for on a slow line. Only where the answer holds no secret
 * beside text that another party chose: how well it packs would reveal the secret.
 */
export async function pack(request: FastifyRequest, reply: FastifyReply, json: Buffer): Promise<Buffer> {
  const known = reply.getHeader('vary')
  reply.header('vary', known === undefined ? 'Accept-Encoding' : `${String(known)}, Accept-Encoding`)
  const encoding = json.length < worthBytes ? null : encodingFor(request.headers['accept-encoding'])
  if (encoding === null) return json
  reply.header('content-encoding', encoding)
  return encoding === 'br'
    ? brotli(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: json.length } })
    : gzipAsync(json, { level: 6 })
}
