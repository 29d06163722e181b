import { currencies } from '../charter/policy.ts'

/** Currencies that operators bill in. */
export const billCurrencies = [...currencies, 'CHF', 'CZK', 'PLN', 'SEK'] as const
export type BillCurrency = (typeof billCurrencies)[number]

/**
 * VAT of an operator's bill. `deductible`, `not_deductible`: it has an amount and a rate; `international`: passenger transport across a border, exempt or
 * zero rated; `reverse_charge`: the company declares it itself; `outside_scope`: supplied outside the countries that levy it.
 */
export const billVatKinds = ['deductible', 'not_deductible', 'international', 'reverse_charge', 'outside_scope'] as const
export type BillVatKind = (typeof billVatKinds)[number]

export const isVatCharged = (kind: BillVatKind): boolean => kind === 'deductible' || kind === 'not_deductible'

/** Cents of the euro for hundredths of a currency. @param rateMicros millionths of a euro for one unit */
export const toEuroCents = (hundredths: number, rateMicros: number): number =>
  Number((BigInt(hundredths) * BigInt(rateMicros) + 500_000n) / 1_000_000n)

/** Most VAT that an amount can contain: a euro above its rate, for the rounding of lines. Less is possible where a part has none. */
export const isVatWithin = (amountCents: number, vatCents: number, permille: number): boolean =>
  vatCents > 0 && vatCents <= 100 + Math.floor(((amountCents - vatCents) * permille) / 1_000)

/** VAT of an amount that has it throughout. */
export const vatWithin = (amountCents: number, permille: number): number => Math.round((amountCents * permille) / (1_000 + permille))

/** What a bill costs: VAT that is deducted is no cost. Cents. */
export const billCost = ({ amount, vatKind, vat }: { amount: number; vatKind: BillVatKind | null; vat: number }): number =>
  vatKind === 'deductible' ? amount - vat : amount
