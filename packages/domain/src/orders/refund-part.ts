/** One part of a refund: a payment, or a part of it, on its way back. */
export interface RefundPart {
  destination: 'source' | 'balance'
  /** Payment method that is refunded. */
  method: string
  /** Last digits of the card that paid; null where the provider does not name it. */
  digits: string | null
  /** Another of the party paid it, and gets it back. */
  others: boolean
  /** The provider could not return it, so it is on the balance. */
  returned: boolean
  settled: boolean
}

/** Where the part goes, as every text about it names it. */
type RefundTarget = 'others' | 'card' | 'cardUsed' | 'method' | 'account' | 'transfer' | 'debt' | 'returned' | 'balance'

const cardMethods = ['ecommpay', 'stripe']

export function toRefundTarget({ destination, method, digits, others, returned }: Omit<RefundPart, 'settled'>): RefundTarget {
  if (others) return 'others'
  if (destination === 'source') return digits !== null ? 'card' : cardMethods.includes(method) ? 'cardUsed' : 'method'
  if (returned) return 'returned'
  if (method === 'account') return 'account'
  if (method === 'credit') return 'debt'
  return method === 'swift-print' ? 'transfer' : 'balance'
}

/** How texts name the payment that money goes back to. */
export const toSourceTarget = ({ method, digits }: Pick<RefundPart, 'method' | 'digits'>) =>
  toRefundTarget({ destination: 'source', method, digits, others: false, returned: false })

/** When the customer has it: the provider's answer is not yet the money at the customer's bank. */
type RefundTime = 'bank' | 'sent' | 'soon' | 'now'

export function toRefundTime({ destination, settled }: Pick<RefundPart, 'destination' | 'settled'>): RefundTime {
  if (destination === 'source') return settled ? 'sent' : 'bank'
  return settled ? 'now' : 'soon'
}
