import type { Database, Trx } from '@aquilane/server/database'
import type { Jobs } from '@aquilane/server/jobs'
import { sql } from 'kysely'
import type { Random } from './random.ts'

interface WaitingJob {
  name: string
  data: object
  /** Epoch ms. */
  startAt: number
  /** Of the transaction that sent it; null once that is committed. */
  xid: string | null
  failures: number
}

export interface FailedJob {
  name: string
  error: string
}

/** A job that fails so often has failed for good, as in production. */
const maxFailures = 6
/** Deliveries of the bank fail while the merchant refuses them; the bank sends them again. */
const mayFail: ReadonlySet<string> = new Set(['sandbox-bank.deliver'])

export interface SeededJobs extends Jobs {
  /** Forgets what waits. */
  clear(): void
  /** What is sent until the function is called waits in one order, whichever request sent it first. */
  beginTogether(): () => void
  /** When the next job with a delay is due, epoch ms. */
  nextAt(): number
  /** Runs what is due, in seeded order, with what that enqueues. @returns jobs that failed for good */
  runDue(now: number): Promise<FailedJob[]>
  /** Runs each job whose schedule names a time after `from` and until `now` once, in seeded order. */
  runScheduled(from: number, now: number): Promise<FailedJob[]>
}

const minuteMs = 60_000

/** Whether a cron entry of minutes and hours (UTC) names a time after `from` and until `to`. */
export function isScheduled(cron: string, from: number, to: number): boolean {
  const [minutes = '*', hours = '*'] = cron.split(' ')
  const every = /^\*\/(\d+)$/.exec(minutes)?.[1]
  const [step, offset] = every
    ? [Number(every), 0]
    : minutes === '*'
      ? [1, 0]
      : hours === '*'
        ? [60, Number(minutes)]
        : [1_440, Number(hours) * 60 + Number(minutes)]
  const period = step * minuteMs
  const latest = Math.floor((to - offset * minuteMs) / period) * period + offset * minuteMs
  return latest > from
}

type Handlers = ReadonlyMap<string, (data: object) => Promise<void>>

/** Jobs of transactions that were rolled back do not exist; the others are looked at once. */
async function findRolledBack(db: Database, queue: readonly WaitingJob[]): Promise<ReadonlySet<WaitingJob>> {
  const xids = [...new Set(queue.flatMap(({ xid }) => xid ?? []))]
  if (xids.length === 0) return new Set()
  const { rows } = await sql<{ xid: string }>`
    SELECT xid FROM unnest(${xids}::text[]) AS xid WHERE pg_xact_status(xid::xid8) = 'aborted'`.execute(db)
  const gone = new Set<string | null>(rows.map(({ xid }) => xid))
  const rolledBack = new Set(queue.filter(({ xid }) => gone.has(xid)))
  for (const job of queue) if (job.xid !== null && xids.includes(job.xid)) job.xid = null
  return rolledBack
}

async function readXid(trx: Trx): Promise<string> {
  const { rows } = await sql<{ xid: string }>`SELECT pg_current_xact_id()::text AS xid`.execute(trx)
  return rows[0]!.xid
}

/** @returns the job again where it is tried once more, what failed for good, or null */
async function runJob(handlers: Handlers, job: WaitingJob, now: number): Promise<{ again: WaitingJob } | { failed: FailedJob } | null> {
  try {
    await handlers.get(job.name)?.(job.data)
    return null
  } catch (error) {
    if (mayFail.has(job.name)) return null
    const failures = job.failures + 1
    if (failures < maxFailures) return { again: { ...job, failures, startAt: now + 1_000 * 2 ** failures } }
    return { failed: { name: job.name, error: error instanceof Error ? (error.stack ?? error.message) : String(error) } }
  }
}

/** Runs jobs when the simulation asks for it. */
export function seededJobs(random: Random, database: () => Database): SeededJobs {
  const handlers = new Map<string, (data: object) => Promise<void>>()
  const scheduled: { name: string; cron: string }[] = []
  let queue: WaitingJob[] = []
  const xids = new WeakMap<Trx, string>()

  async function run(job: WaitingJob, now: number): Promise<FailedJob[]> {
    const outcome = await runJob(handlers, job, now)
    if (outcome && 'again' in outcome) queue.push(outcome.again)
    return outcome && 'failed' in outcome ? [outcome.failed] : []
  }

  return {
    work(name, handler) {
      handlers.set(name, handler as (data: object) => Promise<void>)
    },
    schedule: (name, cron) => void scheduled.push({ name, cron }),
    async retry() {},
    async send(trx, name, data, options = {}) {
      const xid = xids.get(trx) ?? (await readXid(trx))
      xids.set(trx, xid)
      const startAt = options.startAfter?.epochMilliseconds ?? 0
      // Through JSON, as in production.
      queue.push({ name, data: JSON.parse(JSON.stringify(data)) as object, startAt, xid, failures: 0 })
    },
    clear() {
      queue = []
    },
    beginTogether() {
      const before = queue
      queue = []
      return () => {
        queue = [...before, ...queue.toSorted((a, b) => a.startAt - b.startAt || a.name.localeCompare(b.name))]
      }
    },
    nextAt: () => queue.reduce((least, { startAt }) => Math.min(least, startAt), Number.POSITIVE_INFINITY),
    async runDue(now) {
      const failed: FailedJob[] = []
      for (;;) {
        const rolledBack = await findRolledBack(database(), queue)
        queue = queue.filter((job) => !rolledBack.has(job))
        const due = queue.filter(({ startAt }) => startAt <= now)
        if (due.length === 0) return failed
        const job = random.pick(due)
        queue = queue.filter((one) => one !== job)
        failed.push(...(await run(job, now)))
      }
    },
    async runScheduled(from, now) {
      const failed: FailedJob[] = []
      const left = scheduled.filter(({ cron }) => isScheduled(cron, from, now))
      while (left.length > 0) {
        const [{ name } = { name: '' }] = left.splice(random.int(left.length), 1)
        // The next sweep tries again.
        failed.push(...(await run({ name, data: {}, startAt: now, xid: null, failures: maxFailures - 1 }, now)))
      }
      return failed
    },
    async start() {},
    async stop() {},
    healthy: () => true,
  }
}
