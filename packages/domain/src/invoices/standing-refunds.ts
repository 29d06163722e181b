/** Refunds of a part of the price of an order that stands: its invoices stay paid. */
export const standingReasons = ['lower_class', 'dropped_leg'] as const
export type StandingReason = (typeof standingReasons)[number]

export const isStanding = (reason: string): reason is StandingReason => standingReasons.some((one) => one === reason)
