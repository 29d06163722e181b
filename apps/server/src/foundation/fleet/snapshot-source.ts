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
  const changes = createChanges()
  const listener = listen(pool, 'fleet', changes.listener)
  let loaded: LoadedFleet | null = null
  let loadedAt = 0
  let loading: Promise<FleetSnapshot> | null = null

  async function load(): Promise<FleetSnapshot> {
    const since = clock.now().subtract({ hours: 24 })
    for (;;) {
      const { isAll, ids } = changes.take()
      try {
        if (isAll || !loaded) {
          loaded = await loadFleet(db, since, loaded)
          loadedAt = performance.now()
        } else loaded = await reloadCalendars(db, since, loaded, ids)
      } catch (error) {
        changes.markAll()
        throw error
      }
      if (changes.isNone()) return loaded.snapshot
    }
  }

  function current(): FleetSnapshot | Promise<FleetSnapshot> {
    if (!listener.isConnected() || performance.now() - loadedAt > maxAgeMs) changes.markAll()
    if (loaded && changes.isNone()) return loaded.snapshot
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }

  return {
    current,
    refresh() {
      // A load that is under way reads once more.
      changes.markAll()
      return current()
    },
    start: () => listener.start(),
    stop() {
      listener.stop()
      void pool.end()
    },
  }
}

/** What has changed since the fleet was read: calendars of some aircraft, or anything. */
function createChanges() {
  let isAll = true
  const ids = new Set<number>()
  const markAll = () => {
    isAll = true
  }
  return {
    listener: {
      onNotification(payload: string) {
        if (payload === 'all') markAll()
        else ids.add(Number(payload))
      },
      onConnected: markAll,
    },
    markAll,
    isNone: () => !isAll && ids.size === 0,
    /** Forgets them: what changes while the fleet is read is read again. */
    take() {
      const taken = { isAll, ids: [...ids] }
      isAll = false
      ids.clear()
      return taken
    },
  }
}
