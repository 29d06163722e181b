import { errorStatus } from '@aquilane/contract/errors'
import { limitReasons } from '@aquilane/domain/limit-reasons'
import { describe, expect, it } from 'vitest'
import english from './en/errors.json' with { type: 'json' }
import englishLimits from './en/limits.json' with { type: 'json' }
import italian from './it/errors.json' with { type: 'json' }
import italianLimits from './it/limits.json' with { type: 'json' }

// UNKNOWN is the client's code for a response without a code.
const codes = [...Object.keys(errorStatus), 'UNKNOWN'].toSorted()

describe('error sentences', () => {
  it('exist for exactly the codes of the contract, in English', () => expect(Object.keys(english).toSorted()).toEqual(codes))
  it('exist for exactly the codes of the contract, in Italian', () => expect(Object.keys(italian).toSorted()).toEqual(codes))
  it('were translated, not copied', () => {
    const en = new Map(Object.entries(english))
    expect(Object.entries(italian).filter(([code, sentence]) => en.get(code) === sentence)).toEqual([])
  })
  it('are the ones the specification gives where it gives one', () => {
    expect(english).toMatchObject({
      PHONE_CODE_INVALID: 'Activation code is not valid, please try again.',
      CERTIFICATE_NOT_FOUND: 'Coupon is not found',
      INVALID_CERTIFICATE_STATUS: 'This coupon has already been applied',
      COUPON_DATA_NOT_FOUND: 'This coupon is invalid',
    })
  })
})

describe('sentences of limits', () => {
  it.each([
    ['English', englishLimits],
    ['Italian', italianLimits],
  ])('exist for every reason of a 429 or 423 and no other, in %s', (_language, { reasons }) => {
    expect(Object.keys(reasons).toSorted()).toEqual([...limitReasons].toSorted())
    expect(Object.values(reasons).filter((sentence) => !/^[A-Z].+\.$/.test(sentence))).toEqual([])
  })
  it('were translated, not copied', () => {
    expect(limitReasons.filter((reason) => englishLimits.reasons[reason] === italianLimits.reasons[reason])).toEqual([])
  })
})
