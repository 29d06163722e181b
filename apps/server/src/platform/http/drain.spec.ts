import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchTraffic, type Drain } from './drain.ts'

let server: Server
let drain: Drain
let url: string

beforeEach(async () => {
  server = createServer((request, response) => void setTimeout(() => response.end('ok'), request.url === '/slow' ? 600 : 0))
  drain = watchTraffic({ server })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((done) => server.close(done)))

const waited = async (minMs: number): Promise<number> => {
  const began = performance.now()
  await drain.wait(minMs)
  return performance.now() - began
}

describe('draining', () => {
  it('waits the least time without traffic', async () => {
    const ms = await waited(50)
    expect(ms).toBeGreaterThanOrEqual(49)
    expect(ms).toBeLessThan(200)
  })

  it('does not wait when the least time is zero', async () => {
    await fetch(url)
    expect(await waited(0)).toBeLessThan(20)
  })

  it('waits for a running request and for quiet after it', async () => {
    const slow = fetch(`${url}/slow`)
    await sleep(50)
    expect(await waited(1)).toBeGreaterThan(500)
    expect((await slow).status).toBe(200)
  })

  it('waits while requests keep arriving', async () => {
    await fetch(url)
    const requests = setInterval(() => void fetch(url), 100)
    setTimeout(() => clearInterval(requests), 600)
    expect(await waited(1)).toBeGreaterThan(700)
  })
})
