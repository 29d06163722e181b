import { transition, type Table } from '../state-machine.ts'

export const couponStatuses = ['Issued', 'Reserved', 'Used', 'Expired', 'Withdrawn'] as const
export type CouponStatus = (typeof couponStatuses)[number]
export const couponEvents = ['issued', 'reserved', 'released', 'used', 'restored', 'expired', 'withdrawn'] as const
export type CouponEvent = (typeof couponEvents)[number]

export interface CouponFacts {
  /** Its last day has passed. */
  over: boolean
}

/** The life of a coupon, complete: whatever is not in this table does not happen. */
export const couponTransitions: Table<CouponStatus, CouponEvent, CouponFacts> = [
  { from: null, event: 'issued', to: 'Issued' },
  { from: ['Issued'], event: 'reserved', when: ({ over }) => !over, to: 'Reserved' },
  // Its invoice came to nothing.
  { from: ['Reserved'], event: 'released', when: ({ over }) => over, to: 'Expired' },
  { from: ['Reserved'], event: 'released', to: 'Issued' },
  { from: ['Reserved'], event: 'used', to: 'Used' },
  // Everything that was paid went back.
  { from: ['Used'], event: 'restored', when: ({ over }) => over, to: 'Expired' },
  { from: ['Used'], event: 'restored', to: 'Issued' },
  { from: ['Issued'], event: 'expired', when: ({ over }) => over, to: 'Expired' },
  { from: ['Issued'], event: 'withdrawn', to: 'Withdrawn' },
]

export const nextCouponStatus = (from: CouponStatus | null, event: CouponEvent, facts: CouponFacts): CouponStatus | null =>
  transition(couponTransitions, from, event, facts)

/** What a coupon may be spent on. */
export const couponScopes = ['any', 'charter', 'empty_leg'] as const
export type CouponScope = (typeof couponScopes)[number]
export type Product = 'charter' | 'empty_leg' | 'shared_seat'

/** What orders coupons: an amount, minor units of one currency, and the end of its last day as epoch milliseconds (null: none). */
interface Ranked {
  amount: number
  expiresAt: number | null
}

/** Largest first; of equal amounts the earliest expiry first, without expiry last (spec §3 Coupon). */
export const compareCoupons = (a: Ranked, b: Ranked): number =>
  b.amount - a.amount || compareEnds(a.expiresAt ?? Infinity, b.expiresAt ?? Infinity)

const compareEnds = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

export interface Spendable extends Ranked {
  currency: string
  scope: CouponScope
  /** Smallest price it may be spent on, minor units. */
  minOrder: number | null
}

export interface DiscountableInvoice {
  product: Product
  price: number
  currency: string
}

/** Whether a coupon applies: it must match the scope and be smaller than the price. `now`: epoch milliseconds. */
export const isApplicable = (coupon: Spendable, bill: DiscountableInvoice, now: number): boolean =>
  coupon.currency === bill.currency &&
  coupon.amount < bill.price &&
  bill.price >= (coupon.minOrder ?? 0) &&
  (coupon.scope === 'any' || coupon.scope === bill.product) &&
  (coupon.expiresAt === null || now < coupon.expiresAt)

/** The coupon to use for this invoice: the largest that applies, then the earliest expiry. */
export const bestCoupon = <C extends Spendable>(coupons: readonly C[], bill: DiscountableInvoice, now: number): C | null =>
  coupons.filter((coupon) => isApplicable(coupon, bill, now)).toSorted(compareCoupons)[0] ?? null

/** How codes are compared: without the spaces around them, capitals or not. */
export const normalizeCouponCode = (typed: string): string => typed.trim().toUpperCase()
