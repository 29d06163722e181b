import { createStore } from './store.ts'

export interface Loading {
  text?: string
  /** Shows the seconds that have passed. */
  timer?: boolean
  /** Full screen, with an optional countdown from this many seconds. */
  full?: boolean
  countdownFrom?: number
  /** Does not come over a field that is typed into, whose keys it would take, nor over the opened menu, which it would close. */
  yields?: boolean
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

/** The same for what usually is quick: the overlay comes once it has taken some time. */
export function showLoadingLater(what: Loading, afterMs = 1_500): () => void {
  let hide = (): void => {}
  const late = setTimeout(() => (hide = showLoading(what)), afterMs)
  return () => {
    clearTimeout(late)
    hide()
  }
}

/** What the global error popup shows (spec §8: 403, 423, 429). */
export interface Refusal {
  status: number
  /** Key of the sentence of a 423 or 429; null: none is known. */
  reason: string | null
  /** Seconds until it is worth trying again; null: no time is known. */
  retryAfter: number | null
  /** `performance.now()` at which the answer arrived. */
  at: number
}

export const refusal = createStore<Refusal | null>(null)
export const popupStatuses: ReadonlySet<number> = new Set([403, 423, 429])
