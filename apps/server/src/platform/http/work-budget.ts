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
  /** @throws TOO_MANY_REQUESTS with the seconds until the minute is over */
  check(ip: string): Promise<void>
  /** Runs work that blocks the event loop and charges its duration. @throws TOO_MANY_REQUESTS */
  run<T>(request: Pick<FastifyRequest, 'ip'>, work: () => T | Promise<T>): Promise<T>
  /** Charges work whose duration cannot be measured here, in milliseconds. */
  charge(ip: string, milliseconds: number): Promise<void>
}

export function createWorkBudget(millisecondsPerMinute: number): WorkBudget {
  const limiter = new RateLimiterMemory({ points: millisecondsPerMinute, duration: 60 })
  const check = async (ip: string): Promise<void> => {
    const used = await limiter.get(addressKey(ip))
    if (!used || used.consumedPoints < millisecondsPerMinute) return
    const seconds = Math.max(1, Math.ceil(used.msBeforeNext / 1_000))
    throw tooMany({ retryAfter: seconds, reason: 'work' })
  }
  const charge = async (ip: string, milliseconds: number): Promise<void> => {
    await limiter.penalty(addressKey(ip), milliseconds)
  }
  return {
    check,
    charge,
    async run({ ip }, work) {
      await check(ip)
      const began = performance.now()
      try {
        return await work()
      } finally {
        await charge(ip, performance.now() - began)
      }
    },
  }
}

/** `app.workBudget`. */
export function registerWorkBudget(app: FastifyInstance, millisecondsPerMinute: number): void {
  app.decorate('workBudget', createWorkBudget(millisecondsPerMinute))
}
