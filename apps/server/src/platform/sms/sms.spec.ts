import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { manualClock } from '../clock.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createEncryption } from '../encryption.ts'
import { gatewaySms } from './gateway.ts'
import { queuedSms } from './queue.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Records messages; `run` processes them as the queue would, and again after a failure. */
function heldJobs() {
  const sent: { name: string; data: object }[] = []
  const workers = new Map<string, (data: object) => Promise<void>>()
  const jobs: Jobs = {
    work: (name, handler) => void workers.set(name, handler as (data: object) => Promise<void>),
    schedule: () => undefined,
    retry: async () => undefined,
    send: async (_trx, name, data) => void sent.push({ name, data: JSON.parse(JSON.stringify(data)) as object }),
    start: async () => undefined,
    stop: async () => undefined,
    healthy: () => true,
  }
  return { jobs, sent, run: (n: number) => workers.get(sent[n]?.name ?? '')?.(sent[n]?.data ?? {}) }
}

const message = { to: '+447400123456', text: '0421 is your code' }
const start = Temporal.Instant.from('2026-11-20T10:00:00Z')

const held = () => {
  const clock = manualClock(start)
  const delivered: object[] = []
  let failures = 0
  const queue = heldJobs()
  const sms = queuedSms({
    jobs: queue.jobs,
    clock,
    secret: 'a secret of at least thirty-two characters',
    sender: {
      send: async (one) => {
        if (failures-- > 0) throw new Error('gateway away')
        delivered.push(one)
      },
    },
  })
  const post = () => database.db.transaction().execute((trx) => sms.post(trx, message, start.add({ minutes: 3 })))
  return { ...queue, clock, delivered, post, failNext: (n: number) => (failures = n) }
}

describe('a message to the gateway', () => {
  it('waits sealed: neither number nor code can be read in the queue', async () => {
    const { post, sent, run, delivered } = held()
    await post()
    expect(JSON.stringify(sent)).not.toMatch(/0421|447400123456/)
    await run(0)
    expect(delivered).toEqual([expect.objectContaining(message)])
  })

  it('is tried again under the same id when the gateway fails', async () => {
    const { post, run, delivered, failNext, sent } = held()
    await post()
    failNext(1)
    await expect(run(0)).rejects.toThrow('gateway away')
    await run(0)
    const sentId = { id: (sent[0]?.data as { id?: string } | undefined)?.id }
    expect(delivered).toEqual([{ ...message, ...sentId }])
  })

  it('is dropped when its code has run out', async () => {
    const { post, run, delivered, clock } = held()
    await post()
    clock.advance({ minutes: 3 })
    await run(0)
    expect(delivered).toEqual([])
  })
})

describe('the HTTP gateway', () => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  let status = 202
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(status).end('{}')
    })
  })
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
  afterAll(() => new Promise((done) => server.close(done)))
  const sender = () => gatewaySms({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, token: 'gateway-token' })

  it('gets number, text, token and the id as Idempotency-Key', async () => {
    await sender().send({ id: 'm-1', ...message })
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer gateway-token',
      'idempotency-key': 'm-1',
      'content-type': 'application/json',
    })
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(message)
  })

  it.each([
    [301, 'fetch failed'],
    [400, 'answered 400'],
    [500, 'answered 500'],
  ])('that answers %i has not taken the message', async (answer, fault) => {
    status = answer
    await expect(sender().send({ id: 'm-2', ...message })).rejects.toThrow(fault)
  })

  it('that is away has not taken the message', async () => {
    await expect(gatewaySms({ url: 'http://127.0.0.1:9', token: 't' }).send({ id: 'm-3', ...message })).rejects.toThrow('fetch failed')
  })
})

describe('a seal', () => {
  it('opens for the same secret and purpose only, and not when a letter was changed', () => {
    const closed = createEncryption('secret one', 'sms').encrypt(message)
    expect(createEncryption('secret one', 'sms').decrypt(closed)).toEqual(message)
    expect(() => createEncryption('secret two', 'sms').decrypt(closed)).toThrow('authenticate data')
    expect(() => createEncryption('secret one', 'mail').decrypt(closed)).toThrow('authenticate data')
    const changed = `${closed.slice(0, 60)}${closed[60] === 'A' ? 'B' : 'A'}${closed.slice(61)}`
    expect(() => createEncryption('secret one', 'sms').decrypt(changed)).toThrow('authenticate data')
  })
})
