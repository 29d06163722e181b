import type { BilledAmount, BilledVat } from './bill-sums.ts'

/** A bill in euros for international transport. */
export const billedEuros = (hundredths: number): { amount: BilledAmount; vat: BilledVat } => ({
  amount: { hundredths, currency: 'EUR', rateMicros: null },
  vat: { kind: 'international', permille: null, hundredths: null },
})
