import { describe, expect, it } from 'vitest'
import { emptyBill, euroCents, findBillFaults, toBillBody, toBillDraft, toPercent, toRate, wholeVat } from './bill-draft.ts'

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

  it('is filled in again from what was entered', () => {
    const euros = (amount: number) => ({ amount, currency: 'EUR' })
    const known = { reference: 'OP-1', foreign: null, dated: '2026-06-01', due: null, note: null }
    const charged = { kind: 'deductible' as const, percent: 5.5, amount: euros(620.4) }
    expect(toBillDraft({ ...known, amount: euros(11_900.5), vat: charged })).toEqual({
      ...emptyBill,
      reference: 'OP-1',
      amount: '11900,50',
      vat: 'deductible',
      percent: '5,5',
      vatAmount: '620,40',
      dated: '2026-06-01',
    })
    const foreign = { amount: { amount: 10_000, currency: 'GBP' }, rate: 1.145 }
    const inPounds = toBillDraft({ ...known, amount: euros(11_450), foreign, vat: charged })
    expect(inPounds).toMatchObject({ amount: '10000,00', currency: 'GBP', rate: '1,145', percent: '5,5', vatAmount: '' })
    expect(euroCents(inPounds)).toBe(11_450_00)
    expect(toBillDraft({ ...known, amount: euros(1), vat: null }).vat).toBe('')
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
