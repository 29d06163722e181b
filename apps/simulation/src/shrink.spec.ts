import { describe, expect, it } from 'vitest'
import type { Step } from './action.ts'
import { isScheduled } from './seeded-jobs.ts'
import { shrink } from './shrink.ts'

const stepsOf = (keys: readonly number[]): Step[] => keys.map((key) => ({ key: String(key), person: 0, action: 'wait', input: {} }))
const keysOf = (steps: readonly Step[]) => steps.map(({ key }) => Number(key))

describe('the shortest sequence', () => {
  it('keeps the steps that the failure needs, in their order', async () => {
    const needed = [3, 17, 18, 60]
    const shortest = await shrink(stepsOf(Array.from({ length: 80 }, (_, at) => at)), (steps) =>
      Promise.resolve(needed.every((key) => keysOf(steps).includes(key))),
    )
    expect(keysOf(shortest)).toEqual(needed)
  })

  it('ends after so many replays', async () => {
    let replays = 0
    await shrink(
      stepsOf(Array.from({ length: 200 }, (_, at) => at)),
      () => {
        replays++
        return Promise.resolve(false)
      },
      20,
    )
    expect(replays).toBe(20)
  })
})

describe('scheduled jobs', () => {
  const at = (time: string) => Temporal.Instant.from(`2027-01-04T${time}Z`).epochMilliseconds

  it.each([
    ['* * * * *', '07:00:10', '07:00:50', false],
    ['* * * * *', '07:00:10', '07:01:00', true],
    ['*/10 * * * *', '07:01:00', '07:09:59', false],
    ['*/10 * * * *', '07:01:00', '07:10:00', true],
    ['17 * * * *', '07:18:00', '08:16:00', false],
    ['17 * * * *', '07:16:00', '07:18:00', true],
    ['41 2 * * *', '03:00:00', '23:00:00', false],
    ['41 2 * * *', '02:00:00', '03:00:00', true],
  ])('%s runs between %s and %s: %s', (cron, from, to, expected) => {
    expect(isScheduled(cron, at(from), at(to))).toBe(expected)
  })
})
