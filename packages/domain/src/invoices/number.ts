/** As people and bank transfers know an invoice: AQ-000123. */
export const invoiceNumber = (number: number): string => `AQ-${String(number).padStart(6, '0')}`
