import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withOwnServer } from '@aquilane/testing/level'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { startServerProcess, type ServerProcess } from '@aquilane/testing/server-process'

let database: TestDatabase
let server: ServerProcess
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServerProcess({ databaseUrl: database.url })
})
afterAll(async () => {
  if (server.child.exitCode === null) await server.end('SIGTERM')
  await database.close()
})

describe('the server', () => {
  it('an unknown path is a problem+json with a stable code and a request id', async () => {
    const response = await fetch(`${server.url}/gamma/no/such`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    const problem = (await response.json()) as Record<string, unknown>
    expect(problem).toMatchObject({ code: 'NOT_FOUND', status: 404, request_id: response.headers.get('x-request-id') })
  })

  it('a problem says what happened in the language of the request, and its type opens a page', async () => {
    const titles = ['it-IT,it;q=0.9', 'en-GB', 'ja'].map(async (language) => {
      const response = await fetch(`${server.url}/gamma/profile/get`, { headers: { 'accept-language': language } })
      const { title, detail, type } = (await response.json()) as Record<'title' | 'detail' | 'type', string>
      return { title, detail, type, language: response.headers.get('content-language') }
    })
    const [italian, english, other] = await Promise.all(titles)
    expect([italian?.title, italian?.language]).toEqual(['Accedi per continuare.', 'it'])
    expect([english?.title, english?.language]).toEqual(['Please sign in to continue.', 'en'])
    expect(other).toEqual(english)
    expect(italian?.detail).toBe(english?.detail)
    const page = await (await fetch(new URL(english!.type, server.url))).text()
    expect(page).toContain(`id="${english!.type.split('#')[1]}"`)
  })

  it('sends strict security headers', async () => {
    const { headers } = await fetch(`${server.url}/gamma/no/such`)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('describes itself as OpenAPI 3.1 and is ready', async () => {
    const description = (await (await fetch(`${server.url}/openapi.json`)).json()) as { openapi: string; paths: object }
    expect(description.openapi).toBe('3.1.0')
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready', failing: [], warnings: [] })
  })

  it('closes connections that never finish their request', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const closed = new Promise<boolean>((done) => socket.once('close', () => done(true)))
    socket.on('error', () => undefined)
    socket.on('data', () => undefined)
    socket.write('POST /gamma/json/pack HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{')
    expect(await Promise.race([closed, sleep(20_000, false)])).toBe(true)
  }, 30_000)

  it('drops no request when it stops under load', withOwnServer, async () => {
    // What counts is a balancer that notices in time, which takes longer on a busy machine.
    for (const drain of [5_000, 20_000, 60_000]) {
      const { failures, noticed } = await stopUnderLoad(drain)
      if (noticed > drain) continue
      expect(failures).toEqual([])
      return
    }
    throw new Error('The balancer never noticed in time.')
  })
})

/** @returns what failed, and after how many milliseconds the balancer noticed the stop */
async function stopUnderLoad(drain: number): Promise<{ failures: string[]; noticed: number }> {
  const own = await startServerProcess({ databaseUrl: database.url, env: { DRAIN_MS: String(drain) } })
  const state = { ready: true, stoppedAt: 0, noticedAt: 0 }
  let answered = 0
  const failures: string[] = []
  const pending: Promise<void>[] = []
  // Like a load balancer: poll readiness often, send traffic only while ready.
  const balancer = (async () => {
    while (state.ready) {
      state.ready = await fetch(`${own.url}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
      await sleep(20)
    }
    state.noticedAt = performance.now()
  })()
  const stopped = vi
    .waitFor(() => expect(answered).toBeGreaterThan(50), 60_000)
    .then(() => {
      state.stoppedAt = performance.now()
      own.child.kill('SIGTERM')
    })
  for (let sent = 0; state.ready && sent < 2_000; sent++) {
    pending.push(
      fetch(`${own.url}/openapi.json`).then(
        async (response) => {
          await response.arrayBuffer()
          if (response.status === 200) answered++
          else failures.push(String(response.status))
        },
        (error: Error) => {
          failures.push(String(error.cause ?? error))
        },
      ),
    )
    await sleep(5)
  }
  await Promise.all([balancer, stopped, ...pending])
  return { failures, noticed: state.noticedAt - state.stoppedAt }
}
