import { describe, expect, it } from 'vitest'
import { favouritesOf, mostFavourites, readFavourites, toggleFavourite } from './favourite-aircraft.ts'

describe('favourite aircraft', () => {
  it('are kept and taken out by the same press, the oldest leaving when there are too many', () => {
    expect(toggleFavourite(['I-ABCD'], 'G-WXYZ')).toEqual(['I-ABCD', 'G-WXYZ'])
    expect(toggleFavourite(['I-ABCD', 'G-WXYZ'], 'I-ABCD')).toEqual(['G-WXYZ'])
    const full = Array.from({ length: mostFavourites }, (_, index) => `N${index}`)
    expect(toggleFavourite(full, 'G-WXYZ')).toEqual([...full.slice(1), 'G-WXYZ'])
  })

  it('are none where the device keeps something else', () => {
    expect([null, 'I-ABCD', { 0: 'I-ABCD' }, [1, null]].flatMap((kept) => readFavourites(kept))).toEqual([])
  })

  it('are found among offers that name their aircraft', () => {
    const [named, other, locked] = [
      { aircraft: { tail: 'I-ABCD', year: 2019 } },
      { aircraft: { tail: 'G-WXYZ', year: 2020 } },
      { aircraft: null },
    ]
    expect(favouritesOf([named, other, locked] as never, ['I-ABCD'])).toEqual([named])
  })
})
