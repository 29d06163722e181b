import { createStore } from './store.ts'

export interface Loading {
  text?: string
  /** Shows the seconds that have passed. */
  timer?: boolean
  /** Full screen, with an optional countdown from this many seconds. */
  full?: boolean
  countdownFrom?: number
}

const stack: Loading[] = []
export const loading = createStore<Loading | null>(null)

/** Shows the loading overlay until the returned function is called; overlays may nest, the newest shows. */
export function showLoading(what: Loading = {}): () => void {
  stack.push(what)
  loading.set(what)
  return () => {
    const index = stack.indexOf(what)
    if (index >= 0) stack.splice(index, 1)
    loading.set(stack.at(-1) ?? null)
  }
}

/** HTTP status the global error popup shows, or null (spec §8: 403, 423, 429). */
export const errorStatus = createStore<number | null>(null)
export const popupStatuses: ReadonlySet<number> = new Set([403, 423, 429])
