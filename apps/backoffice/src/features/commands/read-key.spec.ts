import { describe, expect, it } from 'vitest'
import { readKey, type Press } from './read-key.ts'

const paths = new Map([
  ['h', '/'],
  ['r', '/requests'],
])
const press = (key: string, more: Partial<Press> = {}): Press => ({ key, isCommand: false, isPlain: true, at: 1_000, ...more })
const effectOf = (pressed: Press, startedAt: number | null = null) => readKey(pressed, startedAt, paths).effect

describe('a key of the back office', () => {
  it('opens the palette: Ctrl and K even while something is typed, / where nothing is', () => {
    expect(effectOf(press('k', { isCommand: true, isPlain: false }))).toEqual({ open: 'palette' })
    expect(effectOf(press('K', { isCommand: true, isPlain: false }))).toEqual({ open: 'palette' })
    expect(effectOf(press('/'))).toEqual({ open: 'palette' })
    expect(effectOf(press('/', { isPlain: false }))).toBeNull()
  })

  it('opens the help with ?', () => expect(effectOf(press('?'))).toEqual({ open: 'help' }))

  it('opens a page after G, within 1.2 seconds', () => {
    expect(readKey(press('g'), null, paths)).toEqual({ effect: null, startedAt: 1_000 })
    expect(effectOf(press('r', { at: 2_199 }), 1_000)).toEqual({ go: '/requests' })
    expect(effectOf(press('r', { at: 2_200 }), 1_000)).toBeNull()
    expect(effectOf(press('r'))).toBeNull()
  })

  it('does nothing after G for a letter without a page, which ends the sequence', () =>
    expect(readKey(press('m'), 900, paths)).toEqual({ effect: null, startedAt: null }))

  it('begins again with a second G', () => expect(readKey(press('g', { at: 1_500 }), 1_000, paths).startedAt).toBe(1_500))
})
