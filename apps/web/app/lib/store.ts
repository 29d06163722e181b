import { useSyncExternalStore } from 'react'

/** A value outside React that components may follow: one small store instead of a library. */
export interface Store<T> {
  get(): T
  set(next: T): void
  on(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Follows a signal; `onServer` is what the server and the first render see. */
export function useStore<T>(source: Store<T>, onServer: T): T {
  return useSyncExternalStore(source.on, source.get, () => onServer)
}
