export interface ClientAccount {
  id: string
  type: 'Personal' | 'Corporate'
  currency: string
  /** What can be spent, minor units: money and, on Personal accounts, cashback that has not expired. */
  balance: number
  /** The cashback in it, what expires first first; null on Corporate accounts, which have none. */
  cashback: { total: number; lots: { amount: number; expiresAt: Temporal.Instant }[] } | null
}
