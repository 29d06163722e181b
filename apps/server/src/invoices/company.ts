/** Who bills, and where money is to be sent. */
export interface Company {
  name: string
  address: string
  vat: string
  /** IBAN and BIC without spaces. */
  bank: { name: string; iban: string; bic: string }
}
