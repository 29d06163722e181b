import { Type } from 'typebox'
import { couponScopes, couponStatuses, type CouponScope, type CouponStatus as CouponStatusName } from '@aquilane/domain/loyalty/coupons'
import { Created, Empty, listResponse, Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'

const CouponStatus = Type.Unsafe<CouponStatusName>(Type.Enum(couponStatuses))

/** Spec §3 Coupon. */
export const Coupon = Type.Object({
  id: Type.String(),
  amount: Money,
  status: CouponStatus,
  expire_at: Nullable(Created),
  title: Type.String({ description: 'What it was given for, in the language of the request' }),
  source: Type.String({ description: 'Kind of its campaign: coupon_code, coupon_ref, referral, birthday' }),
  scope: Type.Unsafe<CouponScope>(Type.Enum(couponScopes)),
  min_order: Nullable(Money),
  order: Nullable(Type.Object({ id: Type.String() })),
})

export const listCoupons = endpoint({
  method: 'GET',
  path: '/gamma/coupon/list',
  summary: 'Coupons of the signed-in customer, the largest first, then the one that ends first',
  tag: 'Coupons',
  auth: 'client',
  query: Type.Object({ status: Type.Optional(CouponStatus) }),
  response: listResponse(Coupon),
})

export const createCouponByCode = endpoint({
  method: 'POST',
  path: '/gamma/coupon/create-by-code',
  summary:
    'Add a coupon by its code. CERTIFICATE_NOT_FOUND: there is none; INVALID_CERTIFICATE_STATUS: applied already; COUPON_DATA_NOT_FOUND: not valid (any more)',
  tag: 'Coupons',
  auth: 'client',
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
  response: Empty,
})

export const createCouponByRef = endpoint({
  method: 'POST',
  path: '/gamma/coupon/create-by-ref',
  summary: 'Add the coupon of a link (?ref=cc…); refused as by code',
  tag: 'Coupons',
  auth: 'client',
  body: Type.Object({ ref: Type.String({ minLength: 1, maxLength: 100 }) }),
  response: Empty,
})

export const getBringFriendLink = endpoint({
  method: 'GET',
  path: '/gamma/profile/get-bring-friend-link',
  summary: 'The customer’s own link to invite friends with, what both get, and how far the invited are',
  tag: 'Profile',
  auth: 'client',
  response: Type.Object({
    link: Type.String(),
    reward: Nullable(Money),
    friends: Type.Object({
      invited: Type.Integer({ minimum: 0 }),
      flown: Type.Integer({ minimum: 0, description: 'Whose coupon has been given' }),
    }),
  }),
})

const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })

export const getLoyaltyProgramme = endpoint({
  method: 'GET',
  path: '/gamma/loyalty/programme',
  summary: 'What customers get at present; null for what is not on offer',
  tag: 'Coupons',
  auth: 'none',
  response: Type.Object({
    cashback: Nullable(
      Type.Object({
        percent: Type.Number(),
        within_hours: Type.Integer({ description: 'From the payment to the credit, at most' }),
        until: Nullable(Day),
        usable_until: Nullable(Day),
      }),
    ),
    referral: Nullable(Type.Object({ amount: Money, valid_days: Nullable(Type.Integer()), until: Nullable(Day) })),
    birthday: Nullable(
      Type.Object({
        charter: Money,
        empty_leg: Money,
        days_before: Type.Integer(),
        valid_days: Type.Integer(),
        until: Nullable(Day),
      }),
    ),
  }),
})
