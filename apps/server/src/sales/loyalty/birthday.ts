import { daysUntil, nextBirthday } from '@aquilane/domain/loyalty/birthday'
import type { CouponScope } from '@aquilane/domain/loyalty/coupons'
import { endOfDay, isRunning, latestExpiry, parameters } from './campaigns.ts'
import { type CouponRow, activeProgramme, campaignById } from './queries.ts'
import { claimOffer } from './offer-claims.ts'
import { rewardNotification } from './referrals.ts'
import type { Context } from '../../context.ts'
import { findByBirthday } from '../../foundation/passengers/index.ts'
import { grantCoupon } from './coupons.ts'
import { fraudSignals } from '../../foundation/identity/index.ts'

const referenceForYear = (year: number, what: 'charter' | 'empty-leg') => `birthday:${year}:${what}`

/** Grants the charter coupon to every client with a birthday soon; once a year each. */
export async function grantBirthdayVouchers(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const campaign = await activeProgramme(ctx.db, 'birthday')
  if (!campaign || !isRunning(campaign, now)) return
  const terms = parameters('birthday', campaign)
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const days = Array.from({ length: terms.days_before + 1 }, (_, ahead) => today.add({ days: ahead }).toString().slice(5))
  // In other years 29 February counts as the 28th.
  const wanted = days.includes('02-28') && !days.includes('02-29') ? [...days, '02-29'] : days
  for (const { clientId, birthDate, marks } of await findByBirthday(ctx, ctx.db, wanted)) {
    const birthday = nextBirthday(birthDate, today.toString())
    if (daysUntil(today.toString(), birthday) > terms.days_before) continue
    const day = Temporal.PlainDate.from(birthday)
    const last = endOfDay(day.add({ days: terms.days_after }))
    const until = campaign.usable_until
    await ctx.db.transaction().execute(async (trx) => {
      const reference = referenceForYear(day.year, 'charter')
      if (!(await claimOffer(ctx, trx, { offer: reference, clientId, marks }))) return
      const coupon = await grantCoupon(ctx, trx, campaign, {
        clientId,
        reference,
        amount: terms.charter,
        currency: terms.currency,
        scope: 'charter' satisfies CouponScope,
        minOrder: null,
        expiresAt: until && Temporal.Instant.compare(until, last) < 0 ? until : last,
      })
      if (coupon)
        await ctx.events.emit(trx, 'coupon.granted', {
          clientId,
          couponId: coupon.id,
          ...rewardNotification(coupon),
          notification: 'birthday',
        })
    })
  }
}

/** Whether this coupon was one for a charter on a birthday. */
export const isBirthdayVoucher = (_ctx: Context, coupon: CouponRow): boolean => /^birthday:\d{4}:charter$/.test(coupon.reference)

/** The empty-leg coupon that follows such a flight. */
export async function onBirthdayFlown(
  ctx: Context,
  { clientId, campaignId, reference }: { clientId: string; campaignId: string; reference: string },
): Promise<void> {
  const now = ctx.clock.now()
  const campaign = await campaignById(ctx.db, campaignId)
  const terms = parameters('birthday', campaign)
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await fraudSignals(ctx, trx, clientId))) return
    const coupon = await grantCoupon(ctx, trx, campaign, {
      clientId,
      reference: referenceForYear(Number(reference.split(':')[1]), 'empty-leg'),
      amount: terms.empty_leg,
      currency: terms.currency,
      scope: 'empty_leg' satisfies CouponScope,
      minOrder: null,
      expiresAt: latestExpiry(now, terms.empty_leg_valid_days, campaign.usable_until),
    })
    if (coupon)
      await ctx.events.emit(trx, 'coupon.granted', {
        clientId,
        couponId: coupon.id,
        ...rewardNotification(coupon),
        notification: 'birthdayFlown',
      })
  })
}
