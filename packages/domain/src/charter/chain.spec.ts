import { describe, expect, it } from 'vitest'
import { flyingCost, splitPositioning } from './chain.ts'

describe('what an aircraft costs to fly', () => {
  it.each([
    'flight',
    'daily_minimum',
    'waiting_day',
    'positioning',
    'departure_fee',
    'navigation',
    'landing_handling',
    'tech_stop',
    'parking',
    'crew_night',
    'extra_crew',
  ])('includes %s', (service) => expect(flyingCost([{ service, amountCents: 250_01 }])).toBe(250_01))

  it.each(['peak', 'short_notice', 'service', 'uk_apd', 'vat', 'chain', 'empty_leg'])('does not include %s', (service) =>
    expect(flyingCost([{ service, amountCents: 250_01 }])).toBe(0),
  )

  it('is the sum of its lines', () => {
    const lines = [
      ['flight', 4_400_00],
      ['positioning', 2_280_00],
      ['service', 897_47],
      ['uk_apd', 146_56],
    ] as const
    expect(flyingCost(lines.map(([service, amountCents]) => ({ service, amountCents })))).toBe(6_680_00)
    expect(flyingCost([])).toBe(0)
  })
})

describe('flights without customers of two trips planned as one', () => {
  const flight = (kind: 'out' | 'between' | 'home', legIndex: number) => ({ kind, legIndex })

  it('belong to the trip whose leg they precede; the way home to the later one', () => {
    const [out, inner, join, further, home] = [
      flight('out', 0),
      flight('between', 1),
      flight('between', 2),
      flight('between', 3),
      flight('home', 3),
    ]
    expect(splitPositioning([out!, inner!, join!, further!, home!], 2)).toEqual({
      earlier: [out, inner],
      later: [join, further, home],
      joining: [join],
    })
  })

  it('join nothing where the second trip begins where the first one ends', () => {
    expect(splitPositioning([flight('out', 0), flight('home', 0)], 1)).toEqual({
      earlier: [flight('out', 0)],
      later: [flight('home', 0)],
      joining: [],
    })
  })
})
