import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { addressKey, tooMany } from './limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    workBudget: WorkBudget
  }
}

/**
 * Processor time that one address may use per minute in this process. Counting requests is not enough: a search over six cities costs
 * a thousand times a lookup.
 */
export interface WorkBudget {
  /**
   * @param share of the time that may be used up before: work that can be left out takes less than all
   * @throws TOO_MANY_REQUESTS with the seconds until the minute is over
   */
  check(ip: string, share?: number): Promise<void>
  /** Runs work that blocks the event loop and charges its duration. @throws TOO_MANY_REQUESTS */
  run<T>(request: Pick<FastifyRequest, 'ip'>, work: () => T | Promise<T>): Promise<T>
  /** Charges work whose duration cannot be measured here, in milliseconds. */
  charge(ip: string, milliseconds: number): Promise<void>
}

/** The first works of a process load and compile what they use; their callers do not pay for that. */
const usualColdWorks = 20
const coldMilliseconds = 25

interface WorkBudgetOptions {
  /** Addresses that are not limited. */
  isExempt?: (ip: string) => boolean
  coldWorks?: number
}

export function createWorkBudget(
  millisecondsPerMinute: number,
  { isExempt = () => false, coldWorks = usualColdWorks }: WorkBudgetOptions = {},
): WorkBudget {
  const limiter = new RateLimiterMemory({ points: millisecondsPerMinute, duration: 60 })
  const measure = createWorkMeter(coldWorks)
  const check = async (ip: string, share = 1): Promise<void> => {
    if (isExempt(ip)) return
    const used = await limiter.get(addressKey(ip))
    if (!used || used.consumedPoints < millisecondsPerMinute * share) return
    throw tooMany({ retryAfter: Math.max(1, Math.ceil(used.msBeforeNext / 1_000)), reason: 'work' })
  }
  const charge = async (ip: string, milliseconds: number): Promise<void> => {
    if (!isExempt(ip)) await limiter.penalty(addressKey(ip), milliseconds)
  }
  return {
    check,
    charge,
    async run({ ip }, work) {
      await check(ip)
      const stop = measure()
      try {
        return await work()
      } finally {
        await charge(ip, stop())
      }
    },
  }
}

/** Processor time of this thread while a work runs, shared by the works that run at the same time. Waiting costs nothing. */
function createWorkMeter(coldWorks: number): () => () => number {
  let running = 0
  let begun = 0
  return () => {
    running += 1
    begun += 1
    const isCold = begun <= coldWorks
    const since = process.threadCpuUsage()
    return () => {
      const { user, system } = process.threadCpuUsage(since)
      const milliseconds = (user + system) / 1_000 / running
      running -= 1
      return isCold ? Math.min(milliseconds, coldMilliseconds) : milliseconds
    }
  }
}

/** `app.workBudget`. */
export function registerWorkBudget(app: FastifyInstance, millisecondsPerMinute: number, options: WorkBudgetOptions): void {
  app.decorate('workBudget', createWorkBudget(millisecondsPerMinute, options))
}
