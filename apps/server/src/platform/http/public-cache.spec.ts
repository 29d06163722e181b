import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { cachePublicly, publicCacheHook } from './public-cache.ts'

function app() {
  const http = Fastify()
  publicCacheHook(http)
  http.get('/list', async (_request, reply) => {
    cachePublicly(reply)
    return { data: [1] }
  })
  http.get('/mine', async () => ({ data: [1] }))
  return http
}

describe('publicly cacheable responses', () => {
  it('have an ETag and a max-age, per language', async () => {
    const answer = await app().inject('/list')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=300, stale-while-revalidate=86400', vary: 'Accept-Language' })
    expect(answer.headers.etag).toMatch(/^W\/"[\w-]{27}"$/)
  })

  it('are not sent again to clients that have them', async () => {
    const http = app()
    const { etag } = (await http.inject('/list')).headers
    const again = await http.inject({ url: '/list', headers: { 'if-none-match': `"other", ${String(etag)}` } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(etag)
    expect((await http.inject({ url: '/list', headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  })

  it('leaves other responses unchanged', async () => {
    const answer = await app().inject({ url: '/mine', headers: { 'if-none-match': '*' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.etag).toBeUndefined()
  })
})
