import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toAcceptedOffer, type AcceptedOffer, type Offer } from '@aquilane/domain/charter/offer'
import type { Trx } from '../../platform/db/database.ts'
import { charterHarness, type CharterHarness } from './charter.fixture.ts'
import { holdAircraft, releaseAircraft } from '../../foundation/fleet/holds.ts'

let h: CharterHarness
beforeAll(async () => {
  h = await charterHarness()
})
afterAll(() => h.close())

const trip = (day = 0) => [h.leg('LOWW', 'LFMN', h.at('10:30', day))]
const offers = (day: number) => h.charter.findOffersFor({ legs: trip(day), clientId: h.client, locale: 'en' })
const firmOffer = async (day = 0) => (await offers(day)).find((item) => item.firmness === 'firm')!
const estimateOffer = async (day = 0) => (await offers(day)).find((item) => item.firmness === 'estimate')!
/** Of a visitor. */
async function visitorOffer() {
  const found = await h.charter.findOffers({ legs: trip(), locale: 'en' }, { isVisitor: true })
  return { ...found.offers[0]!, id: h.charter.sealTokens(found.tokens, null)[0]! }
}
const inTrx = <T>(work: (trx: Trx) => Promise<T>) => h.db.transaction().execute(work)
const take = (id: string, clientId = h.client) => inTrx((trx) => h.charter.acceptOffer(trx, { id, clientId }))
const look = (id: string, clientId: string | null = h.client) => h.charter.getOffer({ id, clientId })
const taken = async (id: string): Promise<AcceptedOffer> => {
  const result = await take(id)
  if (!result.ok) throw new Error(result.code)
  return result.taken
}
const rate = (offer: Offer, permille: number) =>
  h.db.updateTable('aircraft').set({ rate_permille: permille }).where('tail', '=', offer.aircraft.tail).execute()

describe('taking a suggestion', () => {
  it('gives the order all it needs: the same offer, the aircraft and the whole time it is away', async () => {
    const offer = await firmOffer()
    const result = await taken(offer.id)
    expect(result).toEqual(toAcceptedOffer(offer))
    expect(result.priceCents).toBe(offer.priceCents)
    expect(result.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(result.priceCents)
    expect(result).toMatchObject({
      firmness: 'firm',
      availability: 'managed',
      aircraft: { tail: offer.aircraft.tail },
      currency: 'EUR',
      terms: offer.operator.terms,
    })
    expect(Temporal.Instant.compare(result.busy.from, result.legs[0]!.departureAt)).toBeLessThanOrEqual(0)
    expect(Temporal.Instant.compare(result.busy.to, result.legs.at(-1)!.arrivalAt)).toBe(1)
    expect(result.legs[0]!.departureAt.epochMilliseconds).toBe(offer.quote.legs[0]!.departureAt)
    expect(result.legs[0]).toMatchObject({
      departureCode: 'LOWW',
      arrivalCode: 'LFMN',
      departureLocal: h.at('10:30'),
      departureZone: 'Europe/Vienna',
      pax: 4,
      luggageKg: 60,
    })
  })

  it('takes nothing by itself: twice gives the same, and the hold decides', async () => {
    const offer = await firmOffer()
    const first = await taken(offer.id)
    expect(await taken(offer.id)).toEqual(first)
    const held = await inTrx((trx) => holdAircraft(trx, { aircraftId: first.aircraftId, ...first.busy, reference: 'order:1' }))
    expect(held).toBe('held')
    expect(await take(offer.id)).toEqual({ ok: false, code: 'OFFER_TAKEN' })
    await inTrx((trx) => releaseAircraft(trx, 'order:1'))
    expect((await take(offer.id)).ok).toBe(true)
  })

  it('lets one of 200 buyers of the same suggestion have the aircraft', async () => {
    const offer = await firmOffer()
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, buyer) =>
        inTrx(async (trx) => {
          const result = await h.charter.acceptOffer(trx, { id: offer.id, clientId: h.client })
          if (!result.ok) return result.code
          return holdAircraft(trx, { aircraftId: result.taken.aircraftId, ...result.taken.busy, reference: `order:race-${buyer}` })
        }),
      ),
    )
    expect(results.filter((result) => result === 'held')).toHaveLength(1)
    expect(results.every((result) => result === 'held' || result === 'taken' || result === 'OFFER_TAKEN')).toBe(true)
    await h.db.deleteFrom('aircraft_availability_block').where('reference', 'like', 'order:race-%').execute()
  })

  it('is refused to anybody but the client it was made for', async () => {
    const offer = await firmOffer()
    expect(await take(offer.id, randomUUID())).toEqual({ ok: false, code: 'NOT_FOUND' })
    expect(await take('nonsense')).toEqual({ ok: false, code: 'NOT_FOUND' })
  })

  it("works for a visitor's card after signing in", async () => {
    const card = await visitorOffer()
    expect(await taken(card.id)).toEqual(toAcceptedOffer(card))
  })

  it('ends after 30 minutes for a firm price, after a day for an estimate', async () => {
    const firm = await firmOffer()
    const estimate = await estimateOffer()
    const began = h.clock.now()
    h.clock.advance({ minutes: 29, seconds: 50 })
    expect((await take(firm.id)).ok).toBe(true)
    h.clock.set(firm.expiresAt)
    expect(await take(firm.id)).toEqual({ ok: false, code: 'OFFER_EXPIRED' })
    expect((await take(estimate.id)).ok).toBe(true)
    h.clock.set(estimate.expiresAt)
    expect(await take(estimate.id)).toEqual({ ok: false, code: 'OFFER_EXPIRED' })
    h.clock.set(began)
  })

  it('keeps a firm price although rates rise; the difference is a line of its own', async () => {
    const offer = await firmOffer()
    await rate(offer, 1_400)
    const result = await taken(offer.id)
    expect(result.priceCents).toBe(offer.priceCents)
    const promise = result.lines.find((line) => line.service === 'price_promise')
    expect(promise?.amountCents).toBeLessThan(0)
    expect(result.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(result.priceCents)
    await rate(offer, 1_000)
  })

  it('returns the new price of an outdated estimate, with a new offer at that price', async () => {
    const offer = await estimateOffer()
    await rate(offer, 1_400)
    const result = await take(offer.id)
    if (result.ok || result.code !== 'PRICE_CHANGED') throw new Error('the price should have changed')
    expect(result.priceCents).toBeGreaterThan(offer.priceCents)
    expect(result.current!.priceCents).toBe(result.priceCents)
    expect(result.current!.aircraft.id).toBe(offer.aircraft.id)
    expect((await take(result.current!.id)).ok).toBe(true)
    await rate(offer, 1_000)
  })

  it('is refused once the aircraft is grounded', async () => {
    const offer = await firmOffer()
    await h.db.updateTable('aircraft').set({ status: 'grounded' }).where('tail', '=', offer.aircraft.tail).execute()
    expect(await take(offer.id)).toEqual({ ok: false, code: 'OFFER_TAKEN' })
    await h.db.updateTable('aircraft').set({ status: 'active' }).where('tail', '=', offer.aircraft.tail).execute()
  })

  it('fits the legs of the order, cities included, and no others', async () => {
    const result = await taken((await firmOffer()).id)
    const [leg] = trip()
    expect(h.charter.isSameTrip(result, [leg!])).toBe(true)
    expect(h.charter.isSameTrip(result, [{ ...leg!, departure: 'city:VIE', date: `${leg!.date}:00` }])).toBe(true)
    for (const other of [{ pax: 5 }, { luggage: 61 }, { date: h.at('10:45') }, { arrival: 'airport:LFMD' }, { departure: 'city:LON' }]) {
      expect(h.charter.isSameTrip(result, [{ ...leg!, ...other }])).toBe(false)
    }
    expect(h.charter.isSameTrip(result, [leg!, leg!])).toBe(false)
  })
})

describe('looking at a suggestion later', () => {
  it('returns it unchanged while it is valid', async () => {
    const offer = await firmOffer(1)
    expect(await look(offer.id)).toEqual({
      state: 'available',
      offer,
      current: null,
      trip: expect.objectContaining({ legs: [expect.objectContaining({ departureLocal: h.at('10:30', 1), pax: 4, luggageKg: 60 })] }),
    })
  })

  it('returns the offer of a visitor to whoever has its id', async () => {
    const card = await visitorOffer()
    expect((await look(card.id, null))?.offer).toEqual(card)
    expect((await look(card.id))?.offer).toEqual(card)
  })

  it("knows nothing of other people's ids", async () => {
    const offer = await firmOffer()
    expect(await look(offer.id, null)).toBeNull()
    expect(await look(offer.id, randomUUID())).toBeNull()
  })

  it('returns expired and offers the same aircraft again', async () => {
    const offer = await firmOffer(2)
    const began = h.clock.now()
    h.clock.advance({ minutes: 31 })
    const seen = await look(offer.id)
    expect(seen).toMatchObject({ state: 'expired', offer, current: { aircraft: offer.aircraft, priceCents: offer.priceCents } })
    expect((await take(seen!.current!.id)).ok).toBe(true)
    h.clock.set(began)
  })

  it('returns taken with the original offer, and another aircraft of the type or class', async () => {
    const offer = await firmOffer(3)
    const result = await taken(offer.id)
    await inTrx((trx) => holdAircraft(trx, { aircraftId: result.aircraftId, ...result.busy, reference: 'order:2' }))
    const seen = await look(offer.id)
    expect(seen).toMatchObject({ state: 'taken', offer: { id: offer.id, priceCents: offer.priceCents, aircraft: offer.aircraft } })
    expect(seen!.current!.aircraft).not.toEqual(offer.aircraft)
    expect(seen!.current!.aircraftClass).toEqual(offer.aircraftClass)
    await inTrx((trx) => releaseAircraft(trx, 'order:2'))
  })

  it('returns that the price of an estimate has changed', async () => {
    const offer = await estimateOffer(4)
    await rate(offer, 1_400)
    const seen = await look(offer.id)
    expect(seen).toMatchObject({
      state: 'price_changed',
      offer: { priceCents: offer.priceCents },
      current: { aircraft: { tail: offer.aircraft.tail } },
    })
    expect(seen!.current!.priceCents).toBeGreaterThan(offer.priceCents)
    await rate(offer, 1_000)
  })

  it('offers nothing for a departure that can no longer be booked', async () => {
    const offer = await firmOffer(5)
    const began = h.clock.now()
    h.clock.set(Temporal.Instant.fromEpochMilliseconds(offer.quote.legs[0]!.departureAt).subtract({ hours: 2 }))
    expect(await look(offer.id)).toMatchObject({ state: 'expired', current: null })
    h.clock.set(began)
  })
})
