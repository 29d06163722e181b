import { idempotencyKey } from '@aquilane/contract/client'

/** The Idempotency-Key for booking this offer; survives a reload of the tab. */
export function attemptKey(offerId: string): string {
  const name = `aq.book.${offerId.slice(-40)}`
  try {
    const known = sessionStorage.getItem(name)
    if (known) return known
    const made = idempotencyKey()
    sessionStorage.setItem(name, made)
    return made
  } catch {
    return idempotencyKey()
  }
}
