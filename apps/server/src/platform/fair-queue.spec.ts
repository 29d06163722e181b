import { describe, expect, it } from 'vitest'
import { createFairQueue, QueueFullError } from './fair-queue.ts'

const limits = { concurrency: 1, perOwner: 10, total: 20 }

describe('fair queue', () => {
  it('lets owners take turns: one job of an owner waits for at most one job of each other owner', async () => {
    const queue = createFairQueue(limits)
    const order: string[] = []
    const job = (owner: string, name: string) => queue.run(owner, async () => void order.push(name))
    await Promise.all([...Array.from({ length: 5 }, (_, index) => job('many', `many ${index}`)), job('one', 'one')])
    expect(order.indexOf('one')).toBeLessThanOrEqual(2)
    expect(order).toHaveLength(6)
  })

  it('runs no more jobs at a time than its concurrency', async () => {
    const queue = createFairQueue({ ...limits, concurrency: 2 })
    let running = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        queue.run(`owner ${index % 3}`, async () => {
          most = Math.max(most, ++running)
          await new Promise((done) => setTimeout(done, 5))
          running -= 1
        }),
      ),
    )
    expect(most).toBe(2)
  })

  it('rejects more waiting jobs than an owner, or all owners, may have', async () => {
    const queue = createFairQueue({ concurrency: 1, perOwner: 2, total: 3 })
    let release = (): void => {}
    const blocked = queue.run('first', () => new Promise<void>((done) => (release = done)))
    const waiting = [queue.run('a', async () => 1), queue.run('a', async () => 2)]
    await expect(queue.run('a', async () => 3)).rejects.toThrow(QueueFullError)
    waiting.push(queue.run('b', async () => 4))
    await expect(queue.run('c', async () => 5)).rejects.toThrow(QueueFullError)
    release()
    await blocked
    expect(await Promise.all(waiting)).toEqual([1, 2, 4])
  })

  it('goes on after a job that fails', async () => {
    const queue = createFairQueue(limits)
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run('a', async () => 'next')).toBe('next')
  })
})
