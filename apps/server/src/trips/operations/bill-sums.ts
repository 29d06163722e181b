import { billCost, isVatCharged, isVatWithin, toEuroCents, type BillCurrency, type BillVatKind } from '@aquilane/domain/operations/bill-vat'
import { fieldError } from '@aquilane/domain/refusal'

export interface BilledAmount {
  /** Of its currency. */
  hundredths: number
  currency: BillCurrency
  /** Millionths of a euro for one unit; null: it is in euros. */
  rateMicros: number | null
}

export interface BilledVat {
  kind: BillVatKind
  /** Null where none is charged. */
  permille: number | null
  /** Hundredths of the currency of the bill; null where none is charged. */
  hundredths: number | null
}

/** @throws VALIDATION_FAILED */
function toEuros({ hundredths, currency, rateMicros }: BilledAmount): (typed: number) => number {
  if ((currency === 'EUR') !== (rateMicros === null))
    throw currency === 'EUR'
      ? fieldError('rate', 'none', 'A bill in euros has no rate.')
      : fieldError('rate', 'missing', `Enter how many euros one ${currency} is.`)
  const convert = (typed: number): number => (rateMicros === null ? typed : toEuroCents(typed, rateMicros))
  if (convert(hundredths) < 1) throw fieldError('rate', 'low', 'At this rate the bill is less than a cent.')
  return convert
}

/** The sums of a bill as they are stored, cents of the euro. @throws VALIDATION_FAILED */
export function readSums(billed: BilledAmount, { kind, permille, hundredths }: BilledVat) {
  const convert = toEuros(billed)
  const amount = convert(billed.hundredths)
  const vat = hundredths === null ? 0 : convert(hundredths)
  if (!isVatCharged(kind) && (permille !== null || hundredths !== null))
    throw fieldError('vat.amount', 'none', 'This bill charges no VAT: leave rate and amount out.')
  if (isVatCharged(kind) && (permille === null || hundredths === null))
    throw fieldError(permille === null ? 'vat.percent' : 'vat.amount', 'missing', 'Enter the rate and the amount of the VAT.')
  if (isVatCharged(kind) && !isVatWithin(amount, vat, permille ?? 0))
    throw fieldError('vat.amount', 'rate', 'This is more VAT than the rate gives: check amount and rate.')
  return {
    cost: billCost({ amount, vatKind: kind, vat }),
    columns: {
      amount,
      currency: billed.currency,
      billed: billed.rateMicros === null ? null : billed.hundredths,
      rate_micros: billed.rateMicros,
      vat_kind: kind,
      vat_permille: permille,
      vat,
    },
  }
}
