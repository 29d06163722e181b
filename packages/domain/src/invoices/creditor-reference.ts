import { checkDigits97, remainder97 } from './check-digits.ts'

/**
 * The reference a payer gives with a transfer (ISO 11649): RF, two check digits, then the number of the invoice without its dash.
 * Banks refuse a mistyped one, and whatever comes back names one invoice.
 */
export function creditorReference(invoiceNumber: number): string {
  if (!Number.isSafeInteger(invoiceNumber) || invoiceNumber < 1) throw new RangeError(`There is no invoice ${invoiceNumber}.`)
  const body = `AQ${String(invoiceNumber).padStart(6, '0')}`
  return `RF${checkDigits97('RF', body)}${body}`
}

/** The number of the invoice that a reference names, however it is spaced; null when it is none of ours or mistyped. */
export function invoiceNumberFromReference(reference: string): number | null {
  const [, check = '', body = '', digits = ''] = /^RF(\d\d)(AQ(\d{6,15}))$/.exec(reference.replaceAll(/\s/g, '').toUpperCase()) ?? []
  if (body === '' || remainder97(`${body}RF${check}`) !== 1) return null
  const number = Number(digits)
  return number > 0 && creditorReference(number).endsWith(body) ? number : null
}
