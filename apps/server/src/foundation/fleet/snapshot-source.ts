import type { Clock } from '../../platform/clock.ts'
import { createChangeListener, type Listen } from '../../platform/db/change-listener.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createSnapshotPool } from '../../platform/db/snapshot-pool.ts'
import { loadFleet, reloadCalendars, type LoadedFleet } from './load-fleet.ts'
import type { FleetSnapshot } from './snapshot.ts'

declare module '../../context.ts' {
  interface Context {
    fleet: FleetSnapshotSource
  }
}

export interface FleetSnapshotSource {
  /** The committed fleet; from memory while the database notifies of changes, else read again. */
  current(): FleetSnapshot | Promise<FleetSnapshot>
  /** The fleet with everything that is committed by now, before its notification arrives. */
  refresh(): FleetSnapshot | Promise<FleetSnapshot>
  /** Starts listening for changes made by any process. */
  start(): Promise<void>
  stop(): void
}

/** Maximum age, in case a connection dies without an error. */
const maxAgeMs = 60_000

/**
 * Keeps the fleet in memory, updated by notifications of the database. It has its own two connections, because transactions
 * that wait for the fleet may hold all others.
 */
export function createFleetSnapshot({
  url,
  clock,
  listen = createChangeListener,
}: {
  url: string
  clock: Clock
  listen?: Listen | undefined
}): FleetSnapshotSource {
  const pool = createSnapshotPool(url, 'aquilane-fleet')
  const db = createDatabase(pool)
  let loaded: LoadedFleet | null = null
  let loadedAt = 0
  let isStale = true
  const staleIds = new Set<number>()
  let loading: Promise<FleetSnapshot> | null = null
  const listener = listen(pool, 'fleet', {
    onNotification(payload) {
      if (payload === 'all') isStale = true
      else staleIds.add(Number(payload))
    },
    onConnected() {
      isStale = true
    },
  })

  async function load(): Promise<FleetSnapshot> {
    const since = clock.now().subtract({ hours: 24 })
    for (;;) {
      const ids = [...staleIds]
      const isComplete = isStale || !loaded
      isStale = false
      staleIds.clear()
      try {
        if (isComplete || !loaded) {
          loaded = await loadFleet(db, since, loaded)
          loadedAt = performance.now()
        } else loaded = await reloadCalendars(db, since, loaded, ids)
      } catch (error) {
        isStale = true
        throw error
      }
      if (!isStale && staleIds.size === 0) return loaded.snapshot
    }
  }

  function current(): FleetSnapshot | Promise<FleetSnapshot> {
    if (!listener.isConnected() || performance.now() - loadedAt > maxAgeMs) isStale = true
    if (loaded && !isStale && staleIds.size === 0) return loaded.snapshot
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }

  return {
    current,
    refresh() {
      // A load that is under way reads once more.
      isStale = true
      return current()
    },
    start: () => listener.start(),
    stop() {
      listener.stop()
      void pool.end()
    },
  }
}
