import { describe, expect, it } from 'vitest'
import { MAX_RECENT_SEARCHES, parseRecentSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import type { RecentSearches } from './recent-searches.ts'

const remember = (names: string[], category = 'flights') => {
  return names.reduce<RecentSearches<{ name: string }>>((recent, name) => rememberSearch(recent, category, { name }), {})
}
const names = (recent: RecentSearches<{ name: string }>, category = 'flights') => recentSearches(recent, category).map(({ name }) => name)
const isEntry = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

describe('recent searches', () => {
  it('are returned newest first', () => {
    expect(names(remember(['Nice', 'London', 'Dubai']))).toEqual(['Dubai', 'London', 'Nice'])
  })

  it('hold a name once, as the newest', () => {
    expect(names(remember(['Nice', 'London', 'Nice']))).toEqual(['Nice', 'London'])
  })

  it(`keep ${MAX_RECENT_SEARCHES} per category and drop the oldest`, () => {
    const twelve = Array.from({ length: 12 }, (_, i) => `City ${i}`)
    expect(names(remember(twelve))).toEqual(twelve.slice(2).toReversed())
  })

  it('are separate per category', () => {
    const both = rememberSearch(remember(['Nice']), 'empty-legs', { name: 'Nice' })
    expect(names(both, 'empty-legs')).toEqual(['Nice'])
    expect(names(both)).toEqual(['Nice'])
    expect(names(both, 'seats')).toEqual([])
  })

  it('are read back from storage, without what does not belong', () => {
    const recent = remember(['Nice', 'London'])
    expect(parseRecentSearches(JSON.parse(JSON.stringify(recent)), isEntry)).toEqual(recent)
    expect(parseRecentSearches({ flights: [{ name: 'Nice' }, 7, null], seats: 'x' }, isEntry)).toEqual({ flights: [{ name: 'Nice' }] })
    for (const bad of [null, 'x', 3, [], undefined]) expect(parseRecentSearches(bad, isEntry)).toEqual({})
  })
})
