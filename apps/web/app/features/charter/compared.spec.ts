import { expect, it } from 'vitest'
import { findCompared, readCompared, writeCompared } from './compared.ts'

const read = (query: string) => readCompared(new URLSearchParams(query))

it('an address names at most four aircraft, each once, and nothing that is no tail', () => {
  expect(read('')).toEqual([])
  expect(read('compare=D-AAAA,<b>,d-bbbb,D-AAAA,9H-VJA')).toEqual(['D-AAAA', '9H-VJA'])
  expect(read('compare=A-1,A-2,A-3,A-4,A-5')).toEqual(['A-1', 'A-2', 'A-3', 'A-4'])
})

it('the comparison is written beside the filters and leaves them as they are', () => {
  const written = writeCompared(new URLSearchParams('classes=light&sort=price'), ['D-AAAA', '9H-VJA'])
  expect(written.get('classes')).toBe('light')
  expect(readCompared(written)).toEqual(['D-AAAA', '9H-VJA'])
  expect(writeCompared(written, []).toString()).toBe('classes=light&sort=price')
})

it('an aircraft that is not offered any more is left out', () => {
  const list = [{ aircraft: { tail: 'D-AAAA', year: 2019 } }, { aircraft: null }]
  expect(findCompared(list, ['9H-VJA', 'D-AAAA'])).toEqual([list[0]])
})
