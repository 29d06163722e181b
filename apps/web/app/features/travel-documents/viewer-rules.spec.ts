import { describe, expect, it } from 'vitest'
import { fitted, stepZoom, toSwipe } from './viewer-rules.ts'

describe('zoom', () => {
  it('the viewer zooms in steps within its limits', () => {
    expect([1, 1.5, 2, 3, 4].map((zoom) => stepZoom(zoom, 1))).toEqual([1.5, 2, 3, 4, 4])
    expect([1, 1.5, 2, 3, 4].map((zoom) => stepZoom(zoom, -1))).toEqual([1, 1, 1.5, 2, 3])
  })
})

describe('size of a page', () => {
  const natural = { width: 1600, height: 1000 }
  const room = { width: 800, height: 800 }

  it('a page fills the viewport and keeps its aspect ratio', () => {
    expect(fitted(natural, room, 0, 1)).toEqual({ inner: { width: 800, height: 500 }, outer: { width: 800, height: 500 } })
  })

  it('a page turned by a quarter swaps its sides, and turned by two has them back', () => {
    const { inner, outer } = fitted(natural, room, 1, 1)
    expect(outer).toEqual({ width: 500, height: 800 })
    expect(inner).toEqual({ width: 800, height: 500 })
    expect(fitted(natural, room, 2, 1).outer).toEqual({ width: 800, height: 500 })
  })

  it('zoom enlarges a page beyond the viewport, and a small page is not enlarged to fit', () => {
    expect(fitted(natural, room, 0, 2).outer).toEqual({ width: 1600, height: 1000 })
    expect(fitted({ width: 100, height: 50 }, room, 0, 1).outer).toEqual({ width: 100, height: 50 })
  })
})

describe('swipe', () => {
  it('a swipe to the left turns forward, one to the right back', () => {
    expect(toSwipe(-80, 10)).toBe(1)
    expect(toSwipe(80, -10)).toBe(-1)
  })
  it('a short or vertical swipe turns no page', () => {
    expect(toSwipe(-30, 0)).toBe(0)
    expect(toSwipe(-60, 90)).toBe(0)
  })
})
