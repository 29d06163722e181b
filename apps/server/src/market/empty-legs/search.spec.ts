import fc from 'fast-check'
import { toPoint } from '@aquilane/domain/charter/geodesy'
import { standardSteps } from '@aquilane/domain/empty-legs/price'
import { describe, expect, it } from 'vitest'
import { LegIndex } from './leg-index.ts'
import type { OfferedLeg } from './offered-leg.ts'
import { searchIndex, searchPage, type LegFilter } from './search.ts'

const hourMs = 3_600_000
const now = Date.UTC(2026, 10, 23)

const places = [
  ['EGGW', 51.87, -0.37],
  ['LFMN', 43.66, 7.21],
  ['LSGG', 46.24, 6.11],
  ['LIML', 45.45, 9.28],
  ['LEMD', 40.47, -3.56],
  ['KTEB', 40.85, -74.06],
] as const

/** Only what the search reads. */
function aLeg(id: string, from: number, to: number, hours: number): OfferedLeg {
  const end = (at: number) =>
    ({ code: places[at]![0], selector: `airport:${places[at]![0]}`, cityCode: null }) as unknown as OfferedLeg['from']
  const point = (at: number) => toPoint({ lat: places[at]![1], lon: places[at]![2] })
  return {
    row: { id, pax_max: 6, aircraft_id: 1 } as unknown as OfferedLeg['row'],
    from: end(from),
    to: end(to),
    fromPoint: point(from),
    toPoint: point(to),
    departureMs: now + hours * hourMs,
    firstDay: '2026-12-01',
    lastDay: '2026-12-01',
    pricing: { referenceCents: 1_000_000, floorCents: 200_000, steps: standardSteps },
  }
}

const anything: LegFilter = {
  from: null,
  to: null,
  dateFrom: null,
  dateTo: null,
  aircraft: null,
  ids: null,
  pax: 1,
  priceMin: 0,
  priceMax: Infinity,
}
const airport = fc.integer({ min: 0, max: places.length - 1 })
const someLegs = fc
  .uniqueArray(fc.tuple(fc.uuid(), airport, airport, fc.integer({ min: -20, max: 900 })), { maxLength: 60, selector: ([id]) => id })
  .map((rows) => rows.map(([id, from, to, hours]) => aLeg(id, from, to, hours)))
const somewhere = fc.record({ lat: fc.double({ min: -80, max: 80, noNaN: true }), lon: fc.double({ min: -180, max: 180, noNaN: true }) })

describe('pages of the nearest legs', () => {
  it('are those of the whole list, sorted', () => {
    fc.assert(
      fc.property(someLegs, somewhere, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 15 }), (legs, at, page, perPage) => {
        const index = LegIndex.of(legs)
        const options = { now, visitor: toPoint(at), sort: { key: 'distance', descending: false } as const }
        const all = searchIndex(index, anything, options)
        const shown = searchPage(index, anything, options, { page, perPage })
        expect(shown.total).toBe(all.length)
        expect(shown.page).toBe(page > Math.ceil(all.length / perPage) ? 1 : page)
        const expected = all.slice((shown.page - 1) * perPage, shown.page * perPage)
        const seen = (found: typeof all) => found.map(({ leg, priceCents, visitorKm }) => [leg.row.id, priceCents, visitorKm.toFixed(6)])
        expect(seen(shown.found)).toEqual(seen(expected))
      }),
    )
  })

  it('stay right while legs come, move and go one by one', () => {
    fc.assert(
      fc.property(
        someLegs,
        fc.array(fc.tuple(fc.nat(59), fc.integer({ min: 7, max: 900 }), fc.boolean()), { maxLength: 30 }),
        (legs, changes) => {
          const index = LegIndex.of(legs)
          const left = new Map(legs.map((leg) => [leg.row.id, leg]))
          for (const [at, hours, isGone] of changes) {
            const leg = legs[at]
            if (!leg) continue
            const moved = { ...leg, departureMs: now + hours * hourMs }
            if (isGone) index.delete(leg.row.id)
            else index.put(moved)
            if (isGone) left.delete(leg.row.id)
            else left.set(leg.row.id, moved)
          }
          const options = { now, visitor: toPoint({ lat: 50, lon: 0 }), sort: { key: 'distance', descending: false } as const }
          const page = { page: 1, perPage: 100 }
          const ids = (one: LegIndex) => searchPage(one, anything, options, page).found.map(({ leg }) => `${leg.row.id} ${leg.departureMs}`)
          expect(ids(index)).toEqual(ids(LegIndex.of(left.values())))
          expect(index.size).toBe(left.size)
        },
      ),
    )
  })
})
