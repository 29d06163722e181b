import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { FactTable } from '@aquilane/domain/facts/facts'
import { createTurns, type Turns } from '../../platform/turns.ts'

/** How fast a work goes on: at once for a caller who waits, a third of the time in the background. */
export interface Pace extends Turns {
  /** A caller waits for it from now on. */
  hurry(): void
}

/** Longest time that work in the background keeps the event loop, in milliseconds; it rests twice as long as it took. */
const turnMs = 8
const longestRestMs = 1_000

function createPace(isBackground: boolean): Pace {
  const turns = createTurns()
  let isSlow = isBackground
  let began = performance.now()
  return {
    async rest() {
      if (!isSlow) return turns.rest()
      const took = performance.now() - began
      if (took < turnMs) return
      await sleep(Math.min(2 * took, longestRestMs), undefined, { ref: false })
      began = performance.now()
    },
    hurry: () => void (isSlow = false),
  }
}

export interface CacheKey {
  /** All that a value depends on, but how many cities it has. */
  key: string
  among: number
  /** A value of other facts is not used. */
  facts: FactTable
}

interface Entry<T> {
  among: number
  facts: FactTable
  /** Epoch milliseconds. */
  madeAt: number
  value: Promise<T>
  isSettled: boolean
  pace: Pace
}

type Make<T> = (pace: Pace) => Promise<T>

/** A value is new for an hour, and for three more it is used while a newer one is made. */
const freshMs = 3_600_000
const staleMs = 3 * freshMs
const cacheSize = 300
/** So many values are renewed at the same time; the next caller waits for a new one, and pays for it. */
const mostRenewals = 4

export interface ExplorationCache<T> {
  get(asked: CacheKey, now: number, make: Make<T>): Promise<T>
  /** Makes a value in the background where there is none. */
  warm(asked: CacheKey, now: number, make: Make<T>): Promise<void>
}

interface State<T> {
  entries: LRUCache<string, Entry<T>>
  /** The finished entry with most cities, by key. */
  widest: LRUCache<string, Entry<T>>
  /** Ids of entries. */
  renewing: Set<string>
}

const toId = ({ key, among }: CacheKey): string => `${key}|${among}`

function start<T>(
  { widest }: State<T>,
  { key, among, facts }: CacheKey,
  work: { now: number; make: Make<T>; isBackground: boolean },
): Entry<T> {
  const pace = createPace(work.isBackground)
  const entry: Entry<T> = { among, facts, madeAt: work.now, value: work.make(pace), isSettled: false, pace }
  const settle = (): void => {
    entry.isSettled = true
    const known = widest.get(key)
    if (!known || known.among <= among || known.facts !== facts) widest.set(key, entry)
  }
  entry.value.then(settle, () => undefined)
  return entry
}

/** The newest usable entry, finished ones first: that of as many cities, or a finished one of more. */
const find = <T>({ entries, widest }: State<T>, asked: CacheKey, now: number): Entry<T> | undefined =>
  [entries.get(toId(asked)), widest.get(asked.key)]
    .filter((entry) => entry !== undefined)
    .filter(({ among, facts, madeAt }) => among >= asked.among && facts === asked.facts && now < madeAt + freshMs + staleMs)
    .toSorted((a, b) => Number(b.isSettled) - Number(a.isSettled) || b.madeAt - a.madeAt)[0]

function renew<T>(state: State<T>, asked: CacheKey, now: number, make: Make<T>): void {
  const id = toId(asked)
  state.renewing.add(id)
  const entry = start(state, asked, { now, make, isBackground: true })
  void entry.value
    .then(
      () => state.entries.set(id, entry),
      () => undefined,
    )
    .finally(() => state.renewing.delete(id))
}

function keep<T>({ entries }: State<T>, id: string, entry: Entry<T>): Promise<T> {
  entries.set(id, entry)
  return entry.value.catch((error: unknown) => {
    entries.delete(id)
    throw error
  })
}

/** @param narrow the part of a value that fewer cities have */
export function createExplorationCache<T>(narrow: (value: T, among: number) => T): ExplorationCache<T> {
  const state: State<T> = { entries: new LRUCache({ max: cacheSize }), widest: new LRUCache({ max: cacheSize }), renewing: new Set() }
  const read = async (entry: Entry<T>, among: number): Promise<T> => {
    entry.pace.hurry()
    const value = await entry.value
    return entry.among > among ? narrow(value, among) : value
  }
  return {
    get(asked, now, make) {
      const id = toId(asked)
      const found = find(state, asked, now)
      if (found && now < found.madeAt + freshMs) return read(found, asked.among)
      const isRenewed = state.renewing.has(id)
      if (found?.isSettled && (isRenewed || state.renewing.size < mostRenewals)) {
        if (!isRenewed) renew(state, asked, now, make)
        return read(found, asked.among)
      }
      return keep(state, id, start(state, asked, { now, make, isBackground: false }))
    },
    async warm(asked, now, make) {
      if (!find(state, asked, now)) await keep(state, toId(asked), start(state, asked, { now, make, isBackground: true }))
    },
  }
}
