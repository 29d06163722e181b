import { spawn } from 'node:child_process'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ClusterFolder } from './embedded-postgres.ts'

/** A running PostgreSQL server process. */
export interface Postmaster {
  pid: number
  port: number
}

/** Longest start, recovery after a crash included. */
const startMs = 60_000
const pollMs = 100

export const databaseUrl = (folder: ClusterFolder, port: number, database: string): string =>
  `postgres://aquilane:${folder.password}@127.0.0.1:${port}/${database}`

/** The server that already runs in this folder, left by a killed process; null when there is none. */
export async function findPostmaster(folder: ClusterFolder): Promise<Postmaster | null> {
  const port = await storedPort(folder)
  const pidFile = join(folder.data, 'postmaster.pid')
  if (port === 0 || !(await stat(pidFile).catch(() => null))) return null
  if (!(await isAccepting(databaseUrl(folder, port, 'postgres')))) return null
  return { port, pid: Number((await readFile(pidFile, 'utf8')).split('\n')[0]) }
}

/**
 * Starts the server and resolves once it accepts connections.
 * @param port the port of the previous run, or 0 for a free one
 * @throws Error with the end of PostgreSQL's log
 */
export async function startPostmaster(folder: ClusterFolder, settings: Record<string, string>, port: number): Promise<Postmaster> {
  const listenPort = port || (await freePort())
  const all = { max_connections: '200', shared_buffers: '128MB', unix_socket_directories: '', listen_addresses: '127.0.0.1', ...settings }
  const logPath = join(folder.dir, 'postgres.log')
  const logFile = await open(logPath, 'w')
  const args = ['-D', folder.data, '-p', String(listenPort), ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  // Detached: Ctrl-C in the terminal reaches only this process, which stops PostgreSQL after the last query.
  const child = spawn(folder.postgres, args, { ...folder.as, cwd: folder.dir, detached: true, stdio: ['ignore', logFile.fd, logFile.fd] })
  let exited = false
  child.once('exit', () => (exited = true))
  child.once('error', () => (exited = true))
  await writeFile(join(folder.dir, 'port'), String(listenPort))
  for (let waited = 0; !(await isAccepting(databaseUrl(folder, listenPort, 'postgres'))); waited += 50) {
    if (exited || waited > startMs) {
      await logFile.close()
      throw new Error(`PostgreSQL did not start:\n${(await readFile(logPath, 'utf8')).slice(-4_000)}`)
    }
    await sleep(50)
  }
  await logFile.close()
  child.unref()
  return { pid: child.pid!, port: listenPort }
}

/** Ends the server in "fast" mode; committed data is kept. */
export async function stopPostmaster(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid) && waited < 10_000; waited += 25) await sleep(25)
}

/**
 * Starts the server again on the same port whenever its process ends, so that open pools reconnect.
 * @returns stops the supervision, then the server
 */
export function supervisePostmaster(
  first: Postmaster,
  restart: () => Promise<Postmaster>,
  say: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const pause = () => sleep(pollMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
  let current = first
  const restartUntilUp = async (): Promise<void> => {
    say('PostgreSQL ended unexpectedly: starting it again')
    for (let failure = ''; !stopping.signal.aborted && !isAlive(current.pid); await pause()) {
      try {
        current = await restart()
      } catch (error) {
        // Refused while processes of the ended server still hold its shared memory.
        const text = error instanceof Error ? error.message : String(error)
        if (text !== failure) say(text)
        failure = text
      }
    }
  }
  const watch = async (): Promise<void> => {
    for (; !stopping.signal.aborted; await pause()) if (!isAlive(current.pid)) await restartUntilUp()
  }
  const watching = watch()
  return async () => {
    stopping.abort()
    await watching
    await stopPostmaster(current.pid)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function storedPort({ dir }: ClusterFolder): Promise<number> {
  return Number(await readFile(join(dir, 'port'), 'utf8').catch(() => '0'))
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

async function isAccepting(url: string): Promise<boolean> {
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
