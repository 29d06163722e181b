import type { InvoiceShareState } from '@aquilane/domain/invoices/invoice-shares'

const pollMs = 2_000
/** A bank that has not answered within half a minute takes its time. */
const quickPolls = 15
const slowPollMs = 15_000
/** How often a payer who comes back asks for a payment that the bank has not reported. */
const pollsAfterReturn = 5

/** Milliseconds until the share is read again; false: it is not. @param reads how often it was read @param isReturning its payer comes back from the bank */
export function nextPoll(
  state: InvoiceShareState | undefined,
  { reads, isReturning }: { reads: number; isReturning: boolean },
): number | false {
  if (state === 'paying') return reads < quickPolls ? pollMs : slowPollMs
  return isReturning && state === 'open' && reads < pollsAfterReturn && pollMs
}

/** Whether a share can be paid on its page. A check of the bank that was left open ends by itself, late: its page opens again for the same address. */
export const isPayable = (state: InvoiceShareState, { isReturning, hasFailed }: { isReturning: boolean; hasFailed: boolean }): boolean =>
  state === 'open' || (state === 'paying' && (hasFailed || !isReturning))
