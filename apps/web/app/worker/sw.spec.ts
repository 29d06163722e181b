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

it('shows a message in its language, replaces an earlier one of the same tag, and notifies open pages', async () => {
  await push(message)
  expect(shown).toEqual([{ title: message.title, options: { body: message.body, lang: 'it', tag: 'm-1', data: { url: message.url } } }])
  expect(told).toEqual([{ type: 'push' }])
})

it('shows a generic message for unreadable data and links only to this site', async () => {
  await push(undefined)
  for (const url of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 7, undefined]) await push({ ...message, url })
  expect(shown).toHaveLength(6)
  expect(new Set(shown.map(({ options }) => (options['data'] as { url: string }).url))).toEqual(new Set([`${origin}/notifications`]))
})

it('a click opens the page, or focuses it where it is open', async () => {
  const close = vi.fn()
  await hear('notificationclick', { notification: { close, data: { url: `${origin}/it/order/1` } } })
  expect([opened, page.focus.mock.calls.length]).toEqual([[`${origin}/it/order/1`], 0])
  await hear('notificationclick', { notification: { close, data: { url: page.url } } })
  expect([opened.length, page.focus.mock.calls.length, close.mock.calls.length]).toEqual([1, 1, 2])
  await hear('notificationclick', { notification: { close, data: null } })
  expect(opened.at(-1)).toBe(`${origin}/notifications`)
})

it('handles no fetch events', () => {
  expect([...listeners.keys()].toSorted()).toEqual(['activate', 'install', 'notificationclick', 'push'])
})
