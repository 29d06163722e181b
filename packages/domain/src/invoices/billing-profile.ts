import { isVatNumber, normalizeVatNumber } from './vat-number.ts'

/** Who an invoice is made out to (spec §5 Bank-transfer form). Lengths are those of multi-line inputs there. */
export const billingProfileRules = { min: 2, max: 255, referenceMax: 60, vatMax: 30 } as const

/** Lower-case Latin letters, digits, space and ' " / . , - ( ). */
export const addressPattern = /^[a-z0-9 '"/.,\-()]*$/

export interface BillingData {
  bill_to: string
  address: string | null
  vat_number: string | null
  /** Number of the company's purchase order, or another reference of it. */
  purchase_order: string | null
  cost_center: string | null
}

/** As it was typed or sent: what is left out or empty is none. */
export type BillingInput = Pick<BillingData, 'bill_to'> & { [Field in Exclude<keyof BillingData, 'bill_to'>]?: string | null | undefined }

export type BillingProfileError = 'required' | 'min' | 'max' | 'characters' | 'vat'
export type BillingProfileErrors = Partial<Record<keyof BillingData, BillingProfileError>>

/** Trimmed, the VAT number without separators, empty values as null. */
export const normalizeBilling = (input: BillingInput): BillingData => ({
  bill_to: input.bill_to.trim(),
  address: input.address?.trim() || null,
  vat_number: normalizeVatNumber(input.vat_number ?? '') || null,
  purchase_order: input.purchase_order?.trim() || null,
  cost_center: input.cost_center?.trim() || null,
})

const lengthError = (text: string): BillingProfileError | null =>
  text.length < billingProfileRules.min ? 'min' : text.length > billingProfileRules.max ? 'max' : null

const referenceError = (text: string | null): BillingProfileError | null =>
  text !== null && text.length > billingProfileRules.referenceMax ? 'max' : null

/** What is wrong with a payer, by field; all but the name may be left out. Spaces around count for nothing. */
export function billingProfileErrors(payer: BillingInput): BillingProfileErrors {
  const { bill_to: name, address, vat_number: vat, purchase_order: order, cost_center: center } = normalizeBilling(payer)
  const faults: Record<keyof BillingData, BillingProfileError | null> = {
    bill_to: name === '' ? 'required' : lengthError(name),
    address: address === null ? null : addressPattern.test(address) ? lengthError(address) : 'characters',
    vat_number: vat === null || isVatNumber(vat) ? null : 'vat',
    purchase_order: referenceError(order),
    cost_center: referenceError(center),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}
