import { normalize } from './iban.ts'

/** What a banking app needs to fill in a SEPA transfer. */
export interface Transfer {
  bic: string
  /** Account holder. */
  name: string
  iban: string
  /** Euro cents. */
  cents: number
  /** ISO 11649. */
  reference: string
}

const limits = { name: 70, bytes: 331, cents: 99_999_999_999 } as const

/**
 * The text of the QR code that banking apps read (EPC069-12, version 002, UTF-8): one value a line, trailing empty ones left out.
 * @throws RangeError for values that the guideline does not allow
 */
export function epcCode({ bic, name, iban, cents, reference }: Transfer): string {
  if (!Number.isSafeInteger(cents) || cents < 1 || cents > limits.cents) throw new RangeError(`No transfer is of ${cents} cents.`)
  const lines = [
    'BCD', // service tag
    '002', // version
    '1', // UTF-8
    'SCT', // SEPA credit transfer
    normalize(bic),
    // A longer name is truncated: banks use the IBAN.
    [...name].slice(0, limits.name).join(''),
    normalize(iban),
    `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
    '', // purpose
    reference,
  ]
  const text = lines.join('\n')
  if (new TextEncoder().encode(text).length > limits.bytes) throw new RangeError('The code would be too long.')
  return text
}
