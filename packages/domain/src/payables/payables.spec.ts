import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageBucket } from './ageing.ts'
import { matchDebits } from './debits.ts'
import { canBecome, endToEndId, runNumber } from './payment-run.ts'
import { sepaName, sepaText } from './sepa-text.ts'

describe('payment runs', () => {
  it('are named for the bank', () => {
    expect([runNumber(12), endToEndId(12, 3)]).toEqual(['PR-000012', 'PR-000012-3'])
  })

  it('never leave Sent and Canceled', () => {
    expect(canBecome('Sent', 'Canceled')).toBe(false)
    expect(canBecome('Canceled', 'Draft' as 'Sent')).toBe(false)
    expect(canBecome('Approved', 'Canceled')).toBe(true)
  })
})

describe('text for banks', () => {
  it.each([
    ['Società Volo & Figli S.p.A.', 'Societa Volo + Figli S.p.A.'],
    ['Müller – Straße', 'Muller - Strasse'],
    ['Ørsted', 'Orsted'],
    ['Łukasz Đorđević', 'Lukasz Dordevic'],
    ['Þóra Æsir', 'Thora Aesir'],
    ['Γεώργιος Παπαδόπουλος', 'Georgios Papadopoulos'],
    ['Ирина Соколова', 'Irina Sokolova'],
    ['  ✈️ flight 12 ', 'flight 12'],
    ['“VIP” [12] {x} <b>', 'VIP 12 x b'],
  ])('%s', (text, plain) => {
    expect(sepaText(text, 70)).toBe(plain)
  })

  it.each([
    ['Łukasz Wójcik', { name: 'Lukasz Wojcik' }],
    ['Đorđe Þórsson Æbelø Weiß', { name: 'Dorde Thorsson Aebelo Weiss' }],
    ['İbrahim Yıldız', { name: 'Ibrahim Yildiz' }],
    ['Игорь Подъяпольский', { name: 'Igor Podyapolskiy' }],
    ['Γιώργος Παπαδόπουλος', { name: 'Giorgos Papadopoulos' }],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ ΙΩΑΝΝΑ', { name: 'PAPADOPOULOU IOANNA' }],
    ['Kaʻiulani O’Brien-St. John', { name: "Ka'iulani O'Brien-St. John" }],
    ['김철수', { name: 'GimCheolSu' }],
    ['Voló & Figli S.p.A.', { name: 'Volo + Figli S.p.A.' }],
    ['محمد', { fault: 'letters' }],
    ['כהן', { fault: 'letters' }],
    ['Li 李', { fault: 'letters' }],
    ['꟎dam', { fault: 'letters' }],
    ['✈️', { fault: 'required' }],
    [' - ', { fault: 'required' }],
    ['ß'.repeat(36), { fault: 'long' }],
  ])('the name %s', (name, written) => expect(sepaName(name as string)).toEqual(written))

  it('has only letters that every bank takes, and is never too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 1, max: 140 }), (text, max) => {
        const made = sepaText(text, max)
        expect(made.length).toBeLessThanOrEqual(max)
        expect(made).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]*$/)
      }),
    )
  })
})

describe('debits of the bank', () => {
  const run = { id: 'a', number: 12, total: 300, items: [1, 2, 13].map((position) => ({ position, amount: 100 })) }

  it('match one transfer by its reference, and not by the beginning of another one', () => {
    const debits = [
      { id: 'x', amount: 100, text: 'PR-000012-13 fuel' },
      { id: 'y', amount: 100, text: 'EREF: PR 000012 1' },
      { id: 'z', amount: 100, text: 'thank you' },
    ]
    expect(matchDebits(debits, [run])).toEqual([
      { debitId: 'x', runId: 'a', position: 13 },
      { debitId: 'y', runId: 'a', position: 1 },
    ])
  })

  it('match a whole run once, and only to the cent', () => {
    const debits = [
      { id: 'x', amount: 301, text: 'PR-000012' },
      { id: 'y', amount: 300, text: 'PR-000012' },
      { id: 'z', amount: 300, text: 'PR-000012' },
    ]
    expect(matchDebits(debits, [run])).toEqual([{ debitId: 'y', runId: 'a', position: null }])
  })
})

it('ageing begins the day after an amount was due', () => {
  expect([-3, 0, 1, 30, 31, 60, 90, 91].map(ageBucket)).toEqual([
    'not_due',
    'not_due',
    'to_30',
    'to_30',
    'to_60',
    'to_60',
    'to_90',
    'older',
  ])
})
