export type ComboboxStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** Typed, but less than a search needs. */
export const isTooShort = (query: string, minChars: number): boolean => {
  const { length } = query.trim()
  return length > 0 && length < minChars
}

interface ComboboxMoment {
  status: ComboboxStatus
  query: string
  minChars: number
}

/**
 * What Enter and Tab select. Only the answer to the typed text can be selected: until it is there, the key waits for its first option, and
 * without a text to search for it selects nothing.
 */
export function toChoice({ status, query, minChars }: ComboboxMoment): 'active' | 'first-of-answer' | null {
  if (isTooShort(query, minChars)) return null
  if (status === 'ready') return 'active'
  return status === 'loading' && query.trim() !== '' ? 'first-of-answer' : null
}
