/** The queue of one owner, or of all owners together, is full. */
export class QueueFullError extends Error {}

export interface FairQueue {
  /** Runs the work when its owner's turn comes. @throws QueueFullError; what the work throws */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>
}

/**
 * Runs at most `concurrency` jobs at a time. Owners take turns, so that many jobs of one owner delay only that owner.
 */
export function createFairQueue(limits: { concurrency: number; perOwner: number; total: number }): FairQueue {
  // A Map keeps insertion order: an owner that had a turn moves to the end.
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  const next = (): void => {
    if (running >= limits.concurrency) return
    const [entry] = queues
    if (!entry) return
    const [owner, jobs] = entry
    queues.delete(owner)
    const start = jobs.shift()
    if (jobs.length > 0) queues.set(owner, jobs)
    waiting -= 1
    running += 1
    start?.()
  }

  return {
    async run(owner, work) {
      const jobs = queues.get(owner) ?? []
      if (jobs.length >= limits.perOwner || waiting >= limits.total) throw new QueueFullError('The queue is full.')
      const turn = new Promise<void>((start) => jobs.push(start))
      queues.set(owner, jobs)
      waiting += 1
      next()
      await turn
      try {
        return await work()
      } finally {
        running -= 1
        next()
      }
    },
  }
}
