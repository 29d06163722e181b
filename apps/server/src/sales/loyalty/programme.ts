import { type Parameters, isRunning, parameters } from './campaigns.ts'
import { activeProgramme } from './queries.ts'
import type { Context } from '../../context.ts'

type ProgrammeKind = 'referral' | 'cashback' | 'birthday'

/** What a campaign gives; days as `2026-12-31`, null: without an end. */
export interface RunningCampaign<K extends ProgrammeKind> {
  terms: Parameters<K>
  until: string | null
  usableUntil: string | null
}

export interface Programme {
  cashback: RunningCampaign<'cashback'> | null
  referral: RunningCampaign<'referral'> | null
  birthday: RunningCampaign<'birthday'> | null
}

/** A running campaign of this kind, or null. */
async function findRunning<K extends ProgrammeKind>({ db, clock }: Context, kind: K): Promise<RunningCampaign<K> | null> {
  const campaign = await activeProgramme(db, kind)
  if (!campaign || !isRunning(campaign, clock.now())) return null
  const day = (at: Temporal.Instant | null) => at && at.toZonedDateTimeISO('UTC').toPlainDate().toString()
  return { terms: parameters(kind, campaign), until: day(campaign.ends_at), usableUntil: day(campaign.usable_until) }
}

/** The campaigns that run now. */
export async function getProgramme(ctx: Context): Promise<Programme> {
  const [cashback, referral, birthday] = await Promise.all([
    findRunning(ctx, 'cashback'),
    findRunning(ctx, 'referral'),
    findRunning(ctx, 'birthday'),
  ])
  return { cashback, referral, birthday }
}
