import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addLines } from './added-lines.ts'

const line = (service: string, amountCents: number, code = service) => ({ service, amountCents, reason: { code, params: {} } })
const sum = (lines: readonly { amountCents: number }[]): number => lines.reduce((total, { amountCents }) => total + amountCents, 0)

it('a plan with one flight more replaces the lines of the plan as it was; what was agreed stays', () => {
  const before = [line('flight', 1000), line('landing_handling', 200, 'LTN')]
  const after = [line('flight', 1800), line('landing_handling', 200, 'LTN'), line('landing_handling', 300, 'NCE')]
  expect(addLines([...before, line('price_agreed', -150)], after, before)).toEqual([
    line('flight', 1800),
    line('landing_handling', 200, 'LTN'),
    line('price_agreed', -150),
    line('landing_handling', 300, 'NCE'),
  ])
})

it('a line of the database is the same line, whatever the order of its fields', () => {
  const tax = { service: 'tax', amountCents: 50, reason: { code: 'tax', params: { pax: 2, airport: 'NCE' } } }
  const stored = { ...tax, reason: { params: { airport: 'NCE', pax: 2 }, code: 'tax' } }
  expect(addLines([stored], [], [tax])).toEqual([])
})

const lines = fc.array(
  fc.record({ service: fc.constantFrom('flight', 'tax', 'parking'), amountCents: fc.integer(), reason: fc.constantFrom(null, 'x') }),
)

it('the lines add up to the price before and the difference of both plans', () => {
  fc.assert(
    fc.property(lines, lines, lines, (kept, after, before) => {
      expect(sum(addLines(kept, after, before))).toBe(sum(kept) + sum(after) - sum(before))
    }),
  )
})
