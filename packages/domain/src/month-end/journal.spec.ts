import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chart, chartKind } from './chart.ts'
import { toBookings, toDatev, type JournalLine } from './journal.ts'

/** Lines that add up to zero, as the ledger keeps them. */
const balanced: fc.Arbitrary<JournalLine[]> = fc
  .array(
    fc.record({
      code: fc.constantFrom('revenue:EUR', 'suspense:EUR', 'customer_deposits:EUR', 'taxes_payable:EUR'),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    }),
    {
      minLength: 1,
      maxLength: 9,
    },
  )
  .map((lines) => [...lines, { code: 'cash_clearing:bank:EUR', amount: -lines.reduce((sum, { amount }) => sum + amount, 0) }])
  .map((lines) => lines.filter(({ amount }) => amount !== 0))

const moves = (entries: Iterable<readonly [string, number]>) => {
  const sums = new Map<string, number>()
  for (const [code, amount] of entries) sums.set(code, (sums.get(code) ?? 0) + amount)
  return [...sums].filter(([, amount]) => amount !== 0).toSorted()
}

describe('journal', () => {
  it('bookings between two accounts move every account by exactly what its lines say', () => {
    fc.assert(
      fc.property(balanced, (lines) => {
        const bookings = toBookings(lines)
        for (const { amount } of bookings) expect(amount).toBeGreaterThan(0)
        expect(bookings.length).toBeLessThan(Math.max(1, lines.length))
        expect(moves(bookings.flatMap(({ debit, credit, amount }) => [[debit, amount] as const, [credit, -amount] as const]))).toEqual(
          moves(lines.map(({ code, amount }) => [code, amount] as const)),
        )
      }),
    )
  })

  it('lines that do not add up are refused', () => {
    expect(() => toBookings([{ code: 'revenue:EUR', amount: -5 }])).toThrow('zero')
  })

  it('a DATEV batch has its head, its columns and a line for each booking', () => {
    const lines = [
      { code: 'cash_clearing:stripe:EUR', amount: 123_456 },
      { code: 'customer_deposits:EUR', amount: -120_000 },
      { code: 'revenue:EUR', amount: -3_456 },
    ]
    const text = toDatev([{ id: '1', date: '2026-11-03', kind: 'payment', reference: 'payment:1', currency: 'EUR', lines }], {
      month: '2026-11',
      createdAt: Temporal.Instant.from('2026-12-01T08:00:00Z'),
      company: 'Aquilane "House"',
    })
    const [head, columns, ...rows] = text.trimEnd().split('\r\n')
    expect(head).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;20261201080000000;/)
    expect(head).toContain(';20260101;4;20261101;20261130;"Aquilane ""House"" 2026-11"')
    expect(columns!.split(';')).toHaveLength(14)
    expect(rows).toEqual([
      '1200,00;"S";"EUR";;;"";1800;3250;"";0311;"payment:1";"";;"payment"',
      '34,56;"S";"EUR";;;"";1800;4200;"";0311;"payment:1";"";;"payment"',
    ])
  })

  it('every kind of account has a number of its own', () => {
    expect(new Set(Object.values(chart)).size).toBe(Object.keys(chart).length)
    expect([chartKind('client:1:Personal:EUR'), chartKind('operator_payable:3:EUR')]).toEqual(['customer', 'operator_payable'])
    expect(() => chartKind('luck:EUR')).toThrow('luck')
  })
})
