import { setTimeout as sleep } from 'node:timers/promises'
import type { FactTable } from '@aquilane/domain/facts/facts'
import { describe, expect, it } from 'vitest'
import { createExplorationCache, type Pace } from './exploration-cache.ts'

const facts = {} as FactTable
const hour = 3_600_000
const asked = (among: number, of: FactTable = facts) => ({ key: 'city:NCE', among, facts: of })

/** A cache of lists of so many cities, whose values are made when `finish` is called. */
function harness() {
  const cache = createExplorationCache<string[]>((cities, among) => cities.slice(0, among))
  const made: { among: number; pace: Pace; finish: () => void; fail: () => void }[] = []
  const make = (among: number) => (pace: Pace) =>
    new Promise<string[]>((finish, fail) => {
      const name = `v${made.length}`
      made.push({
        among,
        pace,
        finish: () => finish(Array.from({ length: among }, () => name)),
        fail: () => fail(new Error('no prices')),
      })
    })
  return { cache, made, get: (among: number, now: number, of?: FactTable) => cache.get(asked(among, of), now, make(among)), make }
}

describe('The cache of explored destinations', () => {
  it('makes a value once for all who ask, and again for other facts', async () => {
    const { made, get } = harness()
    const both = Promise.all([get(3, 0), get(3, 1_000)])
    made[0]!.finish()
    expect(await both).toEqual([Array(3).fill('v0'), Array(3).fill('v0')])
    expect(made).toHaveLength(1)
    void get(3, 2_000, {} as FactTable)
    expect(made).toHaveLength(2)
  })

  it('answers with an old value at once while one new one is made', async () => {
    const { made, get } = harness()
    const first = get(3, 0)
    made[0]!.finish()
    await first
    expect(await Promise.all([get(3, hour), get(3, hour + 1)])).toEqual([Array(3).fill('v0'), Array(3).fill('v0')])
    expect(made).toHaveLength(2)
    made[1]!.finish()
    await sleep(0)
    expect(await get(3, hour + 2)).toEqual(Array(3).fill('v1'))
    expect(made).toHaveLength(2)
  })

  it('keeps the old value after a failed renewal and tries again, but not for more than four hours', async () => {
    const { made, get } = harness()
    const first = get(3, 0)
    made[0]!.finish()
    await first
    await get(3, hour)
    made[1]!.fail()
    await sleep(0)
    expect(await get(3, hour + 1)).toEqual(Array(3).fill('v0'))
    expect(made).toHaveLength(3)
    made[2]!.fail()
    await sleep(0)
    const late = get(3, 4 * hour)
    made[3]!.finish()
    expect(await late).toEqual(Array(3).fill('v3'))
  })

  it('answers fewer cities from a finished value of more, and never waits for one', async () => {
    const { made, get } = harness()
    const many = get(9, 0)
    const few = get(2, 0)
    made[1]!.finish()
    expect(await few).toEqual(['v1', 'v1'])
    made[0]!.finish()
    await many
    expect(await get(4, 1)).toEqual(Array(4).fill('v0'))
    expect(made).toHaveLength(2)
  })

  it('in the background rests twice as long as it works, until a caller waits', async () => {
    const { cache, made, get, make } = harness()
    const warm = cache.warm(asked(3), 0, make(3))
    const { pace, finish } = made[0]!
    const work = async (milliseconds: number): Promise<number> => {
      const until = performance.now() + milliseconds
      while (performance.now() < until);
      const began = performance.now()
      await pace.rest()
      return performance.now() - began
    }
    expect(await work(30)).toBeGreaterThan(50)
    const caller = get(3, 1)
    // The shortest of several: on a busy machine each turn waits for others.
    const rests: number[] = []
    for (let n = 0; n < 10; n++) rests.push(await work(30))
    expect(Math.min(...rests)).toBeLessThan(50)
    finish()
    await warm
    expect(await caller).toEqual(Array(3).fill('v0'))
    await cache.warm(asked(2), 2, make(2))
    expect(made).toHaveLength(1)
  })

  it('forgets a first value that could not be made', async () => {
    const { made, get } = harness()
    const failed = get(3, 0)
    made[0]!.fail()
    await expect(failed).rejects.toThrow('no prices')
    void get(3, 1)
    expect(made).toHaveLength(2)
  })
})
