import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterFirstPaint } from './after-first-paint.ts'

let frames: (() => void)[] = []

const showAs = (visibilityState: 'hidden' | 'visible'): void => void vi.stubGlobal('document', { visibilityState })

beforeEach(() => {
  frames = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the start of a page after its first paint', () => {
  it('a drawn page starts after its first frame', () => {
    showAs('visible')
    const run = vi.fn()
    afterFirstPaint(run)
    expect(run).not.toHaveBeenCalled()
    frames.forEach((frame) => frame())
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('a page called visible that gets no frame starts as well', () => {
    showAs('visible')
    const run = vi.fn()
    afterFirstPaint(run)
    vi.advanceTimersByTime(1_499)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('a hidden page starts at once', () => {
    showAs('hidden')
    const run = vi.fn()
    afterFirstPaint(run)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
