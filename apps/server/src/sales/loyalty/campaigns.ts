import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { couponScopes, type CouponScope } from '@aquilane/domain/loyalty/coupons'
import type { CampaignRow } from './queries.ts'

const cents = Type.Integer({ minimum: 1 })
const days = Type.Integer({ minimum: 1, maximum: 1_000 })
const currency = Type.String({ pattern: '^[A-Z]{3}$' })
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const coupon = {
  amount: cents,
  currency,
  scope: Type.Unsafe<CouponScope>(Type.Enum(couponScopes)),
  /** Smallest price it is taken off. */
  min_order: orNull(cents),
  /** Days from the day it is given, that day not counted; null: as long as the campaign lasts. */
  valid_days: orNull(days),
}
const strict = { additionalProperties: false }

/** What a campaign of each kind has to say; amounts in cents. */
const parameterSchemas = {
  coupon_code: Type.Object(coupon, strict),
  coupon_ref: Type.Object(coupon, strict),
  referral: Type.Object({ ...coupon, accounts_per_device: Type.Integer({ minimum: 1 }) }, strict),
  cashback: Type.Object(
    { basis_points: Type.Integer({ minimum: 1, maximum: 10_000 }), delay_minutes: Type.Integer({ minimum: 0, maximum: 1_380 }) },
    strict,
  ),
  birthday: Type.Object(
    { currency, charter: cents, empty_leg: cents, days_before: days, days_after: days, empty_leg_valid_days: days },
    strict,
  ),
}
export type CampaignKind = keyof typeof parameterSchemas
export type Parameters<K extends CampaignKind> = Static<(typeof parameterSchemas)[K]>
export type CouponTerms = Parameters<'coupon_code'>

/** Hours within which cashback is credited: the longest delay a campaign may have, and an hour for the job. */
export const cashbackHours = 24

/** @throws Error for parameters that the schema of the kind refuses */
export function parameters<K extends CampaignKind>(kind: K, campaign: Pick<CampaignRow, 'key' | 'kind' | 'parameters'>): Parameters<K> {
  const schema = parameterSchemas[kind]
  if (campaign.kind === kind && Value.Check(schema, campaign.parameters)) return campaign.parameters
  const [fault] = Value.Errors(schema, campaign.parameters)
  throw new Error(`Campaign ${campaign.key} is no ${kind}: ${fault?.instancePath ?? ''} ${fault?.message ?? ''}`)
}

/** Whether a campaign grants anything now. */
export function isRunning(campaign: Pick<CampaignRow, 'active' | 'starts_at' | 'ends_at'>, now: Temporal.Instant): boolean {
  const begun = Temporal.Instant.compare(campaign.starts_at, now) <= 0
  const over = campaign.ends_at !== null && Temporal.Instant.compare(campaign.ends_at, now) <= 0
  return campaign.active && begun && !over
}

/** The last second of a day that many days from now, UTC, but never after the campaign's own end. */
export function latestExpiry(
  now: Temporal.Instant,
  validDays: number | null,
  usableUntil: Temporal.Instant | null,
): Temporal.Instant | null {
  if (validDays === null) return usableUntil
  const own = endOfDay(now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: validDays }))
  return usableUntil !== null && Temporal.Instant.compare(usableUntil, own) < 0 ? usableUntil : own
}

export const endOfDay = (day: Temporal.PlainDate): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: 'UTC', plainTime: '23:59:59' }).toInstant()
