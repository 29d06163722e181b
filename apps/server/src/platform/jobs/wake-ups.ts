import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { findDueQueues } from './queries.ts'

export interface WakeUps {
  start(workers: ReadonlyMap<string, string>): void
  stop(): Promise<void>
}

/**
 * Wakes the workers of queues with jobs that are due: at their time, after a failure, or when the notification of their commit was lost.
 * One look for all queues, because workers that each look for themselves keep an idle server busy.
 */
export function createWakeUps({ boss, log, seconds }: { boss: PgBoss; log: Logger; seconds: number }): WakeUps {
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null

  async function look(workers: ReadonlyMap<string, string>): Promise<void> {
    try {
      for (const name of await findDueQueues(boss.getDb(), [...workers.keys()])) boss.notifyWorker(workers.get(name) ?? '')
    } catch (error) {
      log.error({ err: error }, 'job queue')
    } finally {
      looking = null
    }
  }
  return {
    start(workers) {
      timer = setInterval(() => {
        looking ??= look(workers)
      }, seconds * 1_000)
    },
    async stop() {
      if (timer) clearInterval(timer)
      await looking
    },
  }
}
