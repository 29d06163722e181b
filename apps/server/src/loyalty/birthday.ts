import { daysUntil, nextBirthday } from '@aquilane/domain/loyalty/birthday'
import type { CouponScope } from '@aquilane/domain/loyalty/coupons'
import { endOfDay, isRunning, latestExpiry, parameters } from './campaigns.ts'
import type { Coupons } from './coupons.ts'
import type { LoyaltyDeps } from './deps.ts'
import { type CouponRow, activeProgramme, campaignById } from './queries.ts'
import { rewardNotification } from './referrals.ts'

const referenceForYear = (year: number, what: 'charter' | 'empty-leg') => `birthday:${year}:${what}`

export interface Birthdays {
  /** The charter coupon for everybody whose birthday is near; once a year each. */
  grantVouchers(): Promise<void>
  /** Whether this coupon was one for a charter on a birthday. */
  wasBirthday(coupon: CouponRow): boolean
  /** The empty-leg coupon that follows such a flight. */
  onOrderFlown(input: { clientId: string; campaignId: string; reference: string }): Promise<void>
}

export function createBirthdays(deps: LoyaltyDeps, coupons: Pick<Coupons, 'grant'>): Birthdays {
  const { db, clock, persons, identity, events } = deps

  return {
    async grantVouchers() {
      const now = clock.now()
      const campaign = await activeProgramme(db, 'birthday')
      if (!campaign || !isRunning(campaign, now)) return
      const terms = parameters('birthday', campaign)
      const today = now.toZonedDateTimeISO('UTC').toPlainDate()
      const days = Array.from({ length: terms.days_before + 1 }, (_, ahead) => today.add({ days: ahead }).toString().slice(5))
      // In other years 29 February counts as the 28th.
      const wanted = days.includes('02-28') && !days.includes('02-29') ? [...days, '02-29'] : days
      for (const { clientId, birthDate } of await persons.findByBirthday(db, wanted)) {
        const birthday = nextBirthday(birthDate, today.toString())
        if (daysUntil(today.toString(), birthday) > terms.days_before) continue
        const day = Temporal.PlainDate.from(birthday)
        const last = endOfDay(day.add({ days: terms.days_after }))
        const until = campaign.usable_until
        await db.transaction().execute(async (trx) => {
          if (!(await identity.fraudSignals(trx, clientId))) return
          const coupon = await coupons.grant(trx, campaign, {
            clientId,
            reference: referenceForYear(day.year, 'charter'),
            amount: terms.charter,
            currency: terms.currency,
            scope: 'charter' satisfies CouponScope,
            minOrder: null,
            expiresAt: until && Temporal.Instant.compare(until, last) < 0 ? until : last,
          })
          if (coupon)
            await events.emit(trx, 'coupon.granted', {
              clientId,
              couponId: coupon.id,
              ...rewardNotification(coupon),
              news: 'birthday',
            })
        })
      }
    },

    wasBirthday: (coupon) => /^birthday:\d{4}:charter$/.test(coupon.reference),

    async onOrderFlown({ clientId, campaignId, reference }) {
      const now = clock.now()
      const campaign = await campaignById(db, campaignId)
      const terms = parameters('birthday', campaign)
      await db.transaction().execute(async (trx) => {
        if (!(await identity.fraudSignals(trx, clientId))) return
        const coupon = await coupons.grant(trx, campaign, {
          clientId,
          reference: referenceForYear(Number(reference.split(':')[1]), 'empty-leg'),
          amount: terms.empty_leg,
          currency: terms.currency,
          scope: 'empty_leg' satisfies CouponScope,
          minOrder: null,
          expiresAt: latestExpiry(now, terms.empty_leg_valid_days, campaign.usable_until),
        })
        if (coupon)
          await events.emit(trx, 'coupon.granted', {
            clientId,
            couponId: coupon.id,
            ...rewardNotification(coupon),
            news: 'birthdayFlown',
          })
      })
    },
  }
}
