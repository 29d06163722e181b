import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, isPushEndpoint } from './ssrf-guard.ts'
import { testPushService, testVapidKeys } from './push-service.fixture.ts'
import { publicLookup, webPushSender } from './web-push.ts'

let service: Awaited<ReturnType<typeof testPushService>>
beforeAll(async () => {
  service = await testPushService()
})
afterAll(() => service.close())

const keys = testVapidKeys()
const sender = webPushSender({ ...keys, allowLoopback: true })
const message = {
  payload: JSON.stringify({ id: '1', title: 'È confermato ✈', body: 'x'.repeat(2_000), url: '/', lang: 'it' }),
  topic: 'a'.repeat(32),
  urgent: true,
  ttlSeconds: 60,
}

describe('a Web Push message', () => {
  it('is signed and encrypted as a push service and a browser demand', async () => {
    const browser = service.enrol()
    expect(await sender.send(browser, message)).toEqual({ kind: 'taken' })
    expect(service.faults).toEqual([])
    expect(service.taken.at(-1)).toMatchObject({
      browser: browser.name,
      payload: JSON.parse(message.payload) as object,
      headers: { ttl: '60', urgency: 'high', topic: message.topic },
    })
  })

  it('for another browser’s keys cannot be read', async () => {
    const [one, other] = [service.enrol(), service.enrol()]
    expect(await sender.send({ ...one, p256dh: other.p256dh, auth: other.auth }, message)).toEqual({ kind: 'refused', status: 400 })
    expect(service.faults.splice(0)).toHaveLength(1)
  })

  it.each([
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [400, { kind: 'refused', status: 400 }],
    [401, { kind: 'refused', status: 401 }],
    [403, { kind: 'refused', status: 403 }],
    [413, { kind: 'refused', status: 413 }],
    [408, { kind: 'later', afterSeconds: 90 }],
    [429, { kind: 'later', afterSeconds: 90 }],
    [503, { kind: 'later', afterSeconds: 90 }],
  ] as const)('answered %i is %o', async (status, outcome) => {
    service.answer({ status, headers: { 'retry-after': '90' } })
    expect(await sender.send(service.enrol(), message)).toEqual(outcome)
  })

  it('answered 429 without a time is for us to try again', async () => {
    service.answer({ status: 429 })
    expect(await sender.send(service.enrol(), message)).toEqual({ kind: 'later', afterSeconds: null })
  })

  it('follows no redirect', async () => {
    let visited = 0
    const inside = createServer((_request, response) => {
      visited++
      response.end()
    })
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
    service.answer({ status: 307, headers: { location: `http://127.0.0.1:${(inside.address() as AddressInfo).port}/` } })
    expect(await sender.send(service.enrol(), message)).toEqual({ kind: 'refused', status: 307 })
    expect(visited).toBe(0)
    await new Promise((done) => inside.close(done))
  })

  it('never connects to private addresses', async () => {
    const strict = webPushSender({ ...keys, allowLoopback: false })
    const { endpoint, ...browser } = service.enrol()
    const before = service.taken.length
    expect(await strict.send({ endpoint, ...browser }, message)).toEqual({ kind: 'gone' })
    expect(service.taken).toHaveLength(before)
  })
})

describe('a name', () => {
  it.each([{ all: true }, { all: false }])('that leads to this machine is not connected to (%o)', async (options) => {
    const error = await new Promise((done) => publicLookup('localhost', options, (fault) => done(fault)))
    expect(String(error)).toContain('localhost is no public address')
  })
})

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/Q',
  ])('of a push service is fine: %s', (endpoint) => expect(isPushEndpoint(endpoint, false)).toBe(true))
  it.each([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://10.0.0.5/x',
    'https://8.8.8.8/x',
    'https://localhost/x',
    'https://db.internal/x',
    'https://printer.local/x',
    'https://intranet/x',
    'https://user:password@push.example.com/x',
    'https://push.example.com:8443/x',
    'file:///etc/passwd',
    'gopher://push.example.com/',
    'nonsense',
    '',
  ])('elsewhere is refused: %s', (endpoint) => expect(isPushEndpoint(endpoint, false)).toBe(false))

  it('on this machine is for tests only', () => {
    expect(isPushEndpoint('http://127.0.0.1:4000/x', true)).toBe(true)
    expect(isPushEndpoint('http://10.0.0.5:4000/x', true)).toBe(false)
  })
})

describe('an address', () => {
  it.each(['8.8.8.8', '142.250.180.10', '2a00:1450:4009:81f::200a'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
    expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
  })
  it.each(['::1', '::', 'fd00::1', 'fe80::1%eth0', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', 'nonsense'])('%s is not', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  )
})
