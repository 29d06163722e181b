import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { isLoopback } from './limits.ts'
import { counters } from '../telemetry/counters.ts'
import { Refusal } from '@aquilane/domain/refusal'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a response in the metrics; Fastify's own responses are counted already. `ms`: duration in milliseconds. */
    answered(method: string, route: string, status: number, ms: number): void
  }
}

export interface HealthChecks {
  /** Must be fast; throwing or false marks the process as not ready and is named in the response. */
  [name: string]: () => Promise<boolean>
}

/** `/healthz` (alive), `/readyz` (ready, with failed checks; `warnings` do not affect readiness), `/metrics` (Prometheus; loopback or bearer token only). */
export function healthRoutes(
  app: FastifyInstance,
  options: { checks: HealthChecks; warnings: HealthChecks; stopping: () => boolean; metricsToken: string | null },
): Registry {
  const registry = new Registry()
  // The lag of the event loop is measured ten times a second: a timer of 10 ms, the default, keeps an idle process awake.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status class',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.decorate('answered', (method: string, route: string, status: number, ms: number) =>
    durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
  )
  const limited = new Counter({
    name: 'limit_reached_total',
    help: 'Requests answered with 429, by limit and route',
    labelNames: ['limit', 'route'] as const,
    registers: [registry],
  })
  for (const counter of counters) registry.registerMetric(counter)
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Refusal) || error.code !== 'TOO_MANY_REQUESTS') return
    limited.inc({ limit: String(error.facts['reason'] ?? 'requests'), route: request.routeOptions.url ?? 'unknown' })
  })
  app.addHook('onResponse', async (request, reply) => {
    app.answered(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime)
  })

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const [failing, warnings] = await Promise.all([failingNames(options.checks), failingNames(options.warnings)])
    if (options.stopping()) failing.push('stopping')
    return reply.code(failing.length === 0 ? 200 : 503).send({ status: failing.length === 0 ? 'ready' : 'not ready', failing, warnings })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLoopback(request.ip) && !bearerMatches(request.headers.authorization, options.metricsToken))
      throw new Refusal('FORBIDDEN', 'Metrics are for loopback or a bearer METRICS_TOKEN.')
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
  return registry
}

/** Names of the checks that fail. */
async function failingNames(checks: HealthChecks): Promise<string[]> {
  const results = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const))
  return results.filter(([, ok]) => !ok).map(([name]) => name)
}

function bearerMatches(header: string | undefined, token: string | null): boolean {
  if (!token || !header?.startsWith('Bearer ')) return false
  const given = Buffer.from(header.slice(7))
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
