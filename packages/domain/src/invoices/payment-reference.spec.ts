import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pnrAlphabet } from '../orders/pnr.ts'
import { creditorReference, invoiceNumberFromReference } from './creditor-reference.ts'
import { extractReferences, matchReferences, type ReferencedInvoice } from './payment-reference.ts'

const reference = creditorReference(123)
const mistyped = `RF${reference[2] === '9' ? '8' : '9'}${reference.slice(3)}`

describe('what a payer wrote', () => {
  it.each([
    [reference, [123]],
    [`${reference.toLowerCase().slice(0, 4)} aq00 0123`, [123]],
    [`invoice ${reference.slice(0, 4)} AQ00 0123 thank you`, [123]],
    [`${reference} 2026`, [123]],
    [mistyped, []],
    ['AQ-000123', [123]],
    ['aq 000123', [123]],
    ['pagamento fattura Aq-000123/2026', [123, 1232, 12320, 123202, 1232026]],
    ['AQ 123', [123]],
    ['AQ-1234567', [123456, 1234567]],
    ['A Q 123', [123]],
    ['AQ 123 2026', [123, 123202, 1232026]],
    ['AQ - 123/2026', [123, 123202, 1232026]],
    ['A Q 1234567890123', [123456, 1234567, 12345678, 123456789, 1234567890, 12345678901, 123456789012]],
    // Spaced out, and with wrong check digits: the number behind them counts for nothing.
    ['RF 1 2 AQ 123 26', []],
    ['AQUA 77 PARK', []],
    ['AQ-000000', []],
    ['', []],
  ])('%s', (text, invoices) =>
    expect(extractReferences([text], invoiceNumberFromReference).invoices.toSorted((a, b) => a - b)).toEqual(invoices),
  )

  it('takes six signs of the alphabet in a row for a booking reference, and nothing else', () => {
    const pnrs = (text: string) => extractReferences([text], invoiceNumberFromReference).pnrs
    expect(pnrs('trip K7DM3X')).toEqual(['PK7DM3', 'K7DM3X'])
    expect(pnrs('K7DM3')).toEqual([])
    expect(pnrs('thank you 2026')).toEqual([])
  })

  it('finds a booking reference with anything around it and spaces inside', () => {
    const pnr = fc.array(fc.constantFrom(...pnrAlphabet), { minLength: 6, maxLength: 6 }).map((letters) => letters.join(''))
    const spaced = (text: string) => [...text.toLowerCase()].join(' ')
    fc.assert(
      fc.property(pnr, fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (booking, before, after) => {
        expect(extractReferences([`${before} ${spaced(booking)} ${after}`], invoiceNumberFromReference).pnrs).toContain(booking)
      }),
    )
  })
})

describe('what a receipt pays', () => {
  const invoice = (more: Partial<ReferencedInvoice> = {}): ReferencedInvoice => ({
    id: 'a',
    by: 'number',
    open: true,
    over: false,
    due: 100,
    currency: 'EUR',
    ...more,
  })
  const receipt = { amount: 100, currency: 'EUR' }
  const marks = { invoices: [1], pnrs: [] }

  it.each([
    [[], { queue: 'unknown_reference' }],
    [[invoice()], { pay: 'a' }],
    [[invoice({ due: 101 })], { queue: 'amount_low' }],
    [[invoice({ due: 99 })], { queue: 'amount_high' }],
    [[invoice({ currency: 'USD' })], { queue: 'other_currency' }],
    [[invoice({ currency: 'USD' }), invoice({ id: 'b' })], { pay: 'b' }],
    [[invoice(), invoice({ id: 'b' })], { queue: 'several_candidates' }],
    [[invoice({ due: 30 }), invoice({ id: 'b', due: 70 })], { queue: 'several_candidates' }],
    [[invoice({ due: 30 }), invoice({ id: 'b' })], { pay: 'b' }],
    // An invoice number is more specific than a booking reference.
    [[invoice({ due: 30 }), invoice({ id: 'b', by: 'pnr' })], { queue: 'amount_high' }],
    [[invoice({ by: 'pnr' })], { pay: 'a' }],
    [[invoice({ open: false })], { queue: 'invoice_closed' }],
    [[invoice({ open: false, over: true })], { late: 'a' }],
    [[invoice({ open: false, over: true, due: 99 })], { queue: 'invoice_closed' }],
    [[invoice({ open: false, over: true }), invoice({ id: 'b', open: false })], { queue: 'invoice_closed' }],
    [[invoice({ open: false, over: true }), invoice({ id: 'b' })], { pay: 'b' }],
  ] as const)('%j', (named, verdict) => expect(matchReferences(receipt, marks, named)).toEqual(verdict))

  it('returns whether there was a reference at all', () =>
    expect(matchReferences(receipt, { invoices: [], pnrs: ['K7DM3X'] }, [])).toEqual({ queue: 'no_reference' }))
})
