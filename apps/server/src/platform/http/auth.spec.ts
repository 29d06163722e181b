import accepts from '@fastify/accepts'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { endpoint } from '@aquilane/contract/endpoint'
import { Type } from 'typebox'
import { systemClock } from '../clock.ts'
import { authHook } from './auth.ts'
import { registerEndpoint } from './register-endpoint.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { statusOf, toProblem } from './refusals.ts'

const response = Type.Object({
  client: Type.Union([Type.String(), Type.Null()]),
  session: Type.Union([Type.String(), Type.Null()]),
  locale: Type.String(),
  fingerprint: Type.Union([Type.String(), Type.Null()]),
})
const definition = (path: `/${string}`, auth: 'none' | 'client') =>
  endpoint({ method: 'GET', path, summary: '', tag: 'spec', auth, response })

function app() {
  const http = Fastify()
  http.register(accepts)
  http.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error
    void reply.code(statusOf(error)).send(toProblem(error, { locale: 'en' }))
  })
  authHook(http, {
    clock: systemClock,
    verifier: { verifyAccess: async (token) => (token === 'good' ? { clientId: 'c1', sessionId: 's1', isBlocked: false } : null) },
  })
  for (const one of [
    definition('/gamma/public/list', 'none'),
    definition('/gamma/own/list', 'client'),
    definition('/gamma/auth/anything', 'none'),
  ])
    registerEndpoint(http, one, ({ clientId, locale, request }) => ({
      client: clientId,
      session: request.sessionId,
      locale,
      fingerprint: request.fingerprint,
    }))
  http.get('/page', async () => 'a page')
  return (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })
}

describe('who is calling', () => {
  it('is anonymous without a token on public endpoints', async () => {
    const answer = await app()('/gamma/public/list', { 'accept-language': 'it-IT,it;q=0.9,en;q=0.8', 'x-fingerprint': 'device' })
    expect(answer.json()).toEqual({ client: null, session: null, locale: 'it', fingerprint: 'device' })
  })

  it('is the client of a good token, on every endpoint', async () => {
    const call = app()
    for (const url of ['/gamma/public/list', '/gamma/own/list'])
      expect((await call(url, { authorization: 'Bearer good' })).json()).toMatchObject({
        client: 'c1',
        session: 's1',
        locale: 'en',
        fingerprint: null,
      })
    expect((await call('/gamma/own/list', { authorization: 'bearer good ' })).statusCode).toBe(200)
  })

  it('is required on endpoints for clients', async () => {
    const answer = await app()('/gamma/own/list')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  it.each(['/gamma/own/list', '/gamma/public/list'])(
    'an expired token is answered with 401 so that it is refreshed, on %s',
    async (url) => {
      const answer = await app()(url, { authorization: 'Bearer old' })
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    },
  )

  it('does not matter to the endpoints that give out tokens, to pages, and to other schemes', async () => {
    const call = app()
    expect((await call('/gamma/auth/anything', { authorization: 'Bearer old' })).statusCode).toBe(200)
    expect((await call('/page', { authorization: 'Bearer old' })).statusCode).toBe(200)
    expect((await call('/gamma/public/list', { authorization: 'Basic dXNlcjpwYXNz' })).statusCode).toBe(200)
  })
})

describe('the language of a response', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['it', 'it'],
    ['it-IT', 'it'],
    ['IT_it', 'en'],
    ['en-GB,it;q=0.9', 'en'],
    ['de-DE,de;q=0.9,it;q=0.5,en;q=0.4', 'it'],
    ['en;q=0.3, it ; q=0.7', 'it'],
    ['it;q=0', 'en'],
    ['*', 'en'],
    ['fr', 'en'],
    [',;q=,it;q=x', 'en'],
  ])('for %j is %s', async (header, locale) => {
    const answer = await app()('/gamma/public/list', header === undefined ? {} : { 'accept-language': header })
    expect(answer.json()).toMatchObject({ locale })
  })
})
