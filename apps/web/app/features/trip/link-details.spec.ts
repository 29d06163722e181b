import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillLinkDetails, longestMs } from './link-details.ts'

const named = new URLSearchParams('pax=4')
const takeDetails = vi.fn()
const dispatch = vi.fn()

/** Opens a link; `isOver`: a search may go. */
function open(load: Parameters<typeof fillLinkDetails>[0]['load']) {
  const { done, hurry } = fillLinkDetails({ load, named, dispatch })
  const link = { isOver: false, hurry }
  void done.then(() => (link.isOver = true))
  return link
}

describe('the details of a link', () => {
  beforeEach(() => {
    takeDetails.mockClear()
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are filled in before an early search goes on', async () => {
    const link = open(() => Promise.resolve({ takeDetails }))
    link.hurry()
    await vi.advanceTimersByTimeAsync(0)
    expect(takeDetails).toHaveBeenCalledExactlyOnceWith(named, dispatch)
    expect(link.isOver).toBe(true)
    link.hurry()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('hold up no search where their code fails to load', async () => {
    const link = open(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    await vi.advanceTimersByTimeAsync(0)
    expect(link.isOver).toBe(true)
  })

  it('hold up an early search for seconds only where their code never arrives, and change nothing after that', async () => {
    const code = Promise.withResolvers<{ takeDetails: typeof takeDetails }>()
    const link = open(() => code.promise)
    link.hurry()
    await vi.advanceTimersByTimeAsync(longestMs / 2)
    link.hurry()
    await vi.advanceTimersByTimeAsync(longestMs / 2 - 1)
    expect(link.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(link.isOver).toBe(true)
    code.resolve({ takeDetails })
    await vi.advanceTimersByTimeAsync(0)
    expect(takeDetails).not.toHaveBeenCalled()
  })

  it('are filled in however late where no search waits for them', async () => {
    const code = Promise.withResolvers<{ takeDetails: typeof takeDetails }>()
    const link = open(() => code.promise)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(link.isOver).toBe(false)
    code.resolve({ takeDetails })
    await vi.advanceTimersByTimeAsync(0)
    expect(takeDetails).toHaveBeenCalledOnce()
  })
})
