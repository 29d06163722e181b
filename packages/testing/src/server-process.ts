import { randomInt } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface ServerProcess {
  url: string
  child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** Sends the signal and waits for the exit; returns the exit code (null after a kill). */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Ports of one worker of a run: two that ask at the same moment never get the same one. */
const portsEach = 1_000
const firstPort = 20_000 + (Number(process.env['VITEST_POOL_ID'] ?? process.pid) % 12) * portsEach
let asked = randomInt(portsEach)

/**
 * A port that stays free until its server listens. Those that the system gives out by itself (32768 and above on Linux) may be taken in
 * between by a connection of anybody.
 * @throws where another program listens on all of them
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < portsEach; tried++) {
    const port = firstPort + (asked++ % portsEach)
    if (await canListen(port)) return port
  }
  throw new Error('No port is free')
}

const canListen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })

/** Starts the real server as its own process on a database of the test, and waits until it is ready: minutes on a busy machine. */
export async function startServerProcess(options: {
  /** null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  port?: number
  env?: Record<string, string>
  dataDir?: string
}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'aquilane-server-'))
  const main = fileURLToPath(import.meta.resolve('@aquilane/server/main'))
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: options.databaseUrl ?? '',
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      // Its customers book and pay behind the first page, while a spec counts money.
      DEMO_MARKET: 'false',
      // It runs beside others on a busy machine.
      MAX_EVENT_LOOP_DELAY_MS: '60000',
      // Halves the time of a start.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url)),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  const url = `http://127.0.0.1:${port}`
  for (let waited = 0; ; waited += 50) {
    if (child.exitCode !== null || waited > 200_000) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start:\n${printed}`)
    }
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) break
    await sleep(50)
  }
  return {
    url,
    child,
    output: () => printed,
    async end(signal) {
      const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
      child.kill(signal)
      const code = await ended
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
