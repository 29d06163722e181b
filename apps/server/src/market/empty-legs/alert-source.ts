import type pg from 'pg'
import { createChangeListener, type Listen } from '../../platform/db/change-listener.ts'
import type { Database } from '../../platform/db/database.ts'
import { AlertIndex } from './alert-index.ts'
import { activeSubscriptions } from './subscription-queries.ts'

declare module '../../context.ts' {
  interface Context {
    alerts: AlertSource
  }
}

export interface AlertSource {
  /** Every active alert; from memory while the database notifies of changes, else read again. */
  current(): Promise<AlertIndex>
  start(): Promise<void>
  stop(): void
}

/** Maximum age, in case a connection dies without an error. */
const maxAgeMs = 300_000

/** Keeps the active alerts in memory, updated by notifications of the database. */
export function createAlertSource({
  pool,
  db,
  listen = createChangeListener,
}: {
  pool: pg.Pool
  db: Database
  listen?: Listen | undefined
}): AlertSource {
  let index: AlertIndex | null = null
  let loadedAt = 0
  let loading: Promise<AlertIndex> | null = null
  const stale = new Set<string>()
  const forget = () => {
    index = null
  }
  const listener = listen(pool, 'empty_leg_subscription', { onNotification: (id) => stale.add(id), onConnected: forget })

  async function load(): Promise<AlertIndex> {
    const known = index
    const ids = known === null ? undefined : [...stale]
    stale.clear()
    try {
      const alerts = await activeSubscriptions(db, ids)
      if (known && ids) {
        for (const id of ids) known.delete(id)
        for (const alert of alerts) known.put(alert)
        return known
      }
      loadedAt = performance.now()
      index = AlertIndex.of(alerts)
      return index
    } catch (error) {
      forget()
      throw error
    }
  }

  return {
    current() {
      if (!listener.isConnected() || performance.now() - loadedAt > maxAgeMs) forget()
      if (index && stale.size === 0) return Promise.resolve(index)
      loading ??= load().finally(() => {
        loading = null
      })
      return loading
    },
    start: () => listener.start(),
    stop: () => listener.stop(),
  }
}
