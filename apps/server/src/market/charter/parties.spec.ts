import type { Party } from '@aquilane/domain/charter/party'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents, charterHarness, type CharterHarness } from './charter.fixture.ts'

let h: CharterHarness
beforeAll(async () => {
  h = await charterHarness()
})
afterAll(() => h.close())

/** Milan to Rome: its air-taxi tax counts infants, its boarding charge does not. */
const toRome = (pax: number, party?: Party) => [{ ...h.leg('LIML', 'LIRA', h.at('10:30')), pax, ...(party ? { party } : {}) }]
const search = async (pax: number, party?: Party) => {
  const { data } = await h.suggest(toRome(pax, party), { clientId: h.client, sort: 'price' })
  return data
}
const counted = (offer: Awaited<ReturnType<typeof search>>[number]) =>
  Object.fromEntries(offer.price_breakdown.map(({ service, reason }) => [service, reason.params['pax']]))

describe('A search with children, infants, pets and special luggage', () => {
  it('prices taxes by whom they spare, and returns the party with each leg', async () => {
    const party = { children: 1, infants: 1, laps: 1 }
    const [offer] = await search(4, party)
    expect(counted(offer!)).toMatchObject({ it_aerotaxi: 5, it_boarding: 3 })
    expect(offer!.legs[0]).toMatchObject({ pax: 4, party })
    const [plain] = await search(4)
    expect(plain!.legs[0]).not.toHaveProperty('party')
  })

  it('gives an infant on a lap no seat', async () => {
    const most = Math.max(...(await search(6)).filter(({ seats }) => seats === 6).map(({ seats }) => seats))
    expect((await search(6, { laps: 1 })).some(({ seats }) => seats === most)).toBe(true)
  })

  it('leaves out aircraft without room for the pieces', async () => {
    const roomy = await search(2, { golf: 4 })
    expect(roomy.length).toBeGreaterThan(0)
    expect(roomy.length).toBeLessThan((await search(2)).length)
  })

  it('is ordered as it was priced, with its party and no other', async () => {
    const party = { children: 1, laps: 1, skis: 1 }
    const offer = (await search(3, party))[0]!
    const result = await h.db.transaction().execute((trx) => h.charter.acceptOffer(trx, { id: offer.id, clientId: h.client }))
    if (!result.ok) throw new Error(result.code)
    expect(result.taken).toMatchObject({ priceCents: cents(offer.price), legs: [{ pax: 3, party }] })
    expect(h.charter.isSameTrip(result.taken, toRome(3, party))).toBe(true)
    expect(h.charter.isSameTrip(result.taken, toRome(3, { ...party, skis: 2 }))).toBe(false)
    expect(h.charter.isSameTrip(result.taken, toRome(3))).toBe(false)
  })

  it('shows from-prices of the same party', async () => {
    const call = { from: 'airport:LIML', to: 'airport:LIRA', date: h.at('10:30'), pax: 4, locale: 'en' as const }
    const family = { children: 1, infants: 1, laps: 1 }
    const { classes } = await h.charter.priceEstimate({ ...call, party: family })
    const { classes: plain } = await h.charter.priceEstimate(call)
    expect(classes.map(({ priceCents }) => priceCents)).not.toEqual(plain.map(({ priceCents }) => priceCents))
  })

  it.each<[what: string, pax: number, party: Party, code: string]>([
    ['nobody is an adult', 2, { children: 2 }, 'party_adult'],
    ['infants on laps outnumber the adults', 2, { children: 1, laps: 2 }, 'party_laps'],
  ])('is refused where %s', async (_, pax, party, code) => {
    await expect(h.suggest(toRome(pax, party))).rejects.toMatchObject({ code: 'TRIP_INVALID', errors: [{ path: 'legs.0.party', code }] })
  })
})
