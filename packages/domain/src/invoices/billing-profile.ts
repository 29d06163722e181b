/** Who a bill for a bank transfer is made out to (spec §5 Bank-transfer form). Lengths are those of multi-line inputs there. */
export const billingProfileRules = { min: 2, max: 255 } as const

/** Lower-case Latin letters, digits, space and ' " / . , - ( ). */
export const addressPattern = /^[a-z0-9 '"/.,\-()]*$/

export type BillingProfileError = 'required' | 'min' | 'max' | 'characters'
export type BillingProfileErrors = Partial<Record<'bill_to' | 'address', BillingProfileError>>

const lengthError = (text: string): BillingProfileError | null =>
  text.length < billingProfileRules.min ? 'min' : text.length > billingProfileRules.max ? 'max' : null

/** What is wrong with a payer, by field; the address may be left out. Spaces around count for nothing. */
export function billingProfileErrors(payer: { bill_to: string; address?: string | null | undefined }): BillingProfileErrors {
  const name = payer.bill_to.trim()
  const address = (payer.address ?? '').trim()
  const nameFault = name === '' ? 'required' : lengthError(name)
  const addressFault = address === '' ? null : addressPattern.test(address) ? lengthError(address) : 'characters'
  return { ...(nameFault ? { bill_to: nameFault } : {}), ...(addressFault ? { address: addressFault } : {}) }
}
