import { chunkReloadKey } from './storage-keys.ts'

const pause = 60_000

/** True when a reload is allowed: at most once a minute. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(chunkReloadKey) ?? 0)
  if (now - last < pause) return false
  storage.setItem(chunkReloadKey, String(now))
  return true
}

/** A file of this version is gone because a new one was deployed: reloads once, at most once a minute (spec §8). */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReload(sessionStorage, Date.now())) return
    event.preventDefault()
    location.reload()
  })
}
