import { describe, expect, it } from 'vitest'
import { holderFault, isSameHolder } from './holder.ts'
import { missingForPayout, payoutErrors } from './payout.ts'

const holder = { firstName: 'Ada', lastName: 'Lovelace' }
const target = { iban: 'de89 3704 0044 0532 0130 00', beneficiary: 'Ada Lovelace' }
const right = { holder, holderFault, amount: 12.5, target, available: 12.5 }

describe('payoutErrors', () => {
  it('accepts spaces and small letters in the IBAN, and everything that is available', () => expect(payoutErrors(right)).toEqual({}))

  it.each([
    [{ amount: null }, { amount: 'amount' }],
    [{ amount: 0 }, { amount: 'amount' }],
    [{ amount: 1.005 }, { amount: 'amount' }],
    [{ amount: 12.51 }, { amount: 'available' }],
    [{ amount: 12.51, available: null }, {}],
    [{ target: null }, {}],
    [{ target: { ...target, iban: 'DE89 3704 0044 0532 0130 01' } }, { iban: 'iban' }],
    [{ target: { ...target, beneficiary: ' ' } }, { beneficiary: 'required' }],
    [{ target: { ...target, beneficiary: 'Charles Babbage' } }, { beneficiary: 'name' }],
    [{ target: { ...target, beneficiary: 'Ada' } }, { beneficiary: 'name' }],
    [{ target: { ...target, beneficiary: 'Ада Лавлейс' } }, { beneficiary: 'name' }],
    [{ target: { ...target, beneficiary: '李小龍' } }, { beneficiary: 'letters' }],
    [{ target: { ...target, beneficiary: 'Ada Lovelace '.repeat(6) } }, { beneficiary: 'long' }],
    [{ target: { ...target, beneficiary: 'Charles' }, holderFault: null }, {}],
  ])('%j', (change, errors) => expect(payoutErrors({ ...right, ...change })).toEqual(errors))
})

describe('the holder of the bank account', () => {
  it.each([
    ['LOVELACE ADA', 'Ada', 'Lovelace', true],
    ['Maria Rossi', 'María Teresa', 'Rossi', true],
    ["Luca D'Angelo", 'Luca', 'D Angelo', true],
    ['Luca DAngelo', 'Luca', 'D Angelo', true],
    ['Anna de la Cruz', 'Anna', 'de la Cruz', true],
    ['Anna Cruz', 'Anna', 'de la Cruz', false],
    ['Adam Lovelace', 'Ada', 'Lovelace', false],
    ['Ada Lovelace', null, 'Lovelace', false],
    ['Ada Lovelace', 'Ada', null, false],
    ['LUKASZ DORDEVIC', 'Łukasz', 'Đorđević', true],
    ['Juergen Mueller', 'Jürgen', 'Müller', true],
    ['Thora Aesir', 'Þóra', 'Æsir', true],
    ['Irina Sokolova', 'Ирина', 'Соколова', true],
    ['Iuliia Shcherbakova', 'Юлия', 'Щербакова', true],
    ['Giorgos Papadopoulos', 'Γιώργος', 'Παπαδόπουλος', true],
    ['Li Xiaolong', '小龍', '李', true],
    ["Ka'iulani Kealoha", 'Kaʻiulani', 'Kealoha', true],
    ['Kaiulani Kealoha', 'Kaʻiulani', 'Kealoha', true],
    ["Ka'iulani Kealoha", 'Kaiulani', 'Kealoha', true],
    ['Irina Petrova', 'Ирина', 'Соколова', false],
    ['Jurgen Moller', 'Jürgen', 'Müller', false],
  ])('%s for %s %s: %s', (beneficiary, firstName, lastName, same) => expect(isSameHolder(beneficiary, { firstName, lastName })).toBe(same))

  it('has a name and a confirmed address', () => {
    expect(missingForPayout({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' })).toEqual([])
    expect(missingForPayout({ firstName: 'Ada', lastName: ' ', email: null })).toEqual(['name', 'email'])
  })
})
