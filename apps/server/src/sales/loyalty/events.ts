interface MoneyResponse {
  amount: number
  currency: string
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A coupon granted without a request of the customer; `until`: its last day. */
    'coupon.granted': {
      clientId: string
      couponId: string
      notification: 'referral' | 'birthday' | 'birthdayFlown'
      amount: MoneyResponse
      until: string | null
    }
    'loyalty.cashback-credited': { clientId: string; paymentId: string; amount: MoneyResponse; until: string }
  }
}
