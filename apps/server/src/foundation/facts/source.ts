import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import { toFactTable } from '@aquilane/domain/facts/fact-table'
import type { FactTable } from '@aquilane/domain/facts/facts'
import { createChangeListener, type Listen } from '../../platform/db/change-listener.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createSnapshotPool } from '../../platform/db/snapshot-pool.ts'
import { readChanges } from './document.ts'
import { versionInState } from './queries.ts'

declare module '../../context.ts' {
  interface Context {
    facts: FactsSource
  }
}

export interface Facts {
  /** What is known of airports, airspace and aircraft types; the same object as long as it counts. */
  current(): FactTable | Promise<FactTable>
}

export interface FactsSource extends Facts {
  start(): Promise<void>
  stop(): void
}

/** In case a connection dies without an error. */
const maxAgeMs = 60_000

/** The facts that the product ships with, which no version changes. */
export const shippedFacts: Facts = { current: () => DEFAULT_FACTS }

/** Keeps the facts of the version that counts in memory; read again after a notification. */
export function createFactsSource({ url, listen = createChangeListener }: { url: string; listen?: Listen | undefined }): FactsSource {
  const pool = createSnapshotPool(url, 'aquilane-facts')
  const db = createDatabase(pool)
  let kept: { id: string | null; table: FactTable } = { id: null, table: DEFAULT_FACTS }
  let loadedAt = Number.NEGATIVE_INFINITY
  let isStale = true
  let loading: Promise<void> | null = null
  const markStale = () => {
    isStale = true
  }
  const listener = listen(pool, 'facts', { onNotification: markStale, onConnected: markStale })

  async function load(): Promise<void> {
    isStale = false
    try {
      const row = await versionInState(db, 'published')
      const id = row?.id ?? null
      // A published version never changes.
      if (id !== kept.id) kept = { id, table: row ? toFactTable(DEFAULT_FACTS, readChanges(row.document)) : DEFAULT_FACTS }
      loadedAt = performance.now()
    } catch (error) {
      isStale = true
      throw error
    }
  }

  return {
    current() {
      const isKnown = listener.isConnected() && performance.now() - loadedAt <= maxAgeMs
      if (isKnown && !isStale) return kept.table
      loading ??= load().finally(() => {
        loading = null
      })
      return loading.then(() => kept.table)
    },
    start: () => listener.start(),
    stop() {
      listener.stop()
      void pool.end()
    },
  }
}
