import { describe, expect, it } from 'vitest'
import { cabinWishes, hasWish, unknownCabin, type Cabin } from './cabin.ts'

const wishesOf = (cabin: Cabin | null) => cabinWishes.filter((wish) => hasWish(cabin, wish))

describe('wishes for a cabin', () => {
  it('are met by what is stated alone', () => {
    expect(wishesOf({ wifi: 'included', lavatory: 'enclosed', pets: 'accepted', beds: 2 })).toEqual(['wifi', 'lavatory', 'pets', 'beds'])
    expect(wishesOf({ ...unknownCabin, wifi: 'charged' })).toEqual(['wifi'])
  })
  it.each([
    ['nothing is stated', unknownCabin],
    ['the cabin is withheld', null],
    ['it is stated not to have them', { wifi: 'none', lavatory: 'none', pets: 'refused', beds: 0 } as const],
    ['a lavatory has no door', { ...unknownCabin, lavatory: 'curtain' } as const],
  ])('are not met where %s', (_, cabin) => expect(wishesOf(cabin)).toEqual([]))
})
