import { describe, expect, it } from 'vitest'
import { creditLeft, isOnAccountProduct } from './on-account.ts'

describe('a trip on account', () => {
  it('is a charter or an empty leg, no seat of a shared flight', () => {
    expect(['charter', 'empty_leg', 'shared_seat'].map(isOnAccountProduct)).toEqual([true, true, false])
  })

  it.each([
    [5_000_00, 0, 5_000_00],
    [5_000_00, 1_200_01, 3_799_99],
    [5_000_00, 5_000_00, 0],
    [1_000_00, 1_200_00, 0],
  ])('with a limit of %i cents and %i used leaves %i', (limit, used, left) => expect(creditLeft({ limit, used })).toBe(left))
})
