import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { pino, type Logger } from 'pino'
import { signInTestClient, testTokenSecret, type TestClient } from '@aquilane/testing/client'
import { createTestDatabase } from '@aquilane/testing/database'
import { freePort } from '@aquilane/testing/server-process'
import { createApp } from './app.ts'
import { readConfig } from './config/config.ts'
import type { WireSuggestion } from './market/charter/http/wire.ts'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import type { OrderResponse } from './sales/orders/http/wire.ts'
import { systemClock } from './platform/clock.ts'
import { postEntry } from './foundation/ledger/service.ts'
import { partialContext } from './context.fixture.ts'

export type Schema = Record<string, unknown>

/** One operation of the OpenAPI document. */
export interface Operation {
  /** `GET /gamma/payment/webhook/:provider`: as the router names it. */
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  /** Its group in the OpenAPI document. */
  tag: string
  /** Path and query parameters. */
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  body: Schema | null
  /** Expected media type of a successful response. */
  media: string
  response: Schema
  /** Required credentials: a customer's bearer token, or a staff session. */
  secured: 'bearer' | 'staff' | null
}

interface Described {
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
  security?: object[]
}

/** The operations that the server's own OpenAPI document describes. */
export function listOperations(app: FastifyInstance): Operation[] {
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const [media, good] = Object.entries(described.responses['200']?.content ?? {})[0] ?? ['application/json', { schema: {} }]
      const routed = path.replaceAll(/\{(\w+)\}/g, ':$1')
      return {
        name: `${method.toUpperCase()} ${routed}`,
        method: method.toUpperCase() as Operation['method'],
        path: routed,
        tag: described.tags?.[0] ?? '',
        parameters: (described.parameters ?? []).map(({ required = false, ...rest }) => ({ ...rest, required })),
        body: Object.values(described.requestBody?.content ?? {})[0]?.schema ?? null,
        media,
        response: good.schema,
        secured: (Object.keys(described.security?.[0] ?? {})[0] ?? null) as Operation['secured'],
      }
    }),
  )
}

/** Every route of the process, described or hidden, as `GET /path/:param`; HEAD follows GET and is left out. */
export function listRoutes(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      const path = (above[depth - 1] ?? '') + part
      above[depth] = path
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${path}`)
    })
}

export interface Answer {
  status: number
  headers: Record<string, string>
  text: string
  bytes: Buffer
  /** The parsed JSON body. */
  json: unknown
}

const environment = {
  TOKEN_SECRET: testTokenSecret,
  BANK_WEBHOOK_SECRET: testTokenSecret,
  FILES_MASTER_KEY: testTokenSecret,
  DRAIN_MS: '0',
  LINKS_API_KEY: testTokenSecret,
}
const open = [
  'REQUESTS_PER_ADDRESS_MINUTE',
  'WORK_MS_PER_ADDRESS_MINUTE',
  'SMS_PER_ADDRESS_HOUR',
  'SMS_PER_NETWORK_HOUR',
  'SMS_PER_DEVICE_HOUR',
  'SMS_PER_NUMBER_HOUR',
  'SMS_PER_PREFIX_HOUR',
  'ORDERS_PER_CLIENT_DAY',
  'ORDERS_PER_DEVICE_HOUR',
  'ORDERS_PER_ADDRESS_HOUR',
  'UNPAID_HOLDS_PER_NETWORK',
  'MESSAGES_PER_CLIENT_MINUTE',
  'STAFF_SIGN_INS_PER_ADDRESS_HOUR',
]
const outside = {
  SMS_URL: 'http://127.0.0.1:9',
  SMS_TOKEN: 'token',
  STRIPE_SECRET_KEY: 'sk_key',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hello@aquilane.example',
}

/** The whole server on its own database, jobs running, called without a socket; limits are off. */
export async function startApi(
  options: { production?: boolean; limits?: Record<string, string>; env?: Record<string, string>; log?: Logger } = {},
) {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'aquilane-api-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const limits = {
    ...Object.fromEntries(open.map((name) => [`LIMIT_${name}`, '1000000'])),
    LIMIT_UNPAID_HOLD_SHARE_PERCENT: '100',
    LIMIT_SMS_PER_DAY: '1000000',
    ...options.limits,
  }
  const production = { NODE_ENV: 'production', HOST: '127.0.0.1', DATABASE_URL: database.url, ...outside }
  const config = readConfig({
    ...environment,
    ...limits,
    PORT: String(port),
    PUBLIC_URL: base,
    DATA_DIR: dataDir,
    SANDBOX_BANK_DELAY_MS: '20',
    // The spec runs in the same process, beside others on a busy machine.
    MAX_EVENT_LOOP_DELAY_MS: '60000',
    ...(options.production ? {} : { WEB_PUSH_LOOPBACK: 'true' }),
    ...(options.production ? production : {}),
    ...options.env,
  })
  const app = await createApp({ config, databaseUrl: database.url, log: options.log ?? pino({ level: 'silent' }) })
  await app.listen()
  const { db } = database
  const ledger = partialContext({ db, clock: systemClock })

  const call = async (
    method: string,
    url: string,
    more: { as?: TestClient | null; body?: unknown; form?: FormData; headers?: InjectOptions['headers'] } = {},
  ) => {
    const form = more.form && new Response(more.form)
    const typed = form
      ? { 'content-type': form.headers.get('content-type')! }
      : more.body === undefined
        ? {}
        : { 'content-type': 'application/json' }
    const raw = await app.http.inject({
      method: method as 'GET',
      url,
      headers: { ...typed, ...more.as?.headers, ...more.headers },
      ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : {}),
      ...(more.body === undefined ? {} : { payload: typeof more.body === 'string' ? more.body : JSON.stringify(more.body) }),
    })
    const headers = Object.fromEntries(Object.entries(raw.headers).map(([name, value]) => [name, String(value)]))
    const json: unknown = /json/.test(headers['content-type'] ?? '') && raw.body !== '' ? JSON.parse(raw.body) : null
    return { status: raw.statusCode, headers, text: raw.body, bytes: raw.rawPayload, json } satisfies Answer
  }

  const legsIn = (days: number) => [
    {
      departure: 'airport:EGGW',
      arrival: 'airport:LFMN',
      date: `${Temporal.Now.plainDateISO().add({ days }).toString()}T10:30`,
      pax: 4,
      luggage: 40,
    },
  ]
  const legs = legsIn(20)

  return {
    app,
    dataDir,
    base,
    port,
    db,
    call,
    legs,
    legsIn,
    operations: listOperations(app.http),
    /** A new customer with this balance in the Personal account, in cents. */
    async customer(cents = 0): Promise<TestClient> {
      const client = await signInTestClient(db)
      if (cents > 0)
        await db.transaction().execute((trx) =>
          postEntry(ledger, trx, {
            kind: 'top_up',
            reference: `test:${client.clientId}`,
            currency: 'EUR',
            lines: [
              debit({ kind: 'cash_clearing', provider: 'test' }, cents),
              credit({ kind: 'customer', clientId: client.clientId, type: 'Personal' }, cents),
            ],
          }),
        )
      return client
    },
    /** Ids of offers that can be ordered at once; null: made for a visitor. */
    async offers(client: TestClient | null, of = legs): Promise<string[]> {
      const { json } = await call('POST', '/gamma/charter/suggest', { as: client, body: { legs: of } })
      return (json as { data: WireSuggestion[] }).data.flatMap(({ id, firmness }) => (firmness === 'firm' ? [id] : []))
    },
    async order(client: TestClient, suggestion: string | null, of = legs): Promise<OrderResponse> {
      const answer = await call('POST', '/gamma/order/create', { as: client, body: { legs: of, suggestion_id: suggestion } })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.json as OrderResponse
    },
    async accountOf(client: TestClient): Promise<string> {
      const { json } = await call('GET', '/gamma/account/list', { as: client })
      return (json as { data: { id: string }[] }).data[0]!.id
    },
    /** Opens the card page of an order. */
    async openCard(client: TestClient, order: OrderResponse): Promise<{ url: string; payment: { id: string } }> {
      const { json } = await call('POST', '/gamma/payment2/from-stripe', { as: client, body: { invoice: { id: order.invoices[0]!.id } } })
      return json as { url: string; payment: { id: string } }
    },
    /** Requests a code and reads it from the outbox. */
    async code(phone: string): Promise<{ phone_number: string; code_hash: string; code: string }> {
      const sent = await call('POST', '/gamma/auth/send-phone-code', { body: { phone_number: phone } })
      const { json } = await call('GET', `/dev/outbox.json?to=${encodeURIComponent(phone)}`)
      const code = /^\d+/.exec((json as { text: string }[])[0]?.text ?? '')?.[0] ?? ''
      return { phone_number: phone, code_hash: (sent.json as { code_hash: string }).code_hash, code }
    },
    /** Waits until no background job is due or under way. @throws after 50 seconds, before the limit of a case ends it without their names */
    async jobsDone(): Promise<void> {
      const due = () =>
        sql<{ name: string }>`
          SELECT name FROM jobs.job WHERE state = 'active' OR (state IN ('created', 'retry') AND start_after <= now())`.execute(db)
      for (let n = 0; n < 1_000; n++) {
        if ((await due()).rows.length === 0) return
        await sleep(50)
      }
      throw new Error(`Jobs that did not end: ${(await due()).rows.map(({ name }) => name).join(', ')}`)
    },
    async close() {
      await app.stop()
      rmSync(dataDir, { recursive: true, force: true })
      await database.close()
    },
  }
}

export type Api = Awaited<ReturnType<typeof startApi>>
