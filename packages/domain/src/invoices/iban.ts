import { isValidBIC, isValidIBAN } from 'ibantools'

/** An IBAN or BIC without its spaces. */
export const normalize = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** Country, length and check digits; not whether the account exists. */
export const isIban = (text: string): boolean => isValidIBAN(text)

export const isBic = (text: string): boolean => isValidBIC(text)
