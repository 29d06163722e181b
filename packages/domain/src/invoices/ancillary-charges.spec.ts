import { describe, expect, it } from 'vitest'
import { ancillaryErrors, chargeAllowances } from './ancillary-charges.ts'

const caps = [{ service: 'deicing', cents: 400_000 }]
const line = (service: string, cents: number, note: string | null = null) => ({ service, cents, note })

describe('what may be charged beside the price', () => {
  it('is catering, and what the offer announced, less what was charged before', () => {
    expect(chargeAllowances(caps, [])).toEqual([
      { service: 'catering', cap: null, invoiced: 0, left: null },
      { service: 'deicing', cap: 400_000, invoiced: 0, left: 400_000 },
    ])
    expect(chargeAllowances(caps, [line('deicing', 150_000), line('deicing', 100_000), line('catering', 5_000)])).toEqual([
      { service: 'catering', cap: null, invoiced: 5_000, left: null },
      { service: 'deicing', cap: 400_000, invoiced: 250_000, left: 150_000 },
    ])
  })

  it.each([
    [[line('deicing', 150_000)], [null]],
    [[line('deicing', 150_001)], ['cap']],
    [
      [line('deicing', 100_000), line('deicing', 50_001)],
      [null, 'cap'],
    ],
    [[line('catering', 1_000_000, 'Lobster for eight')], [null]],
    [[line('catering', 1_000)], ['note']],
    [[line('catering', 1_000, '  ')], ['note']],
    [[line('catering', 0, 'Nothing')], ['amount']],
    [[line('diversion', 1)], ['service']],
    [[line('fuel', 1, 'It cost more')], ['service']],
  ])('%j', (lines, faults) => expect(ancillaryErrors(lines, chargeAllowances(caps, [line('deicing', 250_000)]))).toEqual(faults))
})
