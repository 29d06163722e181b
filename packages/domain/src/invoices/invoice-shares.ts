/** Parts of an invoice that others of the party pay: what may be asked of one, and of how many at a time. */
export const invoiceShareRules = { minCents: 100, most: 20, nameMax: 60 } as const

/**
 * `paying`: its bank has not answered yet. `returned`: it was paid, and all of it goes back. `withdrawn`: by the customer. `closed`: the invoice ended
 * unpaid. `covered`: the invoice was paid without it.
 */
export const invoiceShareStates = ['open', 'paying', 'paid', 'returned', 'withdrawn', 'closed', 'covered'] as const
export type InvoiceShareState = (typeof invoiceShareStates)[number]

export interface KnownShare {
  ended: 'withdrawn' | 'closed' | 'covered' | null
  isPaid: boolean
  isPaying: boolean
  /** Cents. */
  amount: number
  refunded: number
}

export function toShareState({ ended, isPaid, isPaying, amount, refunded }: KnownShare): InvoiceShareState {
  if (isPaid) return refunded >= amount ? 'returned' : 'paid'
  return ended ?? (isPaying ? 'paying' : 'open')
}
