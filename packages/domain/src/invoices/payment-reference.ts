import { pnrAlphabet, pnrLength } from '../orders/pnr.ts'

/** What a payer's words may name. */
export interface PaymentReferences {
  /** Numbers of invoices, by a creditor reference or as `AQ-000123`. */
  invoices: number[]
  /** Everything that could be a booking reference; most are not. */
  pnrs: string[]
}

const invoiceDigits = 6
const maxNumberLength = 12

/**
 * Finds invoices and bookings in what a payer wrote: letters of any case, spaces and dashes anywhere, other words around.
 * @param numberOf the invoice behind a creditor reference (RF…), null when it is none
 */
export function extractReferences(texts: readonly string[], numberOf: (reference: string) => number | null): PaymentReferences {
  const invoices = new Set<number>()
  const pnrs = new Set<string>()
  for (const text of texts) {
    const upper = text.toUpperCase()
    const squeezed = upper.replaceAll(/[^A-Z0-9]/g, '')
    for (const { index } of squeezed.matchAll(/RF(?=\d\d)/g))
      for (let length = 5; length <= 25 && index + length <= squeezed.length; length++) {
        const number = numberOf(squeezed.slice(index, index + length))
        if (number !== null) invoices.add(number)
      }
    // A reference whose check digits are wrong names nothing. Where a bare number ends, nobody says: a date may follow it. Written out it
    // has six digits or more.
    for (const [, digits = ''] of squeezed.matchAll(/(?<!RF\d\d)AQ(\d+)/g)) {
      if (digits.length < invoiceDigits) invoices.add(Number(digits))
      for (let length = invoiceDigits; length <= Math.min(digits.length, maxNumberLength); length++)
        invoices.add(Number(digits.slice(0, length)))
    }
    for (const [, digits = ''] of upper.matchAll(/(?<!RF\s*\d\s*\d\s*)AQ[-\s]*(\d{1,12})/g)) invoices.add(Number(digits))
    for (let at = 0; at + pnrLength <= squeezed.length; at++) {
      const window = squeezed.slice(at, at + pnrLength)
      if ([...window].every((character) => pnrAlphabet.includes(character))) pnrs.add(window)
    }
  }
  return { invoices: [...invoices].filter((number) => number > 0), pnrs: [...pnrs] }
}

/** An invoice that the marks name. */
export interface ReferencedInvoice {
  id: string
  by: 'number' | 'pnr'
  /** Of the invoice. */
  open: boolean
  /** Neither open nor ever paid: expired, or its order was canceled. */
  over: boolean
  due: number
  currency: string
}

export const queueReasons = [
  'no_reference',
  'unknown_reference',
  'amount_low',
  'amount_high',
  'invoice_closed',
  'other_currency',
  'several_candidates',
  'four_eyes',
] as const
export type QueueReason = (typeof queueReasons)[number]

/** `late`: exactly the amount of an expired invoice; it is credited to the customer. */
export type MatchResult = { pay: string } | { late: string } | { queue: QueueReason }

/** What a receipt pays, cents. Requires exactly one invoice over exactly this amount; everything else is reviewed manually. */
export function matchReferences(
  receipt: { amount: number; currency: string },
  marks: PaymentReferences,
  named: readonly ReferencedInvoice[],
): MatchResult {
  const byNumber = named.filter(({ by }) => by === 'number')
  const meant = byNumber.length > 0 ? byNumber : named
  if (meant.length === 0) return { queue: marks.invoices.length > 0 ? 'unknown_reference' : 'no_reference' }
  const same = meant.filter(({ currency }) => currency === receipt.currency)
  if (same.length === 0) return { queue: 'other_currency' }
  const open = same.filter((invoice) => invoice.open)
  const exact = open.filter(({ due }) => due === receipt.amount)
  if (exact.length === 1) return { pay: exact[0]!.id }
  if (open.length > 1) return { queue: 'several_candidates' }
  if (open.length === 1) return { queue: open[0]!.due > receipt.amount ? 'amount_low' : 'amount_high' }
  const over = same.filter((invoice) => invoice.over && invoice.due === receipt.amount)
  return same.length === 1 && over.length === 1 ? { late: over[0]!.id } : { queue: 'invoice_closed' }
}
