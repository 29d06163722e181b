import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getPayoutQuote, listPayouts } from '@aquilane/contract/payouts'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import type { Payout, PayoutQuote } from '../service.ts'

const toDeductions = (deducted: number, currency: string) =>
  deducted > 0 ? [{ reason: 'cashback' as const, amount: money(deducted, currency) }] : []

export const toPayout = (payout: Payout): ResponseOf<typeof listPayouts>['data'][number] => ({
  id: payout.id,
  number: payout.number,
  status: payout.status,
  amount: money(payout.amount, payout.currency),
  deductions: toDeductions(payout.deducted, payout.currency),
  source: payout.source,
  iban: payout.iban,
  beneficiary: payout.beneficiary,
  note: payout.note,
  created: timestamp(payout.created_at),
  decided: payout.decided_at && timestamp(payout.decided_at),
})

export const toPayoutQuote = ({ currency, ways, held, ...quote }: PayoutQuote): ResponseOf<typeof getPayoutQuote> => ({
  missing: quote.missing,
  available: money(quote.available, currency),
  payout: money(quote.payout, currency),
  ways: ways.map(({ source, cents, until }) => ({ source, amount: money(cents, currency), until: until && timestamp(until) })),
  held: held.map(({ source, cents, reason, until }) => ({
    source,
    amount: money(cents, currency),
    reason,
    until: until && timestamp(until),
  })),
  deductions: toDeductions(quote.deducted, currency),
  cashback_withdrawn: money(quote.cashbackWithdrawn, currency),
})
