/** Who a bill for a bank transfer is made out to (spec §5 Bank-transfer form). Lengths are those of multi-line inputs there. */
export const payerRules = { min: 2, max: 255 } as const

/** Lower-case Latin letters, digits, space and ' " / . , - ( ). */
export const payerAddress = /^[a-z0-9 '"/.,\-()]*$/

export type PayerFault = 'required' | 'min' | 'max' | 'characters'
export type PayerFaults = Partial<Record<'bill_to' | 'address', PayerFault>>

const lengthFault = (text: string): PayerFault | null =>
  text.length < payerRules.min ? 'min' : text.length > payerRules.max ? 'max' : null

/** What is wrong with a payer, by field; the address may be left out. Spaces around count for nothing. */
export function payerFaults(payer: { bill_to: string; address?: string | null | undefined }): PayerFaults {
  const name = payer.bill_to.trim()
  const address = (payer.address ?? '').trim()
  const nameFault = name === '' ? 'required' : lengthFault(name)
  const addressFault = address === '' ? null : payerAddress.test(address) ? lengthFault(address) : 'characters'
  return { ...(nameFault ? { bill_to: nameFault } : {}), ...(addressFault ? { address: addressFault } : {}) }
}
