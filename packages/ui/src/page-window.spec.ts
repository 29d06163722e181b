import { describe, expect, it } from 'vitest'
import { pageWindow } from './page-window.ts'

describe('page numbers', () => {
  it('shows all of a few', () => {
    expect(pageWindow(1, 4)).toEqual([1, 2, 3, 4])
    expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5])
  })

  it('shows the first, the last and the neighbours of the current page', () => {
    expect(pageWindow(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
    expect(pageWindow(1, 12)).toEqual([1, 2, 3, 4, null, 12])
    expect(pageWindow(12, 12)).toEqual([1, null, 9, 10, 11, 12])
  })

  it('never omits a single number', () => {
    expect(pageWindow(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12])
    expect(pageWindow(9, 12)).toEqual([1, null, 8, 9, 10, 11, 12])
  })
})
