import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOfferTokenCodec, type OfferToken, type OfferedSearch } from './offer-token.ts'

const seal = createOfferTokenCodec('a secret of at least thirty-two characters')
const search: OfferedSearch = {
  issuedAt: Date.parse('2026-11-20T19:15:07Z'),
  legs: [
    { from: 'EGGW', to: 'LFMN', departureLocal: '2026-12-18T10:30', pax: 4, luggageKg: 60 },
    { from: 'LFMN', to: 'EGGW', departureLocal: '2026-12-20T16:00', pax: 4, luggageKg: 60 },
  ],
}
const offer: OfferToken = { aircraftId: 57, priceCents: 1_845_017, firm: true }
const client = '7a1a4b1e-7c52-4d0c-8f6a-0c6f5b3b8f11'

describe('suggestion id', () => {
  it('carries the offer there and back', () => {
    expect(seal.decode(seal.encoder(search, client)(offer), client)).toEqual({ ...search, ...offer, owned: true })
    expect(seal.decode(seal.encoder(search, null)(offer), null)).toEqual({ ...search, ...offer, owned: false })
  })

  it('carries children, infants, pets and special luggage of each leg', () => {
    const [out, back] = search.legs
    const family = { ...search, legs: [{ ...out!, party: { children: 2, laps: 1, skis: 3 } }, back!] }
    expect(seal.decode(seal.encoder(family, client)(offer), client)).toEqual({ ...family, ...offer, owned: true })
    expect(seal.decode(seal.encoder(family, null)(offer), null)).toEqual({ ...family, ...offer, owned: false })
  })

  it('carries every trip, aircraft and price that can be offered', () => {
    const code = fc.stringMatching(/^[A-Z0-9-]{2,12}$/)
    const leg = fc.record({
      from: code,
      to: code,
      departureLocal: fc
        .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2099-12-31T23:45:00Z'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 16)),
      pax: fc.integer({ min: 1, max: 500 }),
      luggageKg: fc.integer({ min: 0, max: 50_000 }),
    })
    fc.assert(
      fc.property(
        fc.array(leg, { minLength: 1, maxLength: 6 }),
        fc.record({
          aircraftId: fc.integer({ min: 1, max: 0xffffff }),
          priceCents: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
          firm: fc.boolean(),
        }),
        (legs, any) => {
          const id = seal.encoder({ issuedAt: search.issuedAt, legs }, client)(any)
          expect(id).toMatch(/^[A-Za-z0-9_-]+$/)
          expect(id.length).toBeLessThan(600)
          expect(seal.decode(id, client)).toEqual({ issuedAt: search.issuedAt, legs, ...any, owned: true })
        },
      ),
    )
  })

  it('is readable by its owner only; a visitor’s offer by everyone who has it', () => {
    const owned = seal.encoder(search, client)(offer)
    expect(seal.decode(owned, null)).toBeNull()
    expect(seal.decode(owned, '00000000-0000-4000-8000-000000000000')).toBeNull()
    expect(seal.decode(seal.encoder(search, null)(offer), client)).not.toBeNull()
  })

  it('opens nothing that was changed anywhere', () => {
    const id = seal.encoder(search, client)(offer)
    for (let at = 0; at < id.length; at++) {
      for (const other of ['A', 'B', '_']) {
        if (id[at] === other) continue
        expect({ at, opened: seal.decode(id.slice(0, at) + other + id.slice(at + 1), client) }).toEqual({ at, opened: null })
      }
      expect(seal.decode(id.slice(0, at), client)).toBeNull()
      expect(seal.decode(id.slice(at + 1), client)).toBeNull()
    }
    expect(seal.decode(`${id}A`, client)).toBeNull()
  })

  it('cannot be put together from two ids of different searches', () => {
    const cheap = seal.encoder({ ...search, legs: [search.legs[0]!] }, client)({ ...offer, priceCents: 100 })
    const dear = seal.encoder(search, client)(offer)
    expect(seal.decode(dear.slice(0, -32) + cheap.slice(-32), client)).toBeNull()
  })

  it('opens nothing sealed with another secret, and no rubbish', () => {
    expect(
      createOfferTokenCodec('another secret of at least thirty-two chars').decode(seal.encoder(search, client)(offer), client),
    ).toBeNull()
    for (const bad of ['', 'A', '💥'.repeat(30), '"'.repeat(60), 'A'.repeat(56), '../'.repeat(20), 'A'.repeat(5_000)])
      expect(seal.decode(bad, null)).toBeNull()
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ABCDabcd0123_-'), maxLength: 300 }), (bad) => seal.decode(bad, null) === null),
    )
  })
})
