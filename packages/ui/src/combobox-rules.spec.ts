import { describe, expect, it } from 'vitest'
import { isTooShort, toChoice } from './combobox-rules.ts'

describe('the choice of Enter and Tab in a search field', () => {
  it('is the active option of the answer to the typed text', () => {
    expect(toChoice({ status: 'ready', query: 'farnb', minChars: 3 })).toBe('active')
    expect(toChoice({ status: 'ready', query: '', minChars: 3 })).toBe('active')
  })

  it('waits for the answer while the list belongs to an earlier text', () => {
    expect(toChoice({ status: 'loading', query: 'farnb', minChars: 3 })).toBe('first-of-answer')
  })

  it('is nothing for a text that is too short, whatever list was there before', () => {
    for (const status of ['idle', 'loading', 'ready', 'failed'] as const)
      for (const query of ['f', 'fa', ' fa ']) expect(toChoice({ status, query, minChars: 3 })).toBeNull()
  })

  it('is nothing while the list of an emptied field is loading, and after a failure', () => {
    expect(toChoice({ status: 'loading', query: ' ', minChars: 3 })).toBeNull()
    expect(toChoice({ status: 'failed', query: 'farnb', minChars: 3 })).toBeNull()
  })
})

describe('a text that is too short', () => {
  it('has characters, but fewer than a search needs', () => {
    expect(['', ' ', 'f', 'fa', 'far'].map((query) => isTooShort(query, 3))).toEqual([false, false, true, true, false])
    expect(isTooShort('f', 0)).toBe(false)
  })
})
