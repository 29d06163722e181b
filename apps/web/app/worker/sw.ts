import { offlineCache } from '../lib/worker.ts'

/**
 * The service worker: shows push messages and opens what they are about, and answers for a page that cannot be reached with the
 * customer's next flights. It keeps no page of the site, so a visitor never sees yesterday's.
 */
export interface PushPayload {
  id: string
  lang: string
  title: string
  body: string
  url: string
}

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Pushed extends Extendable {
  data: { json(): unknown } | null
}
interface Fetched extends Event {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Clicked extends Extendable {
  notification: Notification
}
interface Page {
  url: string
  focus(): Promise<Page>
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** Parts of the worker scope that the DOM types lack. */
declare const self: {
  location: Location
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>
    openWindow(url: string): Promise<Page | null>
  }
  addEventListener<E extends Event>(type: string, listener: (event: E) => void): void
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** A URL of this site, whatever the message contains. */
function ours(url: unknown): string {
  const { origin } = self.location
  const home = `${origin}/notifications`
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return home
  const { href, origin: named } = new URL(url, origin)
  return named === origin ? href : home
}

async function show(pushed: Pushed): Promise<void> {
  const message = pushed.data?.json() as Partial<PushPayload> | undefined
  for (const page of await pages()) page.postMessage({ type: 'push' }, [])
  // A browser demands that every push shows something.
  await self.registration.showNotification(message?.title ?? 'Aquilane', {
    body: message?.body ?? '',
    lang: message?.lang ?? 'en',
    // The same message again takes its own place.
    ...(message?.id ? { tag: message.id } : {}),
    data: { url: ours(message?.url) },
  })
}

async function open(notification: Notification): Promise<void> {
  notification.close()
  const url = ours((notification.data as { url?: unknown } | null)?.url)
  const opened = await pages()
  const there = opened.find((page) => page.url === url)
  if (there) await there.focus()
  else await self.clients.openWindow(url)
}

/** A page from the site; without connection the stored one, if there is one (features/offline). */
async function answer({ request, preloadResponse }: Fetched): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const stored = await caches.match(offlineCache.path, { cacheName: offlineCache.name })
    if (stored) return stored
    throw error
  }
}

/** Pages are asked for while the worker starts, so that it delays none. */
async function activate(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener<Fetched>('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(answer(event))
})
self.addEventListener<Extendable>('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener<Extendable>('activate', (event) => event.waitUntil(activate()))
self.addEventListener<Pushed>('push', (event) => event.waitUntil(show(event)))
self.addEventListener<Clicked>('notificationclick', (event) => event.waitUntil(open(event.notification)))
