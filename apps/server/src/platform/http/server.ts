import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { FieldError } from '@aquilane/contract/errors'
import type { Config } from '../../config.ts'
import { ProblemError } from './problem.ts'

/**
 * The bare HTTP house: request ids, security headers, limits, problem+json answers, API description. Routes come later.
 * Requests that dawdle are cut after 15 s; bodies above 1 MB are refused.
 */
export async function createHttp(config: Config, log: Logger): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: 1_048_576,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    // While stopping, whoever already holds a connection still gets a real answer.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    ajv: { customOptions: { allErrors: true, removeAdditional: false, coerceTypes: 'array' } },
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, url: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblemError(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    if (reply.sent) return
    if (typeof problem.extra['retry_after'] === 'number') reply.header('retry-after', problem.extra['retry_after'])
    reply
      .code(problem.status)
      .header('content-type', 'application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem.toProblem(request.id)))
  })

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(formbody)
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 5, message: 'Too busy right now: try again in a few seconds.' })
  await app.register(rateLimit, {
    global: true,
    max: config.limits.requestsPerAddressMinute,
    timeWindow: '1 minute',
    // Pages and their files are cheap and cacheable; the API is what costs.
    allowList: (request) => !/^\/(gamma|news|api)\//.test(request.url),
    errorResponseBuilder: (_request, context) =>
      new ProblemError('TOO_MANY_REQUESTS', `Too many requests. Try again in ${Math.ceil(context.ttl / 1000)} s.`),
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Aquilane API',
        version: '1.0.0',
        description: 'Search, price, book and pay for private flights. Errors are application/problem+json with a stable `code`.',
      },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP:
      "default-src 'self'; base-uri 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'",
    uiConfig: { deepLinking: true },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  return app
}

function toProblemError(error: FastifyError): ProblemError {
  if (error instanceof ProblemError) return error
  if (error.validation) {
    const part = error.validationContext ?? 'request'
    const errors = error.validation.map((issue): FieldError => {
      const missing = issue.keyword === 'required' ? String(issue.params['missingProperty']) : null
      const path = [...issue.instancePath.split('/').filter(Boolean), ...(missing ? [missing] : [])].join('.')
      return { path, code: issue.keyword, message: missing ? 'This field is required.' : `This value ${issue.message ?? 'is not valid'}.` }
    })
    return new ProblemError('VALIDATION_FAILED', `The ${part} is not valid: see errors for each field.`, { errors })
  }
  switch (error.statusCode) {
    case 400:
      return new ProblemError('MALFORMED_REQUEST', error.message)
    case 404:
      return new ProblemError('NOT_FOUND', error.message)
    case 413:
      return new ProblemError('PAYLOAD_TOO_LARGE', 'The request body is larger than 1 MB.')
    case 415:
      return new ProblemError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
    case 429:
      return new ProblemError('TOO_MANY_REQUESTS', error.message)
    case 503:
      return new ProblemError('UNAVAILABLE', error.message)
    default:
      return new ProblemError('INTERNAL', 'Something went wrong on our side. Nothing was charged or booked by this request.', {
        cause: error,
      })
  }
}
