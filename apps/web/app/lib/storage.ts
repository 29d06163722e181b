import { useSyncExternalStore } from 'react'
import { keys, type StoredKey } from './storage-keys.ts'

/**
 * What the site keeps on the device (spec §3), read and written in one place. Where storage is refused (private windows,
 * blocked site data) values are kept in memory. Listeners are notified of changes in this tab and in others.
 */
const memory = new Map<string, string>()
const listeners = new Map<StoredKey, Set<() => void>>()
const nameToKey = new Map<string, StoredKey>(Object.entries(keys).map(([key, name]) => [name, key as StoredKey]))

export function stored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(keys[key])
  } catch {
    return memory.get(keys[key]) ?? null
  }
}

/** null removes the value. */
export function store(key: StoredKey, value: string | null): void {
  if (stored(key) === value) return
  try {
    if (value === null) localStorage.removeItem(keys[key])
    else localStorage.setItem(keys[key], value)
  } catch {
    if (value === null) memory.delete(keys[key])
    else memory.set(keys[key], value)
  }
  tell(key)
}

/** A stored JSON value; null when absent or broken. */
export function storedJson<T>(key: StoredKey): T | null {
  const text = stored(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

export const storeJson = (key: StoredKey, value: unknown): void => store(key, value === null ? null : JSON.stringify(value))

export function onStored(key: StoredKey, listener: () => void): () => void {
  const set = listeners.get(key) ?? new Set()
  listeners.set(key, set.add(listener))
  return () => set.delete(listener)
}

/** A stored value as React state: null on the server and during hydration, then synchronised across tabs. */
export function useStored(key: StoredKey): string | null {
  return useSyncExternalStore(
    (listener) => onStored(key, listener),
    () => stored(key),
    () => null,
  )
}

function tell(key: StoredKey): void {
  for (const listener of listeners.get(key) ?? []) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    // A null key means that everything was cleared.
    if (event.key === null) for (const key of listeners.keys()) tell(key)
    else {
      const key = nameToKey.get(event.key)
      if (key) tell(key)
    }
  })
}
