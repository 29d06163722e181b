import { expect, it } from 'vitest'
import { byDay } from './by-day.ts'

const at = (createdAt: string) => ({ createdAt })

it('notifications are grouped by the day of the reader, not by that of the server', () => {
  const messages = [at('2026-11-24 00:30:00'), at('2026-11-23 23:15:00'), at('2026-11-23 22:59:59')]
  expect(byDay(messages, 'Europe/Rome').map(({ day, messages: of }) => [day, of.map(({ local }) => local.slice(11))])).toEqual([
    ['2026-11-24', ['01:30', '00:15']],
    ['2026-11-23', ['23:59']],
  ])
  expect(byDay(messages, 'America/New_York').map(({ day }) => day)).toEqual(['2026-11-23'])
  expect(byDay([], 'UTC')).toEqual([])
})
