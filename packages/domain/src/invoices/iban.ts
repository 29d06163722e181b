import { remainder97 } from './check-digits.ts'

/** An IBAN or BIC without its spaces. */
export const normalize = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** Shape and check digits; not whether the account exists. */
export const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && remainder97(`${text.slice(4)}${text.slice(0, 4)}`) === 1

export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)
