import { ProblemError } from '../platform/http/problem.ts'
import { isAncillaryCharge } from './transitions.ts'
import type { InvoiceRow } from './queries.ts'

/** @throws INVOICE_NOT_PAYABLE when it is closed, INVOICE_EXPIRED when it is overdue */
export function checkPayable(invoice: InvoiceRow, now: Temporal.Instant): void {
  const open = invoice.status === 'New' || invoice.status === 'Processing'
  // Ancillary charges do not expire: the service was consumed.
  const late = !isAncillaryCharge(invoice) && invoice.expires_at !== null && Temporal.Instant.compare(invoice.expires_at, now) <= 0
  if (invoice.status === 'Expired' || (open && late)) throw new ProblemError('INVOICE_EXPIRED', 'The time to pay this invoice has passed.')
  if (!open)
    throw new ProblemError('INVOICE_NOT_PAYABLE', `This invoice is ${invoice.status.toLowerCase()}; nothing is to be paid.`, {
      extra: { invoice_status: invoice.status },
    })
}
