import { describe, expect, it, vi } from 'vitest'
import type { Answer } from '@aquilane/contract/client'
import { createLoaderCache } from './loader-cache.ts'

const answer = (headers: Record<string, string>, status = 200, body = '{"data":[{"name":"Nice"}]}'): Answer => ({
  ok: status < 300,
  status,
  headers: { get: (name) => headers[name] ?? null },
  text: async () => body,
})
const shared = { 'cache-control': 'public, max-age=300, stale-while-revalidate=86400', vary: 'Accept-Language' }
const init = (locale = 'en', method = 'GET'): RequestInit => ({ method, headers: { 'accept-language': locale } })

describe('public API responses for loaders', () => {
  it('are requested once per URL and language and serve every page for half a minute', async () => {
    let time = 1_000
    const answers = createLoaderCache(() => time)
    const ask = vi.fn(async () => answer(shared))
    const one = await answers.get('/a', init(), ask)
    expect(one.parsed).toEqual({ data: [{ name: 'Nice' }] })
    expect(await answers.get('/a', init(), ask)).toBe(one)
    expect(ask).toHaveBeenCalledTimes(1)
    await answers.get('/a', init('it'), ask)
    await answers.get('/b', init(), ask)
    expect(ask).toHaveBeenCalledTimes(3)
    time += 30_000
    await answers.get('/a', init(), ask)
    expect(ask).toHaveBeenCalledTimes(3)
    time += 1
    await answers.get('/a', init(), ask)
    expect(ask).toHaveBeenCalledTimes(4)
  })

  it('cannot be changed by the page that reads them', async () => {
    const { parsed } = await createLoaderCache().get('/a', init(), async () => answer(shared))
    const { data } = parsed as { data: { name: string }[] }
    expect(() => data.push({ name: 'Rome' })).toThrow(TypeError)
    expect(() => Object.assign(data[0]!, { name: 'Rome' })).toThrow(TypeError)
  })

  it.each([
    ['private', answer({ 'cache-control': 'private, max-age=300' })],
    ['without a word on caching', answer({})],
    ['for no time', answer({ 'cache-control': 'public, max-age=0' })],
    ['with a cookie', answer({ ...shared, 'set-cookie': 'a=b' })],
    ['different by another header', answer({ ...shared, vary: 'Accept-Language, Authorization' })],
    ['refused', answer(shared, 404)],
  ])('others are asked every time: %s', async (_what, given) => {
    const answers = createLoaderCache()
    const ask = vi.fn(async () => given)
    await answers.get('/a', init(), ask)
    expect(await answers.get('/a', init(), ask)).toBe(given)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('only GET is cached', async () => {
    const answers = createLoaderCache()
    const ask = vi.fn(async () => answer(shared))
    await answers.get('/a', init(), ask)
    await answers.get('/a', init('en', 'POST'), ask)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('the oldest leave when there is no more room', async () => {
    const answers = createLoaderCache()
    const ask = vi.fn(async () => answer(shared, 200, JSON.stringify('x'.repeat(3 * 1024 * 1024))))
    for (const path of ['/a', '/b', '/c', '/c']) await answers.get(path, init(), ask)
    expect(ask).toHaveBeenCalledTimes(3)
    await answers.get('/a', init(), ask)
    expect(ask).toHaveBeenCalledTimes(4)
  })
})
