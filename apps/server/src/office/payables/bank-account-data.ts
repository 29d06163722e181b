import { isBic, isIban, normalize } from '@aquilane/domain/invoices/iban'
import { sepaName, sepaNameMessages } from '@aquilane/domain/payables/sepa-text'
import { fieldError } from '@aquilane/domain/refusal'

export interface AccountData {
  beneficiary: string
  iban: string
  bic: string | null
}

export const masked = (iban: string): string => `${iban.slice(0, 4)}…${iban.slice(-4)}`

/** As the payment file takes them. @throws VALIDATION_FAILED */
export function readAccountData(fields: AccountData): AccountData {
  const [iban, bic] = [normalize(fields.iban), fields.bic === null || fields.bic.trim() === '' ? null : normalize(fields.bic)]
  const written = sepaName(fields.beneficiary)
  if (!isIban(iban)) throw fieldError('iban', 'iban', 'This is not a valid IBAN.')
  if (bic !== null && !isBic(bic)) throw fieldError('bic', 'bic', 'This is not a valid BIC.')
  if (bic !== null && bic.slice(4, 6) !== iban.slice(0, 2)) throw fieldError('bic', 'bic', 'BIC and IBAN are of different countries.')
  if ('fault' in written) throw fieldError('beneficiary', written.fault, sepaNameMessages[written.fault])
  return { beneficiary: written.name, iban, bic }
}
