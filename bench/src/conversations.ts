// npm run bench:conversations — open streams and a killed server. First 1,000 customers follow their threads on one process while 50 messages a
// second are sent for a minute: each arrives once and in order. Then a customer and a member write to each other while the server is killed 20 times.
// Ends with 1 when a message is lost, doubled or out of order. STREAMS, SECONDS and KILLS make it shorter.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabase, startCluster } from '@aquilane/server/cluster'
import { createDatabase, createPool } from '@aquilane/server/database'
import { seededRandom } from '@aquilane/server/fleet/tail-numbers'
import { followConversations, type Following } from '@aquilane/testing/conversation-stream'
import { signInTestClient, testTokenSecret, type TestClient } from '@aquilane/testing/client'
import { freePort, startServerProcess, type ServerProcess } from '@aquilane/testing/server-process'

const streamCount = Number(process.env['STREAMS'] ?? 1_000)
const seconds = Number(process.env['SECONDS'] ?? 60)
const kills = Number(process.env['KILLS'] ?? 20)
const perSecond = 50

const random = seededRandom(20_261_125)
const dir = mkdtempSync(join(tmpdir(), 'aquilane-conversations-'))
chmodSync(dir, 0o755)
const cluster = await startCluster({ dir: join(dir, 'postgres') })
const url = await ensureDatabase(cluster, 'conversations')
const port = await freePort()
const start = (): Promise<ServerProcess> =>
  startServerProcess({
    databaseUrl: url,
    port,
    dataDir: join(dir, 'data'),
    env: {
      TOKEN_SECRET: testTokenSecret,
      LOG_LEVEL: 'silent',
      DRAIN_MS: '0',
      LIMIT_REQUESTS_PER_ADDRESS_MINUTE: '1000000',
      LIMIT_MESSAGES_PER_CLIENT_MINUTE: '100000',
    },
  })

let server = await start()
const pool = createPool(url, 4)
const db = createDatabase(pool)
let isMissed = false
try {
  await openStreams()
  await killedServer()
} finally {
  if (server.child.exitCode === null) await server.end('SIGTERM')
  await pool.end()
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
process.exitCode = isMissed ? 1 : 0

function check(isReached: boolean): string {
  if (!isReached) isMissed = true
  return isReached ? 'ok' : 'FAIL'
}

function megabytes(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)
}

async function send(client: TestClient, text: string, id: string = crypto.randomUUID()): Promise<boolean> {
  const response = await fetch(`${server.url}/gamma/conversation/send`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id, order: null, text }),
  }).catch(() => null)
  await response?.arrayBuffer().catch(() => undefined)
  return response?.status === 200
}

function isInOrder(ids: readonly number[]): boolean {
  return ids.every((id, at) => id === at + 1)
}

async function openStreams(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: streamCount }, () => signInTestClient(db)))
  const before = megabytes()
  const following: Following[] = []
  for (const client of clients) following.push(await followConversations(server.url, client, 0))
  const open = megabytes()
  const sent = new Map<TestClient, number>()
  const waits: number[] = []
  let refused = 0
  for (let tick = 0; tick < seconds * perSecond; tick++) {
    const due = performance.now() + 1_000 / perSecond
    const client = clients[Math.floor(random() * clients.length)]!
    const began = performance.now()
    void send(client, `message ${tick}`).then((isSent) => {
      waits.push(performance.now() - began)
      if (isSent) sent.set(client, (sent.get(client) ?? 0) + 1)
      else refused += 1
    })
    await sleep(Math.max(0, due - performance.now()))
  }
  const total = () => following.reduce((sum, { ids }) => sum + ids.length, 0)
  for (let waited = 0; waited < 100 && total() < seconds * perSecond; waited++) await sleep(100)
  const isWhole = clients.every((client, at) => {
    const { ids } = following[at]!
    return ids.length === (sent.get(client) ?? 0) && isInOrder(ids)
  })
  const sorted = waits.toSorted((a, b) => a - b)
  console.table({
    [`${streamCount} streams, ${perSecond} messages a second, ${seconds} s`]: {
      sent: seconds * perSecond,
      delivered: total(),
      refused,
      'answer p50, ms': sorted[sorted.length >> 1]?.toFixed(1),
      'answer p99, ms': sorted[Math.floor(sorted.length * 0.99)]?.toFixed(1),
      'memory before, MB': before,
      'with streams': open,
      'at the end': megabytes(),
      'once and in order': check(isWhole && refused === 0),
    },
  })
  await Promise.all(following.map((one) => one.close()))
}

/** Reads as a browser does: after a lost connection it goes on behind the last number it has. */
async function followThroughRestarts(client: TestClient, over: AbortSignal): Promise<number[]> {
  const ids: number[] = []
  let current: Following | null = null
  over.addEventListener('abort', () => void current?.close())
  while (!over.aborted) {
    try {
      current = await followConversations(server.url, client, ids.at(-1) ?? 0)
      await current.ended
      ids.push(...current.ids)
    } catch {
      await sleep(50)
    }
  }
  return ids
}

async function killedServer(): Promise<void> {
  const [ada, eve] = [await signInTestClient(db), await signInTestClient(db)]
  const [over, read] = [new AbortController(), new AbortController()]
  const reading = [ada, eve].map((client) => followThroughRestarts(client, read.signal))
  const written = [ada, eve].map(async (client, who) => {
    let count = 0
    while (!over.signal.aborted) {
      const id = crypto.randomUUID()
      // The same message until it is acknowledged.
      while (!(await send(client, `${who} ${count}`, id))) await sleep(20)
      count += 1
      await sleep(5 + random() * 30)
    }
    return count
  })
  let slowest = 0
  for (let round = 0; round < kills; round++) {
    await sleep(300 + random() * 700)
    await server.end('SIGKILL')
    const began = performance.now()
    server = await start()
    slowest = Math.max(slowest, performance.now() - began)
  }
  over.abort()
  const counts = await Promise.all(written)
  await sleep(2_000)
  read.abort()
  const received = await Promise.all(reading)
  const rows: Record<string, object> = {}
  for (const [at, client] of [ada, eve].entries()) {
    const stored = await db
      .selectFrom('conversation_message')
      .select(['number', 'body'])
      .where('client_id', '=', client.clientId)
      .orderBy('number')
      .execute()
    const isStoredOnce = stored.length === counts[at] && stored.every(({ body }, n) => body === `${at} ${n}`)
    const ids = received[at]!
    rows[`client ${at + 1}, server killed ${kills}×`] = {
      acknowledged: counts[at],
      stored: stored.length,
      received: ids.length,
      'slowest start, s': (slowest / 1_000).toFixed(1),
      'once and in order': check(isStoredOnce && isInOrder(ids) && stored.length === ids.length),
    }
  }
  console.table(rows)
}
