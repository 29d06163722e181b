import { expect, it } from 'vitest'
import { withOpened } from './opened-lists.ts'

it('what was opened is kept beside the rest of its entry, and the oldest entries are forgotten', () => {
  const one = withOpened([], 'first', 'light', 15)
  expect(withOpened(one, 'first', 'heavy', 3)).toEqual([['first', { light: 15, heavy: 3 }]])
  expect(withOpened(one, 'first', 'light', 27)).toEqual([['first', { light: 27 }]])
  const many = Array.from({ length: 25 }).reduce<ReturnType<typeof withOpened>>(
    (kept, _, at) => withOpened(kept, `entry ${at}`, 'run', 24),
    one,
  )
  expect(many).toHaveLength(20)
  expect(many.at(-1)).toEqual(['entry 24', { run: 24 }])
})
