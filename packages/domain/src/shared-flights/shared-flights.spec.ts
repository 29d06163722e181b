import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceLine } from '../charter/types.ts'
import { chooseSeats, sofaPlaces, type SeatKind } from './cabin.ts'
import { defaultThreshold, seatLines, seatPrices } from './price.ts'
import { decideFlight, nextSharedFlightStatus, sharedFlightEvents, sharedFlightStatuses } from './transitions.ts'
import { isUnitedStates } from './us-rule.ts'

const line = (service: PriceLine['service'], amountCents: number, params: Record<string, number> = {}): PriceLine => ({
  service,
  amountCents,
  reason: { code: service, params },
})

describe('prices of seats', () => {
  it('are the charter price with a tenth on top over the threshold, the sofa without it', () =>
    expect(seatPrices({ charterCents: 2_400_000, thresholdSeats: 6 })).toEqual({ seatCents: 440_000, sofaCents: 400_000 }))

  it('pay for the aircraft at the threshold, whichever seats are sold', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000_000 }),
        fc.integer({ min: 1, max: 30 }),
        fc.nat(30),
        (charterCents, threshold, sofas) => {
          const { seatCents, sofaCents } = seatPrices({ charterCents, thresholdSeats: threshold })
          const sofaSeats = Math.min(sofas, threshold)
          expect(sofaSeats * sofaCents + (threshold - sofaSeats) * seatCents).toBeGreaterThanOrEqual(charterCents)
          expect(sofaCents).toBeLessThanOrEqual(seatCents)
        },
      ),
    )
  })

  it('are itemised with the taxes of the passengers on board, without the levy on whole aircraft', () => {
    const breakdown = [
      line('flight', 2_000_000),
      line('uk_apd', 80_000),
      line('it_aerotaxi', 80_000),
      line('vat', 216_000, { percent: 10 }),
    ]
    const sold = { breakdown, aircraftSeats: 8, route: { from: 'LTN', to: 'OLB' }, prices: { seatCents: 440_000, sofaCents: 400_000 } }
    const lines = seatLines({ ...sold, seats: 1, sofaSeats: 1 })
    expect(lines.map(({ service, amountCents }) => [service, amountCents])).toEqual([
      ['shared_seat', 745_455],
      ['uk_apd', 20_000],
      ['vat', 74_545],
    ])
    expect(lines[0]!.reason.params).toEqual({ from: 'LTN', to: 'OLB', seats: 1, sofaSeats: 1 })
  })

  it('name a tax of each passenger for those of the seats, not for all on board', () => {
    const breakdown = [line('flight', 2_000_000), line('uk_apd', 80_000, { pax: 8, eachCents: 10_000 })]
    const sold = { breakdown, aircraftSeats: 8, route: { from: 'LTN', to: 'OLB' }, prices: { seatCents: 440_000, sofaCents: 400_000 } }
    expect(seatLines({ ...sold, seats: 2, sofaSeats: 0 }).find(({ service }) => service === 'uk_apd')).toMatchObject({
      amountCents: 20_000,
      reason: { params: { pax: 2, eachCents: 10_000 } },
    })
  })
})

describe('choosing seats', () => {
  const free: { code: string; kind: SeatKind }[] = [
    { code: '1A', kind: 'single' },
    { code: '1C', kind: 'single' },
    { code: '2F', kind: 'sofa' },
  ]
  it.each([
    [{ codes: ['1C', '2F'] }, ['1C', '2F']],
    [{ codes: ['1C', '1C'] }, ['1C']],
    [{ codes: ['9Z'] }, null],
    [{ seats: 2, sofaSeats: 1 }, ['1A', '1C', '2F']],
    [{ seats: 0, sofaSeats: 1 }, ['2F']],
    [{ seats: 3, sofaSeats: 0 }, null],
    [{ seats: 0, sofaSeats: 2 }, null],
  ])('%j → %j', (choice, codes) => expect(chooseSeats(free, choice)).toEqual(codes))

  it('leaves four armchairs before there is a sofa', () => {
    expect([sofaPlaces('heavy', 14), sofaPlaces('heavy', 6), sofaPlaces('light', 8), sofaPlaces('midsize', 3)]).toEqual([3, 2, 0, 0])
  })
})

describe('the life of a shared flight', () => {
  it('is decided by the seats sold', () => {
    expect([decideFlight(4, 5), decideFlight(5, 5), decideFlight(6, 5)]).toEqual(['canceled', 'confirmed', 'confirmed'])
    expect([defaultThreshold(8), defaultThreshold(1)]).toEqual([5, 1])
  })

  it('has no way out of its ends, and none back to open', () => {
    const reached = sharedFlightStatuses.flatMap((from) => sharedFlightEvents.map((event) => [from, nextSharedFlightStatus(from, event)]))
    expect(reached.filter(([from, to]) => to !== null && (from === 'no_go' || from === 'departed' || to === 'open'))).toEqual([])
    expect(nextSharedFlightStatus(null, 'opened')).toBe('open')
  })
})

it('knows the United States by their territories too', () => {
  expect(['USA', 'PRI', 'GBR', 'CAN'].map(isUnitedStates)).toEqual([true, true, false, false])
})
