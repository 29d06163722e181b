import { pageKind, type PageState } from './bank.ts'
import type { BankPaymentRow } from './queries.ts'

/** What the hosted page shows of a payment. */
export function toPageState(row: BankPaymentRow): PageState {
  switch (row.status) {
    case 'open': {
      const kind = pageKind(row.provider)
      return kind === 'form'
        ? { page: 'form', payment: row, faults: {}, input: { card: '', expiry: '', cvc: '' } }
        : { page: kind, payment: row }
    }
    case 'challenge':
      return { page: 'challenge', payment: row, missing: false }
    case 'silent':
      return { page: 'waiting', payment: row }
    case 'succeeded':
    case 'partial':
      return { page: 'leave', payment: row, to: row.return_url }
    case 'refused':
      return { page: 'leave', payment: row, to: toStatusWithFailure(row) }
    default:
      return row.failure === 'canceled' ? { page: 'leave', payment: row, to: toStatusWithFailure(row) } : { page: 'closed', payment: row }
  }
}

function toStatusWithFailure(row: BankPaymentRow): string {
  const url = new URL(row.failure_url)
  url.searchParams.set('reason', row.failure ?? 'canceled')
  return url.href
}
