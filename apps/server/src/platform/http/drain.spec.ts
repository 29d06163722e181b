import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
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

/** A busy machine makes some waits longer, and cuts the traffic of others short. */
async function tries(wait: () => Promise<number>): Promise<{ shortest: number; longest: number }> {
  const times = [await wait(), await wait(), await wait()]
  return { shortest: Math.min(...times), longest: Math.max(...times) }
}

describe('draining', () => {
  it('waits the least time without traffic', async () => {
    const { shortest } = await tries(() => waited(50))
    expect(shortest).toBeGreaterThanOrEqual(49)
    expect(shortest).toBeLessThan(200)
  })

  it('does not wait when the least time is zero', async () => {
    await fetch(url)
    expect((await tries(() => waited(0))).shortest).toBeLessThan(20)
  })

  it('waits for a running request and for quiet after it', async () => {
    const arrived = once(server, 'request')
    const slow = fetch(`${url}/slow`)
    await arrived
    expect(await waited(1)).toBeGreaterThan(500)
    expect((await slow).status).toBe(200)
  })

  it('waits while requests keep arriving', async () => {
    const busy = async () => {
      await fetch(url)
      const sent: Promise<Response>[] = []
      const requests = setInterval(() => sent.push(fetch(url)), 100)
      setTimeout(() => clearInterval(requests), 600)
      const took = await waited(1)
      // Where it was cut short, none may find the server gone.
      clearInterval(requests)
      await Promise.all(sent)
      return took
    }
    expect((await tries(busy)).longest).toBeGreaterThan(700)
  })
})
