import { describe, expect, it } from 'vitest'
import { emptyBill, euroCents, findBillFaults, toBillBody, toPercent, toRate, wholeVat } from './bill-draft.ts'

const draft = { ...emptyBill, reference: 'OP-1', amount: '11 900', vat: 'international' as const }

describe('a typed bill', () => {
  it('reads rates with up to six decimals and rates of VAT with one', () => {
    expect([toRate('1,145'), toRate('0.000001'), toRate('1,1234567'), toRate('x')]).toEqual([1.145, 0.000001, Number.NaN, Number.NaN])
    expect([toPercent('19'), toPercent('5,5'), toPercent('5,55'), toPercent('')]).toEqual([19, 5.5, Number.NaN, Number.NaN])
  })

  it('is owed in euros at its rate', () => {
    expect(euroCents(draft)).toBe(11_900_00)
    expect(euroCents({ ...draft, currency: 'GBP' })).toBeNull()
    expect(euroCents({ ...draft, currency: 'GBP', rate: '1,145' })).toBe(13_625_50)
  })

  it('is sent without faults only', () => {
    expect(findBillFaults(emptyBill)).toEqual({ reference: 'referenceMissing', amount: 'amountWrong', vat: 'vatMissing' })
    expect(findBillFaults({ ...draft, currency: 'GBP', dated: '2026-06-02', due: '2026-06-01' })).toEqual({
      rate: 'rateWrong',
      due: 'dueEarly',
    })
    const charged = { ...draft, vat: 'deductible' as const }
    expect(findBillFaults(charged)).toEqual({ percent: 'percentWrong', vatAmount: 'vatAmountWrong' })
    expect(findBillFaults({ ...charged, percent: '19', vatAmount: '2261' })).toEqual({ vatAmount: 'vatHigh' })
    expect(findBillFaults({ ...charged, percent: '19', vatAmount: '1900' })).toEqual({})
    expect(wholeVat({ ...charged, percent: '19' })).toBe(1_900_00)
  })

  it('sends rate and VAT only where there are some', () => {
    expect(toBillBody({ ...draft, rate: '2', percent: '19', vatAmount: '5' })).toEqual({
      reference: 'OP-1',
      amount: { amount: 11_900, currency: 'EUR' },
      vat: { kind: 'international' },
    })
    expect(toBillBody({ ...draft, currency: 'CHF', rate: '1,04', vat: 'not_deductible', percent: '8,1', vatAmount: '5' })).toMatchObject({
      amount: { amount: 11_900, currency: 'CHF' },
      rate: 1.04,
      vat: { kind: 'not_deductible', percent: 8.1, amount: 5 },
    })
  })
})
