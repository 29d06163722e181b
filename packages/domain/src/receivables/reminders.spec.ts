import { expect, it } from 'vitest'
import { dueLevel, nextLevel } from './reminders.ts'

it('each level goes out on its day, one at a time, and never while the customer disputes', () => {
  const levels = (isDisputed: boolean) => {
    let lastLevel = 0
    const sent: string[] = []
    for (let overdueDays = -2; overdueDays <= 60; overdueDays++) {
      const level = dueLevel({ overdueDays, lastLevel, isDisputed })
      if (level === null) continue
      lastLevel = level
      sent.push(`${level} on day ${overdueDays}`)
    }
    return sent
  }
  expect(levels(false)).toEqual(['1 on day 3', '2 on day 14', '3 on day 30'])
  expect(levels(true)).toEqual([])
})

it('a member may send the next one earlier, once the invoice is due', () => {
  expect(nextLevel({ overdueDays: 1, lastLevel: 0, isDisputed: false })).toBe(1)
  expect(nextLevel({ overdueDays: 0, lastLevel: 0, isDisputed: false })).toBeNull()
  expect(nextLevel({ overdueDays: 90, lastLevel: 3, isDisputed: false })).toBeNull()
})
