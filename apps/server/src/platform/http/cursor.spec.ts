import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor, nextCursor } from './cursor.ts'
import { Refusal } from '@aquilane/domain/refusal'

const cursor = { at: Temporal.Instant.from('2026-12-18T10:30:00.123456Z'), id: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed' }

describe('cursors', () => {
  it('come back as they were, and begin at the first row without one', () => {
    const read = decodeCursor(encodeCursor(cursor))
    expect([read?.at.toString(), read?.id]).toEqual([cursor.at.toString(), cursor.id])
    expect(decodeCursor(undefined)).toBeNull()
  })

  it('are refused with the field when they are anything else', () => {
    const wrong = [
      '',
      'x',
      '%00',
      Buffer.from('2026-99-99T00:00:00Z ' + cursor.id).toString('base64url'),
      Buffer.from(`${cursor.at} 1`).toString('base64url'),
    ]
    for (const text of wrong) {
      const read = () => decodeCursor(text)
      expect(read).toThrow(Refusal)
      expect(read).toThrow('Leave it out')
    }
  })

  it('lead on only behind a full page', () => {
    expect(nextCursor([cursor], 2, (row) => row)).toBeNull()
    expect(nextCursor([], 2, () => cursor)).toBeNull()
    expect(nextCursor([cursor, cursor], 2, (row) => row)).toBe(encodeCursor(cursor))
  })
})
