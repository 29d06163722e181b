// 20 parallel uploads of 15 MB: files per second, and how much memory they take above an idle server, beside a bare node:http server
// that only writes the same bytes to disk. Every upload is a real picture, drawn anew and sealed; each one is read back afterwards.
import { fork, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { ensureDatabase, startCluster } from '@aquilane/server/cluster'
import { createDatabase, createPool } from '@aquilane/server/database'
import { migrate } from '@aquilane/server/migrate'
import { seedReference } from '@aquilane/server/seed'
import { signInTestClient, testTokenSecret, type TestClient } from '@aquilane/testing/client'
import { freePort } from '@aquilane/testing/server-process'

const parallel = 20
const fileBytes = 15_000_000
const rounds = Number(process.env['ROUNDS'] ?? 3)
const goalMegabytes = 150

const closing: (() => unknown)[] = []
try {
  await main()
} finally {
  for (const close of closing.toReversed()) await close()
}

async function main(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'aquilane-bench-'))
  chmodSync(dir, 0o755)
  closing.push(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  const cluster = await startCluster({ dir: join(dir, 'postgres') })
  closing.push(() => cluster.stop())
  const databaseUrl = await ensureDatabase(cluster, 'bench')
  await migrate(databaseUrl)
  await seedReference(databaseUrl)
  const pool = createPool(databaseUrl, 4)
  closing.push(() => pool.end())
  const db = createDatabase(pool)

  const server = await start('fastify-server.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dir,
    TOKEN_SECRET: testTokenSecret,
    LIMIT_REQUESTS_PER_ADDRESS_MINUTE: '1000000',
    LIMIT_WORK_MS_PER_ADDRESS_MINUTE: '1000000',
    LIMIT_UPLOADS_PER_CLIENT_HOUR: '1000000',
    // As `npm start` and the Dockerfile do.
    MALLOC_ARENA_MAX: '2',
  })
  mkdirSync(join(dir, 'drain'))
  const bare = await start('bare-upload-server.ts', { FOLDER: join(dir, 'drain') })
  const picture = await bigPicture()
  const clients = await Promise.all(Array.from({ length: parallel }, () => signInTestClient(db)))

  const ours = { perSecond: [] as number[], megabytes: [] as number[] }
  const theirs = { perSecond: [] as number[], megabytes: [] as number[] }
  // The first picture loads the libraries: that is not what an upload costs.
  await uploads(server, clients.slice(0, 1), picture)
  for (let round = 0; round < rounds; round++) {
    await sleep(3_000)
    const mine = await watched(server.child, () => uploads(server, clients, picture))
    ours.perSecond.push(parallel / mine.seconds)
    ours.megabytes.push(mine.megabytes)
    const floor = await watched(bare.child, () => drains(bare, picture))
    theirs.perSecond.push(parallel / floor.seconds)
    theirs.megabytes.push(floor.megabytes)
  }

  const row = ({ perSecond, megabytes }: typeof ours) => ({
    'files/s': median(perSecond).toFixed(1),
    spread: `${Math.min(...perSecond).toFixed(1)}–${Math.max(...perSecond).toFixed(1)}`,
    'peak MB above idle': Math.round(Math.max(...megabytes)),
    'each round': megabytes.map((one) => Math.round(one)).join(', '),
  })
  console.log(`\nUploads: ${parallel} at once, ${fileBytes / 1e6} MB each, ${rounds} rounds in turn; every file of ours was read back`)
  console.table({ 'ours: drawn anew, sealed, recorded': row(ours), 'bare node:http to disk': row(theirs) })
  const worst = Math.max(...ours.megabytes)
  const ratio = median(ours.perSecond) / median(theirs.perSecond)
  console.log(
    `ours ${ratio.toFixed(3)}× the bare server's files per second; peak ${Math.round(worst)} MB, goal ≤ ${goalMegabytes}: ${worst <= goalMegabytes ? 'PASS' : 'FAIL'}`,
  )
}

interface Server {
  url: string
  child: ChildProcess
}

async function start(file: string, env: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env, PORT: String(port), PUBLIC_URL: url } })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  closing.push(() => {
    child.kill('SIGTERM')
    return ended
  })
  await new Promise<void>((done, fail) => {
    child.once('message', () => done())
    child.once('exit', () => fail(new Error(`${file} ended`)))
  })
  return { url, child }
}

/** A photograph as a camera would make it: no two pixels alike, exactly as long as allowed. */
async function bigPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const jpeg = await sharp({ create: { width: 4_600, height: 3_400, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 88 })
    .toBuffer()
  if (jpeg.length > fileBytes) throw new Error(`The picture has ${jpeg.length} bytes.`)
  return Buffer.concat([jpeg, Buffer.alloc(fileBytes - jpeg.length)])
}

async function call<T>(server: Server, client: TestClient, method: string, path: string, body?: object | FormData): Promise<T> {
  const form = body instanceof FormData
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...client.headers, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.arrayBuffer()) as Promise<T>
}

/** One picture for each client, all at once, then each is looked at. @returns seconds of the uploads alone */
async function uploads(server: Server, clients: readonly TestClient[], picture: Buffer): Promise<number> {
  const date = `${Temporal.Now.plainDateISO().add({ days: 30 }).toString()}T10:30`
  const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date, pax: 2, luggage: 20 }]
  const tickets: string[] = []
  for (const client of clients) {
    const order = await call<{ id: string; legs: { id: string }[] }>(server, client, 'POST', '/gamma/order/create', { legs })
    const leg = { order_id: order.id, order_leg_id: order.legs[0]!.id }
    tickets.push((await call<{ id: string }>(server, client, 'POST', '/gamma/ticket-passport/create', leg)).id)
  }
  const began = performance.now()
  const sent = await Promise.all(
    clients.map((client, at) => {
      const form = new FormData()
      form.set('ticket_id', tickets[at]!)
      form.append('files[]', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'passport.jpg')
      return call<{ data: { id: string; size: number }[] }>(server, client, 'POST', '/gamma/ticket-passport/add-files', form)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  for (const [at, { data }] of sent.entries()) {
    if (data[0]?.size !== fileBytes) throw new Error('A file is not as long as it was sent.')
    const query = new URLSearchParams({ ticket_id: tickets[at]!, file_id: data[0].id, index: '200x0' })
    const page = await call<ArrayBuffer>(server, clients[at]!, 'GET', `/gamma/ticket-passport/file?${query.toString()}`)
    if ((await sharp(Buffer.from(page)).metadata()).width !== 200) throw new Error('A page is not as it was asked for.')
  }
  return seconds
}

async function drains(server: Server, picture: Buffer): Promise<number> {
  const began = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      const answer = await fetch(server.url, { method: 'POST', body: new Blob([new Uint8Array(picture)]) })
      await answer.text()
    }),
  )
  return (performance.now() - began) / 1000
}

/** Resident memory of a process, MB, from /proc on Linux. */
function resident(child: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1000
}

async function watched(child: ChildProcess, work: () => Promise<number>): Promise<{ seconds: number; megabytes: number }> {
  const idle = resident(child)
  let peak = idle
  const watch = setInterval(() => (peak = Math.max(peak, resident(child))), 5)
  try {
    return { seconds: await work(), megabytes: peak - idle }
  } finally {
    clearInterval(watch)
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
