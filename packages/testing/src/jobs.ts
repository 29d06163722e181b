import { sql } from 'kysely'
import type { Database } from '@aquilane/server/database'
import type { Jobs } from '@aquilane/server/jobs'

export interface SentJob {
  name: string
  data: object
  /** Earliest start; null: at once. */
  startAfter: Temporal.Instant | null
}

export interface TestJobs extends Jobs {
  /** Committed and not yet run, in order of sending. */
  waiting(name?: string): Promise<SentJob[]>
  /** Runs the jobs due at `now` (default: those without a delay), and due jobs that they enqueue. Returns their number. */
  run(now?: Temporal.Instant, name?: string): Promise<number>
  /** Forgets what waits. */
  clear(): void
}

/** Jobs that run on request. Like the real ones, a job of a rolled-back transaction does not exist. */
export function testJobs(db: Database): TestJobs {
  const handlers = new Map<string, (data: object) => Promise<void>>()
  let queue: (SentJob & { xid: string })[] = []

  const committed = new Set<string>()

  // A transaction that has committed is not asked for again: jobs with a delay wait in the queue during many runs.
  const prune = async () => {
    const open = [...new Set(queue.map(({ xid }) => xid))].filter((xid) => !committed.has(xid))
    if (open.length === 0) return
    const { rows } = await sql<{ xid: string; status: string | null }>`
      SELECT xid, pg_xact_status(xid::xid8) AS status FROM unnest(${open}::text[]) AS xid`.execute(db)
    const statusByXid = new Map(rows.map(({ xid, status }) => [xid, status]))
    for (const [xid, status] of statusByXid) if (status === 'committed') committed.add(xid)
    queue = queue.filter(({ xid }) => statusByXid.get(xid) !== 'aborted')
  }

  return {
    work(name, handler) {
      handlers.set(name, handler as (data: object) => Promise<void>)
    },
    schedule() {},
    async retry() {},
    async send(trx, name, data, options = {}) {
      const { rows } = await sql<{ xid: string }>`SELECT pg_current_xact_id()::text AS xid`.execute(trx)
      // Through JSON, as the real queue would.
      queue.push({ name, data: JSON.parse(JSON.stringify(data)) as object, startAfter: options.startAfter ?? null, xid: rows[0]!.xid })
    },
    async waiting(name) {
      await prune()
      return queue.filter((job) => name === undefined || job.name === name)
    },
    async run(now, name) {
      let ran = 0
      for (;;) {
        await prune()
        const at = queue.findIndex(
          (job) =>
            (name === undefined || job.name === name) &&
            (job.startAfter === null || (now !== undefined && Temporal.Instant.compare(job.startAfter, now) <= 0)),
        )
        const job = queue[at]
        if (!job) return ran
        queue.splice(at, 1)
        const handler = handlers.get(job.name)
        if (!handler) throw new Error(`Nobody works on ${job.name}.`)
        await handler(job.data)
        ran++
      }
    },
    clear() {
      queue = []
    },
    async start() {},
    async stop() {},
    healthy: () => true,
  }
}
