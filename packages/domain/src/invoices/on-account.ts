/** What finance may give a customer. */
export const creditRules = { minDays: 1, maxDays: 90, usualDays: 14, maxLimit: 5_000_000 } as const

/** Products that can be put on account: seats of a shared flight are paid by everybody at once. */
export const isOnAccountProduct = (product: string): boolean => product !== 'shared_seat'

/** Cents that may still be put on account; never below zero, also after the limit was lowered. */
export const creditLeft = ({ limit, used }: { limit: number; used: number }): number => Math.max(0, limit - used)

export const creditReasonRule = { minLength: 3, maxLength: 500 } as const
