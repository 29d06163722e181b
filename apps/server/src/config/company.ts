import { isBic, isIban, normalize } from '@aquilane/domain/invoices/iban'
import type { EnvValues } from './env.ts'

const demoCompany = {
  // The company of the terms; the number is none.
  COMPANY_NAME: 'Aquilane Charter Ltd',
  COMPANY_ADDRESS: '27 Half Moon Row, London W1J 9QX, United Kingdom',
  COMPANY_VAT: 'GB000000000',
  BANK_NAME: 'Banca Dimostrativa',
  BANK_IBAN: 'IT87D9999999999000000123456',
  // No bank: a zero in the eighth place marks a BIC for tests.
  BANK_BIC: 'AQDMITM0',
}

/** Who bills, and the account for bank transfers. */
export interface Company {
  name: string
  address: string
  vat: string
  bank: { name: string; iban: string; bic: string }
}

export function readCompany(env: EnvValues, production: boolean, problems: string[]): Company | null {
  const names = ['COMPANY_NAME', 'COMPANY_ADDRESS', 'COMPANY_VAT', 'BANK_NAME', 'BANK_IBAN', 'BANK_BIC'] as const
  // The sandbox has a demo company with an account that does not exist.
  const [name, address, vat, bankName, iban, bic] = names.map((variable) => env[variable] ?? (production ? null : demoCompany[variable]))
  if (!name || !address || !vat || !bankName || !iban || !bic) {
    if (names.some((variable) => env[variable] !== null)) problems.push(`${names.join(', ')} go together: set all of them or none.`)
    return null
  }
  if (!isIban(normalize(iban))) problems.push('BANK_IBAN is not an IBAN: its check digits do not fit.')
  if (!isBic(normalize(bic))) problems.push('BANK_BIC is not a BIC: it has 8 or 11 characters.')
  return { name, address, vat, bank: { name: bankName, iban: normalize(iban), bic: normalize(bic) } }
}
