/** The invoice number on screen and in bank transfers: AQ-000123. */
export const invoiceNumber = (number: number): string => `AQ-${String(number).padStart(6, '0')}`

/** The payout number on screen and as reason for payment: PO-000012. */
export const payoutNumber = (number: number): string => `PO-${String(number).padStart(6, '0')}`
