import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitParty, isSameParty, neededLitres, partyKinds, splitParty, taxedHeads, toParty, type Party } from './party.ts'
import { adultsOf, findPartyFault, partyLimits } from './party-rules.ts'

const parties = fc.record(
  Object.fromEntries(partyKinds.map((kind) => [kind, fc.integer({ min: 0, max: partyLimits[kind] })])),
) as fc.Arbitrary<Party>

describe('A party', () => {
  it('names only kinds that there are, and is nothing where there are none', () => {
    expect(toParty({ children: 0, skis: 2 })).toEqual({ skis: 2 })
    expect(toParty({ children: 0 })).toBeUndefined()
    expect(isSameParty({ children: 0, skis: 2 }, { skis: 2 })).toBe(true)
    expect(isSameParty(undefined, { laps: 1 })).toBe(false)
  })

  it('has an adult, and an adult for each infant on a lap', () => {
    expect(findPartyFault(3, { children: 2 })).toBeNull()
    expect(findPartyFault(2, { children: 1, infants: 1 })).toBe('adult')
    expect(findPartyFault(2, { children: 1, laps: 2 })).toBe('laps')
  })

  it('fits its passengers after their number has fallen, or is split among aircraft', () => {
    fc.assert(
      fc.property(parties, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 2, max: 6 }), (party, pax, aircraft) => {
        expect(findPartyFault(pax, fitParty(pax, party))).toBeNull()
        expect(findPartyFault(pax, splitParty(pax, party, aircraft))).toBeNull()
        expect(adultsOf(pax, fitParty(pax, party))).toBeGreaterThanOrEqual(1)
      }),
    )
    expect(fitParty(2, { children: 3, laps: 2, skis: 1 })).toEqual({ children: 1, laps: 1, skis: 1 })
  })

  it('needs room for its pieces and the suitcases beside them, none for pets', () => {
    expect(neededLitres(20, { skis: 2 })).toBe(260 + 120)
    expect(neededLitres(20, { pets: 1, laps: 1 })).toBeNull()
  })

  it('is taxed with its infants on laps unless the tax spares them', () => {
    const party = { children: 1, infants: 1, laps: 1 }
    expect([undefined, 'laps', 'infants', 'children'].map((spares) => taxedHeads(4, party, spares as 'laps'))).toEqual([5, 4, 3, 2])
    expect(taxedHeads(4, undefined, 'children')).toBe(4)
  })
})
