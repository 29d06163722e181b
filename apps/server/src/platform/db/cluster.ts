import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepareCluster } from './embedded-postgres.ts'
import { databaseUrl, findPostmaster, startPostmaster, supervisePostmaster } from './postmaster.ts'

/**
 * The embedded PostgreSQL: server binaries from the registry package of this platform, one cluster in one directory. The next start
 * adopts a server left running by a killed process. A PostgreSQL process that ends is started again.
 */
export interface Cluster {
  url(database: string): string
  /** Ends the server in "fast" mode; committed data is kept. */
  stop(): Promise<void>
  adopted: boolean
}

export interface ClusterOptions {
  dir: string
  /** Server settings, e.g. `{ fsync: 'off' }` for throw-away test clusters. */
  settings?: Record<string, string>
  onProgress?: (line: string) => void
}

/** Starts (or adopts) the cluster in `dir` and returns once it accepts connections. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const say = options.onProgress ?? (() => undefined)
  const folder = await prepareCluster(options.dir, say)
  const existing = await findPostmaster(folder)
  say(existing ? 'PostgreSQL is already running; using it' : 'starting PostgreSQL')
  const settings = options.settings ?? {}
  const first = existing ?? (await startPostmaster(folder, settings, 0))
  const stop = supervisePostmaster(first, () => startPostmaster(folder, settings, first.port), say)
  return { url: (database) => databaseUrl(folder, first.port, database), adopted: existing !== null, stop }
}

const reclaimMs = 250

/**
 * Locks an embedded cluster for one server, because the first one to stop would end the database of the other. The lock ends with
 * the process; after a restart of PostgreSQL it is taken again.
 * @returns the release function, or null when another server holds the lock
 */
export async function claimCluster(cluster: Pick<Cluster, 'url'>): Promise<(() => Promise<void>) | null> {
  const released = new AbortController()
  let owner: pg.Client | null = null
  const lock = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: cluster.url('postgres'), application_name: 'aquilane owner' })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock(hashtext('aquilane owner')) AS mine")
    if (rows[0]?.mine !== true) {
      await client.end()
      return false
    }
    owner = client
    client.once('end', () => void reclaim())
    return true
  }
  const reclaim = async (): Promise<void> => {
    while (!released.signal.aborted && !(await lock().catch(() => false))) await sleep(reclaimMs, undefined, { ref: false })
  }
  if (!(await lock())) return null
  return async () => {
    released.abort()
    await owner?.end()
  }
}

/** Creates the database if the cluster does not hold it yet. */
export async function ensureDatabase(cluster: Cluster, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  return cluster.url(name)
}
