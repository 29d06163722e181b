import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BankEntry } from './camt053-entry.ts'
import { identifyEntries } from './identify-entries.ts'

const classes = fc.constantFrom(100, 200)
const truth = fc.array(
  fc.record({ amount: classes, reference: fc.constantFrom('A', 'B', 'C'), text: fc.constantFrom('r:x', 'r:y', 't:z') }),
  {
    maxLength: 6,
  },
)
const telling = fc.record({ hasMarks: fc.boolean(), hasDetails: fc.boolean() })

it('two complete statements of one day list the same entries, whatever each tells of them', () => {
  fc.assert(
    fc.property(truth, telling, telling, fc.integer(), (entries, first, second, seed) => {
      const tell = ({ hasMarks, hasDetails }: typeof first) =>
        entries.map(({ amount, reference, text }): BankEntry => ({
          direction: 'credit',
          reversal: false,
          amount,
          bookedOn: '2026-11-20',
          mark: hasMarks ? reference : null,
          details: hasDetails ? text : null,
        }))
      const known = tell(first).map((entry, at) => ({ ...entry, id: String(at), isCovered: true }))
      const told = tell(second).toSorted((a, b) => ((a.amount * seed) % 7) - ((b.amount * seed) % 7))
      const found = identifyEntries(told, known)
      expect(found.size).toBe(entries.length)
      expect(new Set(found.values()).size).toBe(entries.length)
    }),
  )
})

it('an entry of a statement that ends before is another one, unless the bank’s reference is the same', () => {
  const entry: BankEntry = { direction: 'credit', reversal: false, amount: 100, bookedOn: '2026-11-20', mark: null, details: null }
  const known = { ...entry, id: 'a', isCovered: false }
  expect(identifyEntries([entry], [known]).size).toBe(0)
  expect(identifyEntries([{ ...entry, mark: 'A' }], [{ ...known, mark: 'A' }]).size).toBe(1)
  expect(identifyEntries([{ ...entry, mark: 'A' }], [{ ...known, mark: 'B', isCovered: true }]).size).toBe(0)
})
