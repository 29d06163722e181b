import { daysUntil, nextBirthday } from '@aquilane/domain/loyalty/birthday'
import type { CouponScope } from '@aquilane/domain/loyalty/coupons'
import { endOfDay, lastMoment, parameters, runs } from './campaigns.ts'
import type { Coupons } from './coupons.ts'
import { campaignById, programmeOf, type CouponRow } from './queries.ts'
import { newsOf } from './referrals.ts'
import type { LoyaltyDeps } from './service.ts'

/** Gives the second coupon of a birthday once its flight is over. */
export const birthdayFlownJob = 'loyalty.birthday-flown'

const ofYear = (year: number, what: 'charter' | 'empty-leg') => `birthday:${year}:${what}`

export interface Birthdays {
  /** The charter coupon for everybody whose birthday is near; once a year each. */
  give(): Promise<void>
  /** Whether this coupon was one for a charter on a birthday. */
  wasBirthday(coupon: CouponRow): boolean
  /** The empty-leg coupon that follows such a flight. */
  flown(input: { clientId: string; campaignId: string; reference: string }): Promise<void>
}

export function createBirthdays(deps: LoyaltyDeps, coupons: Pick<Coupons, 'give'>): Birthdays {
  const { db, clock, persons, identity, events } = deps

  return {
    async give() {
      const now = clock.now()
      const campaign = await programmeOf(db, 'birthday')
      if (!campaign || !runs(campaign, now)) return
      const terms = parameters('birthday', campaign)
      const today = now.toZonedDateTimeISO('UTC').toPlainDate()
      const days = Array.from({ length: terms.days_before + 1 }, (_, ahead) => today.add({ days: ahead }).toString().slice(5))
      // Where a year has no 29 February the day before stands for it.
      const wanted = days.includes('02-28') && !days.includes('02-29') ? [...days, '02-29'] : days
      for (const { clientId, birthDate } of await persons.bornOn(db, wanted)) {
        const birthday = nextBirthday(birthDate, today.toString())
        if (daysUntil(today.toString(), birthday) > terms.days_before) continue
        const day = Temporal.PlainDate.from(birthday)
        const last = endOfDay(day.add({ days: terms.days_after }))
        const until = campaign.usable_until
        await db.transaction().execute(async (trx) => {
          if (!(await identity.marks(trx, clientId))) return
          const coupon = await coupons.give(trx, campaign, {
            clientId,
            reference: ofYear(day.year, 'charter'),
            amount: terms.charter,
            currency: terms.currency,
            scope: 'charter' satisfies CouponScope,
            minOrder: null,
            expiresAt: until && Temporal.Instant.compare(until, last) < 0 ? until : last,
          })
          if (coupon) await events.emit(trx, 'loyalty.coupon-given', { clientId, couponId: coupon.id, ...newsOf(coupon), news: 'birthday' })
        })
      }
    },

    wasBirthday: (coupon) => /^birthday:\d{4}:charter$/.test(coupon.reference),

    async flown({ clientId, campaignId, reference }) {
      const now = clock.now()
      const campaign = await campaignById(db, campaignId)
      const terms = parameters('birthday', campaign)
      await db.transaction().execute(async (trx) => {
        if (!(await identity.marks(trx, clientId))) return
        const coupon = await coupons.give(trx, campaign, {
          clientId,
          reference: ofYear(Number(reference.split(':')[1]), 'empty-leg'),
          amount: terms.empty_leg,
          currency: terms.currency,
          scope: 'empty_leg' satisfies CouponScope,
          minOrder: null,
          expiresAt: lastMoment(now, terms.empty_leg_valid_days, campaign.usable_until),
        })
        if (coupon)
          await events.emit(trx, 'loyalty.coupon-given', { clientId, couponId: coupon.id, ...newsOf(coupon), news: 'birthdayFlown' })
      })
    },
  }
}
