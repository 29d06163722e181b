export interface ClientAccount {
  id: string
  type: 'Personal' | 'Corporate'
  currency: string
  /** Available balance, minor units: money and, on Personal accounts, valid credit. */
  balance: number
  /** The cashback in it, what expires first first; null on Corporate accounts, which have none. */
  cashback: { total: number; lots: { amount: number; expiresAt: Temporal.Instant }[] } | null
}
