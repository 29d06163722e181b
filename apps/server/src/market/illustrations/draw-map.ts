import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import { createFairQueue, QueueFullError } from '../../platform/fair-queue.ts'
import { tooMany } from '../../platform/http/limits.ts'
import type { MapOptions } from './map-worker.ts'

export interface Drawer {
  /** Key of the fair queue, usually the address. */
  owner: string
  /** Called with the duration of the drawing in milliseconds. */
  charge(milliseconds: number): Promise<void>
}

/**
 * Draws maps on a thread of its own, one at a time, and keeps the latest.
 * @throws Refusal TOO_MANY_REQUESTS when the owner has eight maps waiting
 */
export function createMapDrawing(): (options: MapOptions, drawer: Drawer) => Promise<string> {
  const pool = new Piscina<MapOptions, string>({
    filename: new URL('map-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const queue = createFairQueue({ concurrency: 1, perOwner: 8, total: 200 })
  const drawn = new LRUCache<string, Promise<string>>({ max: 500 })
  return (options, { owner, charge }) => {
    const key = hash('sha256', JSON.stringify(options))
    const known = drawn.get(key)
    if (known) return known
    const map = queue
      .run(owner, async () => {
        const began = performance.now()
        const svg = await pool.run(options)
        await charge(performance.now() - began)
        return svg
      })
      .catch((error: unknown) => {
        drawn.delete(key)
        throw error instanceof QueueFullError ? tooMany({ retryAfter: 10, reason: 'maps' }) : error
      })
    drawn.set(key, map)
    return map
  }
}
