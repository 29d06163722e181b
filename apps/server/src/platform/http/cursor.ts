import { uuid } from '../uuid.ts'
import { Refusal } from '@aquilane/domain/refusal'

/** Where a page of a list in order of time ended: the next one begins after it, however many rows there are before. */
export interface Cursor {
  at: Temporal.Instant
  id: string
}

export const encodeCursor = ({ at, id }: Cursor): string => Buffer.from(`${at.toString()} ${id}`).toString('base64url')

/** @param text `after` of a request; undefined: from the first row @throws VALIDATION_FAILED */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [at = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  const isInstant = /^2\d{3}-[\d:.T-]{1,26}Z$/.test(at)
  try {
    if (isInstant && uuid.test(id)) return { at: Temporal.Instant.from(at), id }
  } catch {
    // Rejected below, like any other text.
  }
  const message = 'This is not a value of "next". Leave it out to begin at the first row.'
  throw new Refusal('VALIDATION_FAILED', message, { errors: [{ path: 'after', code: 'unknown', message }] })
}

/** The cursor behind a page; null where it is the last one. */
export const nextCursor = <Row>(rows: readonly Row[], perPage: number, toCursor: (row: Row) => Cursor): string | null => {
  const last = rows.at(-1)
  return last === undefined || rows.length < perPage ? null : encodeCursor(toCursor(last))
}
