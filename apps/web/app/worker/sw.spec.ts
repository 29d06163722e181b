import { beforeAll, beforeEach, expect, it, vi } from 'vitest'

const origin = 'https://aquilane.example'
const listeners = new Map<string, (event: object) => void>()
const shown: { title: string; options: Record<string, unknown> }[] = []
const opened: string[] = []
const told: unknown[] = []
const page = { url: `${origin}/it/orders`, focus: vi.fn(), postMessage: (message: unknown) => told.push(message) }

beforeAll(async () => {
  vi.stubGlobal('self', {
    location: { origin },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
    },
    clients: { matchAll: async () => [page], openWindow: async (url: string) => void opened.push(url), claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  })
  await import('./sw.ts')
})
beforeEach(() => {
  for (const list of [shown, opened, told]) list.length = 0
  page.focus.mockClear()
})

/** Dispatches an event to the worker and waits for its work. */
async function hear(type: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve()
  listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}
const push = (data: unknown) => hear('push', { data: data === undefined ? null : { json: () => data } })
const message = { id: 'm-1', lang: 'it', title: 'Il volo è confermato', body: 'A presto.', url: `${origin}/it/order/1` }

it('the worker shows a message in its language, replaces an earlier one of the same tag, and notifies open pages', async () => {
  await push(message)
  expect(shown).toEqual([{ title: message.title, options: { body: message.body, lang: 'it', tag: 'm-1', data: { url: message.url } } }])
  expect(told).toEqual([{ type: 'push' }])
})

it('the worker shows a generic message for unreadable data and links only to this site', async () => {
  await push(undefined)
  for (const url of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 7, undefined]) await push({ ...message, url })
  expect(shown).toHaveLength(6)
  expect(new Set(shown.map(({ options }) => (options['data'] as { url: string }).url))).toEqual(new Set([`${origin}/notifications`]))
})

it('a click on a message opens its page, or focuses it where it is open', async () => {
  const close = vi.fn()
  await hear('notificationclick', { notification: { close, data: { url: `${origin}/it/order/1` } } })
  expect([opened, page.focus.mock.calls.length]).toEqual([[`${origin}/it/order/1`], 0])
  await hear('notificationclick', { notification: { close, data: { url: page.url } } })
  expect([opened.length, page.focus.mock.calls.length, close.mock.calls.length]).toEqual([1, 1, 2])
  await hear('notificationclick', { notification: { close, data: null } })
  expect(opened.at(-1)).toBe(`${origin}/notifications`)
})

const ask = async (request: object, network: () => Promise<Response>, stored?: string) => {
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('caches', { match: async () => (stored === undefined ? undefined : new Response(stored)) })
  let answer: Promise<Response> | null = null
  listeners.get('fetch')?.({
    request: { method: 'GET', mode: 'navigate', ...request },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (promise: Promise<Response>) => (answer = promise),
  })
  return answer as Promise<Response> | null
}
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

it('the worker answers a page that cannot be reached with the stored one, and never in place of the site', async () => {
  const page = await ask({}, async () => new Response('the site'), 'stored')
  expect(await page?.text()).toBe('the site')
  expect(await (await ask({}, unreachable, 'stored'))?.text()).toBe('stored')
  await expect(ask({}, unreachable)).rejects.toThrow('Failed to fetch')
})

it('the worker leaves all other requests alone', async () => {
  expect(await ask({ mode: 'cors' }, unreachable, 'stored')).toBeNull()
  expect(await ask({ method: 'POST' }, unreachable, 'stored')).toBeNull()
})
