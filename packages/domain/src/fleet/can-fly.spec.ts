import { describe, expect, it } from 'vitest'
import { canFly, findCannotFlyReasons, type CanFlyFacts } from './can-fly.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const period = { from: at('2026-12-10T08:00:00Z'), to: at('2026-12-10T20:00:00Z') }
const facts = (over: { aircraft?: object; operator?: object; outOfService?: CanFlyFacts['outOfService'] } = {}): CanFlyFacts => ({
  aircraft: { status: 'active', isDraft: false, airworthyUntil: null, insuredUntil: null, ...over.aircraft },
  operator: { isSuspended: false, insuredUntil: '2027-06-30', aocUntil: null, ...over.operator },
  outOfService: over.outOfService ?? [],
})

describe('whether an aircraft may fly', () => {
  it('is yes while every fact stands', () => {
    expect(canFly(facts(), period)).toBe(true)
    expect(findCannotFlyReasons(facts(), period)).toEqual([])
  })

  it.each([
    ['draft', facts({ aircraft: { isDraft: true } })],
    ['insurance', facts({ aircraft: { insuredUntil: '2026-12-09' } })],
    ['grounded', facts({ aircraft: { status: 'grounded' } })],
    ['retired', facts({ aircraft: { status: 'retired' } })],
    ['operator_suspended', facts({ operator: { isSuspended: true } })],
    ['insurance', facts({ operator: { insuredUntil: '2026-12-09' } })],
    ['aoc', facts({ operator: { aocUntil: '2026-12-09' } })],
    ['airworthiness', facts({ aircraft: { airworthyUntil: '2026-12-09' } })],
    ['out_of_service', facts({ outOfService: [{ from: at('2026-12-10T19:59:00Z'), to: at('2026-12-12T00:00:00Z') }] })],
  ])('is no with the reason %s', (reason, given) => {
    expect(canFly(given, period)).toBe(false)
    expect(findCannotFlyReasons(given, period)).toEqual([reason])
  })

  it('counts the last day of a document whole, and the end of a block as free', () => {
    expect(canFly(facts({ operator: { insuredUntil: '2026-12-10', aocUntil: '2026-12-10' } }), period)).toBe(true)
    expect(canFly(facts({ operator: { insuredUntil: '2026-12-10' } }), { ...period, to: at('2026-12-11T00:01:00Z') })).toBe(false)
    expect(canFly(facts({ outOfService: [{ from: period.to, to: period.to + 1 }] }), period)).toBe(true)
  })

  it('names every reason', () => {
    const given = facts({ aircraft: { status: 'grounded', airworthyUntil: '2026-01-01' }, operator: { insuredUntil: '2026-01-01' } })
    expect(findCannotFlyReasons(given, period)).toEqual(['grounded', 'insurance', 'airworthiness'])
  })
})
