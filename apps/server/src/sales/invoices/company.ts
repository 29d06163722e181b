/** Issuer of invoices and its bank account. */
export interface Company {
  name: string
  address: string
  vat: string
  /** IBAN and BIC without spaces. */
  bank: { name: string; iban: string; bic: string }
}
