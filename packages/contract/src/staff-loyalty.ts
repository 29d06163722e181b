import { Type } from 'typebox'
import { couponScopes, type CouponScope } from '@aquilane/domain/loyalty/coupons'
import { referralStatuses, suspicions, type ReferralStatus as Status, type Suspicion } from '@aquilane/domain/loyalty/referrals'
import { Created, listResponse, Money, Nullable, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { WaitsFor } from './staff-approvals.ts'

const ReferralStatus = Type.Unsafe<Status>(Type.Enum(referralStatuses))
const Person = Type.Object({ id: Type.String(), name: Nullable(Type.String()), phone: Nullable(Type.String()) })

const Referral = Type.Object({
  id: Type.String(),
  status: ReferralStatus,
  reasons: Type.Array(Type.Unsafe<Suspicion>(Type.Enum(suspicions))),
  referrer: Person,
  friend: Person,
  created: Created,
  decided: Nullable(Created),
  ...WaitsFor.properties,
})

export const staffListReferrals = endpoint({
  method: 'GET',
  path: '/gamma/staff/referral/list',
  summary: 'Invitations of one state, at most 200; those that are held wait for a decision, the longest waiting first.',
  tag: 'Back office: loyalty',
  auth: 'staff',
  permission: 'loyalty.manage',
  query: Type.Object({ status: Type.Optional(ReferralStatus) }),
  response: listResponse(Referral),
})

export const staffReviewReferral = endpoint({
  method: 'POST',
  path: '/gamma/staff/referral/decide',
  summary:
    'Reward a held invitation after all, or reject it. Above what members give alone within a day another member decides on the reward. The comment goes into the audit and to the colleague. REFERRAL_ALREADY_REVIEWED, APPROVAL_OPEN',
  tag: 'Back office: loyalty',
  auth: 'staff',
  permission: 'loyalty.manage',
  body: Type.Object({
    referral: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    decision: Type.Union([Type.Literal('reward'), Type.Literal('reject')]),
    comment: Written({ minLength: 3, maxLength: 500 }),
  }),
  response: Referral,
})

const Title = Written({ minLength: 1, maxLength: 80 })
const Day = Type.String({ format: 'date' })

const Campaign = Type.Object({
  id: Type.String(),
  key: Type.String(),
  kind: Type.String(),
  title: Type.Object({ en: Type.String(), it: Type.String() }),
  code: Nullable(Type.String()),
  amount: Nullable(Money),
  starts: Created,
  ends: Nullable(Created),
  usable_until: Nullable(Created),
  total: Nullable(Type.Integer()),
  issued: Type.Integer({ description: 'Coupons given so far' }),
  active: Type.Boolean(),
  runs: Type.Boolean({ description: 'Gives something at this moment' }),
})

export const staffListCampaigns = endpoint({
  method: 'GET',
  path: '/gamma/staff/campaign/list',
  summary: 'Everything that is or was given away, the newest first.',
  tag: 'Back office: loyalty',
  auth: 'staff',
  permission: 'loyalty.manage',
  response: listResponse(Campaign),
})

export const staffCreateCampaign = endpoint({
  method: 'POST',
  path: '/gamma/staff/campaign/create',
  summary:
    'A new coupon code; one that begins with CC is for links (?ref=cc…). Above what members issue alone within a day another member decides. CODE_TAKEN, APPROVAL_OPEN',
  tag: 'Back office: loyalty',
  auth: 'staff',
  permission: 'loyalty.manage',
  body: Type.Object({
    code: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9-]{2,39}$' }),
    title: Type.Object({ en: Title, it: Title }),
    amount: Type.Object({ amount: Type.Number({ minimum: 1, maximum: 100_000, multipleOf: 0.01 }), currency: Type.Literal('EUR') }),
    min_order: Nullable(
      Type.Object({ amount: Type.Number({ minimum: 1, maximum: 1_000_000, multipleOf: 0.01 }), currency: Type.Literal('EUR') }),
    ),
    scope: Type.Unsafe<CouponScope>(Type.Enum(couponScopes)),
    valid_days: Nullable(Type.Integer({ minimum: 1, maximum: 1_000 })),
    ends: Nullable(Day),
    total: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  response: Type.Object({ ...WaitsFor.properties, campaign: Nullable({ ...Campaign, description: 'Null: it waits for approval' }) }),
})

export const staffSetCampaignActive = endpoint({
  method: 'POST',
  path: '/gamma/staff/campaign/set-active',
  summary: 'Stop a campaign, or let it go on. What was given stays valid.',
  tag: 'Back office: loyalty',
  auth: 'staff',
  permission: 'loyalty.manage',
  body: Type.Object({ campaign: Type.Object({ id: Type.String({ format: 'uuid' }) }), active: Type.Boolean() }),
  response: Campaign,
})
