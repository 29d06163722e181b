import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { join } from 'node:path'
import accepts from '@fastify/accepts'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { filesPerTravelDocument } from '@aquilane/domain/travel-documents/travel-document'
import type { Config } from '../../config/config.ts'
import { registerApiDescription } from './api-description.ts'
import { handleClientError, handleError } from './error-handler.ts'
import { registerMultipart } from './multipart.ts'
import { registerCrossOrigin } from './cross-origin.ts'
import { isNavigation, sendInvalidAddressPage } from './busy-page.ts'
import { addressKey, isLoopback, tooMany } from './limits.ts'
import type { FactWriter } from './refusals.ts'
import { registerPressure } from './pressure.ts'
import { admitAnswer, admitBytes } from './unread-answers.ts'
import { registerWorkBudget } from './work-budget.ts'
import { createSpool } from '../files/upload-spool.ts'
import { createStorageMonitor, type StorageMonitor } from '../files/free-space.ts'
import { schemaController, storableTextHook } from './validation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    storage: StorageMonitor
    factWriters: FactWriter[]
  }
}

/** Time for the body of a request that is no upload. */
const bodyMilliseconds = 15_000

/** Providers send the webhooks of all customers from a few addresses. They are verified before anything is stored. */
const webhookFactor = 10
const isWebhook = (request: FastifyRequest): boolean => request.routeOptions.url?.includes('/webhook/') ?? false

/**
 * The HTTP server without routes: request ids, security headers, limits, problem+json errors, API description.
 * Slow requests end after 15 s, uploads after ten minutes or 20 s without data. Bodies are limited to 1 MB, those of an endpoint to less
 * (register-endpoint.ts), files by their own limit (multipart.ts).
 */
export async function createHttp(config: Config, log: Logger, limits = { bodyMs: bodyMilliseconds }): Promise<FastifyInstance> {
  const app = createServer(config, log)
  app.decorate('factWriters', [])
  app.decorate('storage', createStorageMonitor(config.dataDir, config.minFreeBytes))
  addHooks(app, limits.bodyMs)
  app.setErrorHandler(handleError)
  storableTextHook(app)

  await registerHelmet(app, config.publicUrl.startsWith('https:'))
  registerCrossOrigin(app, config)
  await app.register(accepts)
  // Only the back office has a cookie: staff-auth.ts parses it, other requests skip that.
  await app.register(cookie, { hook: false })
  await app.register(formbody)
  registerPressure(app, config.maxEventLoopDelayMs)
  await registerRateLimit(app, config)
  registerWorkBudget(app, config.limits.workMillisecondsPerAddressMinute, { isExempt: (ip) => config.sandbox && isLoopback(ip) })
  await registerMultipart(app, {
    spool: createSpool(join(config.dataDir, 'spool')),
    fileBytes: Math.max(config.files.megabytes, config.files.avatarMegabytes) * 1_000_000,
    files: filesPerTravelDocument,
  })
  await registerApiDescription(app, config.publicUrl)
  return app
}

function createServer(config: Config, log: Logger): FastifyInstance {
  const trusted = config.trustProxy
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // As many hops from the socket; the addresses further left are the client's own words.
    trustProxy: typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted,
    bodyLimit: 1_048_576,
    requestTimeout: uploadMilliseconds,
    // Of a silent socket; an answer that takes long to compute is none.
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    // While stopping, existing connections still get real responses.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    schemaController,
    frameworkErrors: (error, request, reply) =>
      isNavigation(request) ? sendInvalidAddressPage(request, reply) : handleError(error, request, reply),
    clientErrorHandler: handleClientError,
  })
}

function addHooks(app: FastifyInstance, bodyMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    admitAnswer(request.raw.socket, reply.raw)
    const upload = request.routeOptions.config.endpoint?.form && request.headers.authorization && isMultipart(request)
    if (!upload) abortSlowBody(request, app, bodyMs)
  })
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) admitBytes(request.raw.socket, reply.raw, Buffer.byteLength(payload))
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, url: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}

async function registerHelmet(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}

async function registerRateLimit(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: (request) => config.limits.requestsPerAddressMinute * (isWebhook(request) ? webhookFactor : 1),
    timeWindow: '1 minute',
    // Pages and their files are cheap and cacheable; the API is what costs. The route tells which it is: an address can be spelled
    // in many ways (`/%67amma/…`, `http://any.host/gamma/…`).
    allowList: (request) => !/^\/(gamma|news|api)\//.test(request.routeOptions.url ?? ''),
    // A closed socket has no address.
    keyGenerator: (request) => `${isWebhook(request) ? 'webhook ' : ''}${addressKey(request.socket.destroyed ? '' : request.ip)}`,
    errorResponseBuilder: (_request, context) => tooMany({ retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)), reason: 'requests' }),
  })
}

const uploadMilliseconds = 600_000
/** Content type, because the multipart parser marks a request only after this hook. */
const isMultipart = (request: FastifyRequest): boolean => /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

/** The HTTP parser has one time limit for all requests; everything but uploads gets a shorter one. */
function abortSlowBody({ raw }: FastifyRequest, app: FastifyInstance, milliseconds: number): void {
  const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
  if (!hasBody || raw.complete || !(raw.socket instanceof Socket)) return
  const late = setTimeout(() => {
    if (raw.complete || raw.socket.destroyed) return
    const error = Object.assign(new Error('The request dawdles'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', error, raw.socket)
  }, milliseconds).unref()
  const clear = () => clearTimeout(late)
  raw.once('end', clear).once('close', clear)
}
