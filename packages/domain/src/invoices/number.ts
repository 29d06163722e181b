/** The invoice number on screen and in bank transfers: AQ-000123. */
export const invoiceNumber = (number: number): string => `AQ-${String(number).padStart(6, '0')}`
