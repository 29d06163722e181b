import { expect, it } from 'vitest'
import { createSharedSearches } from './shared-search.ts'

const start = Temporal.Instant.from('2026-12-01T09:00:00Z')
const legs = [
  { departure: 'city:LON', arrival: 'airport:LFMN', date: '2026-12-20T23:30', pax: 4, luggage: 80 },
  { departure: 'airport:LFMN', arrival: 'city:LON', date: '2026-12-27T17:00', pax: 4, luggage: 80 },
]
const departure = Temporal.Instant.from('2026-12-20T23:30:00Z')

function setUp(secret = 'secret') {
  let now = start
  return { at: (text: string) => (now = Temporal.Instant.from(text)), ...createSharedSearches(secret, { now: () => now }) }
}

it('a shared search is open for a week and not a second longer', () => {
  const shared = setUp()
  const { token, until } = shared.share(legs, departure)
  expect(until.toString()).toBe('2026-12-08T09:00:00Z')
  shared.at('2026-12-08T08:59:59Z')
  expect(shared.openUntil(token, legs)?.toString()).toBe('2026-12-08T09:00:00Z')
  shared.at('2026-12-08T09:00:00Z')
  expect(shared.openUntil(token, legs)).toBeNull()
})

it('a shared search ends with its first departure', () => {
  const shared = setUp()
  shared.at('2026-12-18T09:00:00Z')
  expect(shared.share(legs, departure).until.toString()).toBe('2026-12-20T23:30:00Z')
})

it('a token opens its own trip, up to three hours earlier and later as a whole, and no other', () => {
  const shared = setUp()
  const { token } = shared.share(legs, departure)
  const changed = (change: Partial<(typeof legs)[number]>) => [{ ...legs[0]!, ...change }, legs[1]!]
  const moved = [
    { ...legs[0]!, date: '2026-12-21T02:30' },
    { ...legs[1]!, date: '2026-12-27T20:00' },
  ]
  expect(shared.openUntil(token, moved)).not.toBeNull()
  expect(shared.openUntil(token, changed({ date: '2026-12-20T23:30:00' }))).not.toBeNull()
  expect(shared.openUntil(token, [{ ...legs[0]!, party: { pets: 0 } }, legs[1]!]), 'none of a kind').not.toBeNull()
  for (const other of [
    changed({ date: '2026-12-21T02:30' }),
    changed({ date: '2026-12-21T23:30' }),
    changed({ pax: 5 }),
    [{ ...legs[0]!, party: { children: 1 } }, legs[1]!],
    changed({ luggage: 81 }),
    changed({ arrival: 'airport:LFMD' }),
    changed({ date: '2026-13-45T23:30' }),
    legs.slice(0, 1),
    legs.toReversed(),
  ])
    expect(shared.openUntil(token, other)).toBeNull()
})

it('a token with another end, of another installation or of no sense opens nothing', () => {
  const shared = setUp()
  const { token } = shared.share(legs, departure)
  const later = `${(Number.parseInt(token.slice(0, 7), 36) + 1).toString(36).padStart(7, '0')}${token.slice(7)}`
  for (const wrong of [
    later,
    setUp('another').share(legs, departure).token,
    '',
    'zzzzzzz',
    `${token}a`,
    token.slice(0, -1),
    '___'.repeat(20),
  ])
    expect(shared.openUntil(wrong, legs)).toBeNull()
})
