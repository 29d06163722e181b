import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillLinkDetails, longestMs } from './link-details.ts'

const named = new URLSearchParams('pax=4')
const takeDetails = vi.fn()
const dispatch = vi.fn()

/** Whether a search pressed in the meantime is free to go. */
function follow(load: Parameters<typeof fillLinkDetails>[0]['load']) {
  const state = { isOver: false }
  void fillLinkDetails({ load, named, dispatch }).then(() => (state.isOver = true))
  return state
}

describe('the details of a link', () => {
  beforeEach(() => {
    takeDetails.mockClear()
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are filled in before a search goes on', async () => {
    const state = follow(() => Promise.resolve({ takeDetails }))
    await vi.advanceTimersByTimeAsync(0)
    expect(takeDetails).toHaveBeenCalledExactlyOnceWith(named, dispatch)
    expect(state.isOver).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('hold up no search where their code fails to load', async () => {
    const state = follow(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    await vi.advanceTimersByTimeAsync(0)
    expect(state.isOver).toBe(true)
  })

  it('hold up a search for seconds only where their code never arrives, and change nothing after that', async () => {
    const chunk = Promise.withResolvers<{ takeDetails: typeof takeDetails }>()
    const state = follow(() => chunk.promise)
    await vi.advanceTimersByTimeAsync(longestMs - 1)
    expect(state.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(state.isOver).toBe(true)
    chunk.resolve({ takeDetails })
    await vi.advanceTimersByTimeAsync(0)
    expect(takeDetails).not.toHaveBeenCalled()
  })
})
