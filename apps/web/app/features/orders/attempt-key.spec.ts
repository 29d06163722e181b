import { afterEach, describe, expect, it, vi } from 'vitest'
import { attemptKey } from './attempt-key.ts'

afterEach(() => vi.unstubAllGlobals())

/** Storage of a tab; a reload of the page keeps it. */
function stubTabStorage(): void {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
}

describe('the key of a booking', () => {
  it('the key of a booking stays after a reload of the tab, and differs for another offer', () => {
    stubTabStorage()
    const key = attemptKey('offer-a')
    expect(attemptKey('offer-a')).toBe(key)
    expect(attemptKey('offer-b')).not.toBe(key)
  })

  it('a booking has a key where the browser stores nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(attemptKey('offer-a')).not.toBe('')
  })
})
