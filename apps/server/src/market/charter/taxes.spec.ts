import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charterHarness, type CharterHarness } from './charter.fixture.ts'

let h: CharterHarness
beforeAll(async () => {
  h = await charterHarness()
})
afterAll(() => h.close())

/** Euro of one tax for four passengers, of every jet up to 19 seats that flies without a stop; 0 where there is no such line. */
async function taxOf(service: string, from: string, to: string): Promise<number[]> {
  const { data } = await h.suggest([h.leg(from, to, h.at('12:00'))], { clientId: h.client })
  const jets = data.filter(
    ({ aircraft_class, legs }) =>
      !['turboprop', 'vip-airliner'].includes(aircraft_class.slug) && legs.every((leg) => leg.tech_stops.length === 0),
  )
  return [...new Set(jets.map(({ price_breakdown }) => price_breakdown.find((line) => line.service === service)?.price.amount ?? 0))]
}

describe('taxes of a search', () => {
  it.each([
    ['LFPB', 'FMEE', 420],
    ['LFMN', 'DTTA', 1015],
    ['LFPB', 'CYHZ', 2100],
    ['LFMN', 'LSGG', 420],
  ])('%s–%s: the French solidarity tax goes by the capital, overseas departments count as Europe', async (from, to, each) => {
    expect(await taxOf('fr_tsba', from, to)).toEqual([4 * each])
  })

  it('a direct long-haul flight from Belfast is free of Air Passenger Duty, one from Luton is not', async () => {
    expect(await taxOf('uk_apd', 'EGAA', 'KTEB')).toEqual([0])
    expect(await taxOf('uk_apd', 'EGGW', 'KTEB')).not.toContain(0)
  })

  it('larger jets from Copenhagen pay the Danish tax, those of up to 5.7 t and ten seats do not', async () => {
    // 30 kroner for each of four passengers.
    expect((await taxOf('dk_passagerafgift', 'EKCH', 'LFMN')).toSorted((a, b) => a - b)).toEqual([0, 16.08])
  })

  it('the Canaries are outside Spanish VAT, the Balearics inside', async () => {
    expect(await taxOf('vat', 'LEMD', 'GCXO')).toEqual([0])
    expect(await taxOf('vat', 'LEMD', 'LEIB')).not.toContain(0)
  })
})
