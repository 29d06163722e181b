import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getLoyaltyProgramme } from '@aquilane/contract/loyalty'
import { money } from '../../platform/http/serialize.ts'
import { cashbackHours, isRunning, parameters } from './campaigns.ts'
import { activeProgramme } from './queries.ts'
import type { Context } from '../../context.ts'

/** A running campaign of this kind, or null. */
async function findRunning<K extends 'referral' | 'cashback' | 'birthday'>({ db, clock }: Context, kind: K) {
  const campaign = await activeProgramme(db, kind)
  if (!campaign || !isRunning(campaign, clock.now())) return null
  const day = (at: Temporal.Instant | null) => at && at.toZonedDateTimeISO('UTC').toPlainDate().toString()
  return { terms: parameters(kind, campaign), until: day(campaign.ends_at), usableUntil: day(campaign.usable_until) }
}

/** The terms of the campaigns that run now. */
export async function getProgramme(ctx: Context): Promise<ResponseOf<typeof getLoyaltyProgramme>> {
  const [back, friend, birthday] = await Promise.all([
    findRunning(ctx, 'cashback'),
    findRunning(ctx, 'referral'),
    findRunning(ctx, 'birthday'),
  ])
  return {
    cashback: back && {
      percent: back.terms.basis_points / 100,
      within_hours: cashbackHours,
      until: back.until,
      usable_until: back.usableUntil,
    },
    referral: friend && {
      amount: money(friend.terms.amount, friend.terms.currency),
      valid_days: friend.terms.valid_days,
      until: friend.until,
    },
    birthday: birthday && {
      charter: money(birthday.terms.charter, birthday.terms.currency),
      empty_leg: money(birthday.terms.empty_leg, birthday.terms.currency),
      days_before: birthday.terms.days_before,
      valid_days: birthday.terms.days_after,
      until: birthday.until,
    },
  }
}
