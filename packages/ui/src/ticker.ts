import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let second = 0

function tick() {
  second = (performance.timeOrigin + performance.now()) / 1000
  for (const listener of listeners) listener()
  schedule()
}
function schedule() {
  clearTimeout(timer)
  // On the clock's own seconds, so that every countdown on the page turns together.
  if (listeners.size > 0) timer = setTimeout(tick, 1000 - ((performance.timeOrigin + performance.now()) % 1000) + 5)
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}
const now = () => {
  if (listeners.size === 0) second = (performance.timeOrigin + performance.now()) / 1000
  return Math.floor(second)
}

/** Whole seconds since 1970, renewed every second by one shared timer; null on the server and on the first client render. */
export function useSeconds(): number | null {
  return useSyncExternalStore<number | null>(subscribe, now, () => null)
}
