import { nextReferralStatus } from '@aquilane/domain/loyalty/referrals'
import { type ActBy, type ActDescription, registerAct } from '../../foundation/approvals/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { parameters } from './campaigns.ts'
import { campaignById, lockReferral, updateReferral, type ReferralRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { fraudSignals } from '../../foundation/identity/index.ts'
import { rewardReferral } from './referrals.ts'

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    referral: { id: string }
  }
}

export const referralSubject = (id: string): string => `referral:${id}`

/** Both get a coupon. */
const coupons = 2

/** @throws NOT_FOUND, REFERRAL_ALREADY_REVIEWED */
export async function lockHeld(trx: Trx, id: string): Promise<ReferralRow> {
  const referral = await lockReferral(trx, id)
  if (!referral) throw new Refusal('NOT_FOUND', 'There is no such invitation.')
  if (referral.status === 'Held') return referral
  throw new Refusal('REFERRAL_ALREADY_REVIEWED', 'This invitation waits for no decision: it has been decided, or the friend has not flown.')
}

/** The friend is not named: a request forgets with its one customer what it shows of people. */
async function describe(ctx: Context, trx: Trx, { id }: { id: string }): Promise<ActDescription> {
  const referral = await lockHeld(trx, id)
  const { amount: cents, currency } = parameters('referral', await campaignById(trx, referral.campaign_id))
  const referrer = await fraudSignals(ctx, trx, referral.referrer_id)
  return {
    facts: [
      { field: 'customer', from: null, to: { text: referrer?.phone ?? '' } },
      ...referral.reasons.map((reason) => ({ field: 'suspicion' as const, from: null, to: { text: reason } })),
      { field: 'coupon_value', from: null, to: { money: { cents, currency } } },
      { field: 'coupons', from: null, to: { text: String(coupons) } },
    ],
    version: referral.friend_id,
    cents: coupons * cents,
    isAlwaysTwo: false,
    clientId: referral.referrer_id,
  }
}

async function apply(ctx: Context, trx: Trx, { id, by: { madeBy, decidedBy, reason } }: { id: string; by: ActBy }): Promise<void> {
  const referral = await lockHeld(trx, id)
  const to = nextReferralStatus('Held', 'rewarded')!
  await updateReferral(trx, id, { status: to, reviewed_at: ctx.clock.now().toString() })
  const details = { approved_by: decidedBy }
  await audit(trx, { actor: `staff:${madeBy}`, action: 'rewarded', subject: referralSubject(id), from: 'Held', to, reason, details })
  await rewardReferral(ctx, trx, referral)
}

/** Rewards of held invitations, as `approvals` performs them. */
export const registerReferralAct = (ctx: Context): void =>
  registerAct(ctx, 'referral', {
    limitCents: ctx.config.memberLimits.coupon,
    describe: (trx, payload) => describe(ctx, trx, payload),
    apply: (trx, { id }, by) => apply(ctx, trx, { id, by }),
  })
