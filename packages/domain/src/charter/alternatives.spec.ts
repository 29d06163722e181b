import { describe, expect, it } from 'vitest'
import { findAlternatives } from './alternatives.ts'
import { createQuoteIndex } from './quote-index.ts'
import { aircraft, fleetOf, leg, ms, trip } from './spec-fixtures.ts'
import type { Trip } from './types.ts'

const kinds = (found: ReturnType<typeof findAlternatives>) => found.alternatives.map((a) => a.kind)

describe('nothing fits', () => {
  it('offers a nearby airport with a longer runway', () => {
    const index = createQuoteIndex(fleetOf(aircraft('citation-cj3-plus', 'LTN'), aircraft('pc-24', 'LTN')))
    const asked = trip([leg('LTN', 'CVF', '2027-02-10T10:00'), leg('CVF', 'LTN', '2027-02-14T10:00')])
    const found = findAlternatives(index, asked)
    expect(found.failed).toEqual([{ constraint: 'runway', count: 2, alone: 2 }])
    // The PC-24 lacks less runway than the Citation.
    expect(found.nearest?.type.slug).toBe('pc-24')
    const near = found.alternatives.find((a) => a.kind === 'airport')
    expect(near).toMatchObject({ constraint: 'runway', legIndex: 0, params: { old: 'CVF', airport: 'CMF' } })
    expect(near?.trip?.legs.map((l) => [l.from.iata, l.to.iata])).toEqual([
      ['LTN', 'CMF'],
      ['CMF', 'LTN'],
    ])
    expect(index.topQuotes(near?.trip as Trip, 1)[0]?.totalCents).toBe(near?.totalCents)
  })

  it('offers the hour at which a closed airport opens, before and after', () => {
    const index = createQuoteIndex(fleetOf(aircraft('phenom-300e', 'LTN')))
    const found = findAlternatives(index, trip([leg('LCY', 'LBG', '2026-10-17T14:00')]))
    expect(kinds(found)).toEqual(expect.arrayContaining(['later', 'earlier', 'airport']))
    expect(found.alternatives.find((a) => a.kind === 'later')?.trip?.legs[0]?.departureLocal).toBe('2026-10-18T12:30')
    expect(found.alternatives.find((a) => a.kind === 'earlier')?.trip?.legs[0]?.departureLocal).toBe('2026-10-17T12:30')
  })

  it('names the constraint that stops most aircraft, not the one an odd aircraft misses by a little', () => {
    // The hours of the airport stop the Phenoms, a short runway the Gulfstream.
    const index = createQuoteIndex(
      fleetOf(aircraft('phenom-300e', 'LTN'), aircraft('phenom-300e', 'LTN'), aircraft('gulfstream-g650er', 'LTN')),
    )
    const found = findAlternatives(index, trip([leg('LCY', 'LBG', '2026-10-17T14:00')]))
    expect(found.failed).toEqual([
      { constraint: 'curfew', count: 2, alone: 2 },
      { constraint: 'runway', count: 1, alone: 0 },
    ])
    expect(found.nearest).toMatchObject({ constraint: 'curfew', params: { airport: 'LCY' } })
  })

  it('offers one hour later when the aircraft is not back yet', () => {
    const busy = [{ from: ms('2026-10-14T00:00Z'), to: ms('2026-10-14T08:30Z') }]
    const index = createQuoteIndex(fleetOf(aircraft('phenom-300e', 'LTN', { busy })))
    const found = findAlternatives(index, trip([leg('LTN', 'NCE', '2026-10-14T10:00')]))
    expect(found.nearest).toMatchObject({ constraint: 'busy' })
    expect(found.alternatives[0]).toMatchObject({ kind: 'later', constraint: 'busy', params: { minutes: 60, leg: 1 } })
    expect(found.alternatives[0]?.trip?.legs[0]?.departureLocal).toBe('2026-10-14T11:00')
  })

  it('moves only the leg at fault and those behind it when the turnaround is short', () => {
    const index = createQuoteIndex(fleetOf(aircraft('phenom-300e', 'LTN')))
    const found = findAlternatives(index, trip([leg('LTN', 'NCE', '2026-10-14T08:00'), leg('NCE', 'CTA', '2026-10-14T11:00')]))
    const later = found.alternatives.find((a) => a.kind === 'later')
    expect(later).toMatchObject({ constraint: 'turnaround', legIndex: 1, params: { minutes: 60, leg: 2 } })
    expect(later?.trip?.legs.map((l) => l.departureLocal)).toEqual(['2026-10-14T08:00', '2026-10-14T12:00'])
  })

  it('offers a technical stop to non-stop searches, and a bigger class to searches by class', () => {
    const index = createQuoteIndex(fleetOf(aircraft('citation-latitude', 'FAB'), aircraft('falcon-7x', 'FAB')))
    const asked = trip([leg('FAB', 'TEB', '2026-10-14T10:00', 6, 60)])
    const found = findAlternatives(index, asked, { classes: ['midsize'], nonstop: true })
    expect(kinds(found)).toEqual(['tech_stop', 'bigger_class'])
    expect(found.alternatives.map((a) => a.classSlug)).toEqual(['midsize', 'ultra-long'])
  })

  it('splits a group that no aircraft seats, and lightens the luggage no hold takes', () => {
    const index = createQuoteIndex(fleetOf(aircraft('citation-cj3-plus', 'LTN'), aircraft('phenom-300e', 'LTN')))
    const group = findAlternatives(index, trip([leg('LTN', 'NCE', '2026-10-14T10:00', 12, 60)]))
    expect(group.alternatives).toMatchObject([
      { kind: 'split_group', trip: { legs: [{ pax: 6, luggageKg: 30 }] }, params: { pax: 12, each: 6, aircraft: 2 } },
    ])
    const three = createQuoteIndex(
      fleetOf(aircraft('citation-cj3-plus', 'LTN'), aircraft('citation-cj3-plus', 'LTN'), aircraft('citation-cj3-plus', 'LTN')),
    )
    const crowd = findAlternatives(three, trip([leg('LTN', 'NCE', '2026-10-14T10:00', 18, 60)]))
    expect(crowd.alternatives).toMatchObject([{ kind: 'split_group', params: { each: 6, aircraft: 3 } }])
    // More than the fleet seats.
    expect(findAlternatives(three, trip([leg('LTN', 'NCE', '2026-10-14T10:00', 40, 60)])).alternatives).toEqual([])
    const heavy = findAlternatives(index, trip([leg('LTN', 'NCE', '2026-10-14T10:00', 3, 600)]))
    expect(heavy.alternatives).toMatchObject([{ kind: 'less_luggage', params: { askedKg: 600, limitKg: 454 } }])
  })

  it('returns nothing for an empty fleet', () => {
    expect(findAlternatives(createQuoteIndex(fleetOf()), trip([leg('LTN', 'NCE', '2026-10-14T10:00')]))).toEqual({
      failed: [],
      nearest: null,
      alternatives: [],
    })
  })
})
