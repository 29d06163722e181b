/** A bill among those of a trip. */
export interface BillKey {
  orderId: string
  operatorId: number
}

export const billReference = ({ orderId, operatorId }: BillKey): string => `order:${orderId}:${operatorId}`

/** @param reference as `billReference` writes it */
export const orderOfBill = (reference: string): string => reference.split(':')[1] ?? ''
