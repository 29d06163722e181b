import type { TaxCode } from '@aquilane/domain/charter/types'
import { credit, debit, type Line } from '../ledger/service.ts'
import type { OrderRow } from './queries.ts'

/** Lines of a price that belong to tax offices. */
const taxServices: Record<TaxCode, true> = {
  it_aerotaxi: true,
  uk_apd: true,
  fr_tsba: true,
  de_luftverkehrsteuer: true,
  at_flugabgabe: true,
  us_fet: true,
  us_segment_fee: true,
  us_international_head: true,
  vat: true,
}

/** Once flown, what was paid ahead is earned: taxes to hand over, the rest revenue. */
export function revenueRecognitionEntries(order: Pick<OrderRow, 'lines' | 'paid' | 'extras' | 'discount'>): Line[] {
  const lines = order.lines as unknown as { service: string; amountCents: number }[]
  const tax = lines.filter((line) => Object.hasOwn(taxServices, line.service)).reduce((sum, line) => sum + line.amountCents, 0)
  const price = order.paid + order.extras + order.discount
  return [debit({ kind: 'prepaid' }, price), credit({ kind: 'taxes' }, tax), credit({ kind: 'revenue' }, price - tax)]
}
