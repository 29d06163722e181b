// Brings a server-rendered page to life: an application at once, a document when its reader first touches it.
import type { BootData, Entry } from '../lib/boot-data.ts'
import { chunkReloadKey } from '../lib/storage-keys.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { workControls } from './controls.ts'
import { holdEarlyInput } from './early-input.ts'

workControls()

const data = JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as BootData
const firstTouch = ['pointerdown', 'touchstart', 'keydown'] as const
let started = false
const early = holdEarlyInput(() => void start())

/** All modules of the page at once, instead of one import after another. */
function preloadModules(): void {
  for (const href of data.preloads) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}

/** A click or Enter on a link to another page leaves this document: its scripts would be loaded for nothing. A finger may only scroll. */
function leaves(touch: Event): boolean {
  const isPress = touch instanceof KeyboardEvent ? touch.key === 'Enter' : touch instanceof PointerEvent && touch.pointerType === 'mouse'
  const link = isPress && touch.target instanceof Element ? touch.target.closest('a') : null
  return link !== null && !link.matches('[data-live]') && (link.origin !== location.origin || link.pathname !== location.pathname)
}

async function start(touch?: Event): Promise<void> {
  if (started || (touch && leaves(touch))) return
  started = true
  preloadModules()
  for (const type of firstTouch) removeEventListener(type, start)
  try {
    const loading = import(/* @vite-ignore */ data.entry) as Promise<Entry>
    if (!('Temporal' in globalThis)) await (await loading).polyfill()
    const routes = Object.entries(data.routes).map(async ([id, addresses]) => {
      const modules = (await Promise.all(addresses.map((address) => import(/* @vite-ignore */ address)))) as object[]
      return [id, Object.assign({}, ...modules)] as const
    })
    const [entry, modules] = await Promise.all([loading, Promise.all(routes), import(/* @vite-ignore */ data.manifest)])
    window.__reactRouterContext = { ...data.context, stream: new Response(data.state).body }
    window.__reactRouterRouteModules = Object.fromEntries(modules)
    await entry.start(data)
    await early.replay()
  } catch (error) {
    // A new version was deployed and the old files are gone: reload once a minute at most.
    const last = Number(sessionStorage.getItem(chunkReloadKey) ?? 0)
    if (Date.now() - last < 60_000) throw error
    sessionStorage.setItem(chunkReloadKey, String(Date.now()))
    location.reload()
  }
}

const wanted = /[?&](auth_modal|loyalty_modal|story_id|ref|utm_\w+)=/.test(location.search)
if (data.kind === 'application' || wanted) afterFirstPaint(() => void start())
else {
  for (const type of firstTouch) addEventListener(type, start, { passive: true })
  const { session, partners, cookies } = document.documentElement.dataset
  // A tag manager that was accepted hears of every page, also of one that is only read.
  const isMeasured = cookies === 'accepted' && (partners ?? '').split(' ').includes('tag-manager')
  if (session === 'in' || isMeasured) {
    addEventListener('load', () =>
      'requestIdleCallback' in globalThis
        ? requestIdleCallback(() => void start(), { timeout: 2_000 })
        : setTimeout(() => void start(), 200),
    )
  }
}
