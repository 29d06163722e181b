import { expect, it } from 'vitest'
import { mayReload } from './reload-on-stale-chunk.ts'

it('a missing file reloads the page once, at most once in 60 seconds', () => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
  expect([0, 1, 59_999, 60_000, 60_001, 120_000].map((ms) => mayReload(storage, 1_000_000 + ms))).toEqual([
    true,
    false,
    false,
    true,
    false,
    true,
  ])
})
