import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { registerCrossOrigin } from './cross-origin.ts'

const site = 'https://aquilane.example'

async function ask(apiUrl: string | null, method: 'GET' | 'OPTIONS', origin: string) {
  const app = Fastify()
  registerCrossOrigin(app, { publicUrl: site, apiUrl })
  app.get('/gamma/country/list', () => ({ data: [] }))
  const { statusCode, headers } = await app.inject({ method, url: '/gamma/country/list', headers: { origin } })
  await app.close()
  return { status: statusCode, allowed: headers['access-control-allow-origin'], names: headers['access-control-allow-headers'] }
}

describe('the API under an origin of its own', () => {
  it('answers pages of the site, and tells them before which headers they may send', async () => {
    expect(await ask('https://api.aquilane.example', 'GET', site)).toMatchObject({ status: 200, allowed: site })
    const preflight = await ask('https://api.aquilane.example', 'OPTIONS', site)
    expect(preflight).toMatchObject({ status: 204, allowed: site })
    for (const name of ['authorization', 'application', 'x-fingerprint', 'accept-language', 'idempotency-key'])
      expect(preflight.names).toContain(name)
  })

  it('allows no other origin, and none where the site calls its own', async () => {
    expect((await ask('https://api.aquilane.example', 'GET', 'https://evil.example')).allowed).toBeUndefined()
    expect((await ask(null, 'GET', site)).allowed).toBeUndefined()
    expect((await ask(site, 'OPTIONS', site)).status).toBe(404)
  })
})
