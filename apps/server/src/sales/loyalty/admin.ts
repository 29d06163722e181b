import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffListCampaigns, staffListReferrals } from '@aquilane/contract/staff-loyalty'
import { normalizeCouponCode } from '@aquilane/domain/loyalty/coupons'
import { type ReferralStatus, type Suspicion, nextReferralStatus } from '@aquilane/domain/loyalty/referrals'
import { audit } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { money, timestamp } from '../../platform/http/serialize.ts'
import { kindOf, type NewCampaign } from './approval.ts'
import { type CouponTerms, isRunning } from './campaigns.ts'
import {
  type CampaignRow,
  type ReferralRow,
  campaignByCode,
  campaigns,
  referralById,
  referrals,
  setCampaignActive,
  updateReferral,
} from './queries.ts'
import { lockHeld, referralSubject } from './referral-approval.ts'
import type { Context } from '../../context.ts'
import { getClient } from '../../foundation/identity/index.ts'
import { findOpenApprovals, performAct, outdateSubject } from '../../foundation/approvals/index.ts'

type ReferralResponse = ResponseOf<typeof staffListReferrals>['data'][number]
type CampaignResponse = ResponseOf<typeof staffListCampaigns>['data'][number]
type Actor = `staff:${string}`

async function person(ctx: Context, id: string): Promise<ReferralResponse['friend']> {
  const client = await getClient(ctx, id)
  const name = [client?.firstName, client?.lastName].filter((part) => part !== null && part !== undefined).join(' ')
  return { id, name: name || null, phone: client?.phone ?? null }
}

async function toReferralResponse(ctx: Context, row: ReferralRow, approvalId: string | null): Promise<ReferralResponse> {
  return {
    id: row.id,
    status: row.status,
    reasons: row.reasons as Suspicion[],
    referrer: await person(ctx, row.referrer_id),
    friend: await person(ctx, row.friend_id),
    created: timestamp(row.created_at),
    decided: row.reviewed_at && timestamp(row.reviewed_at),
    approval: approvalId === null ? null : { id: approvalId },
  }
}

function toCampaignResponse(ctx: Context, row: CampaignRow): CampaignResponse {
  const terms = row.parameters as Partial<CouponTerms>
  return {
    id: row.id,
    key: row.key,
    kind: row.kind,
    title: row.title as { en: string; it: string },
    code: row.code,
    amount: terms.amount === undefined || terms.currency === undefined ? null : money(terms.amount, terms.currency),
    starts: timestamp(row.starts_at),
    ends: row.ends_at && timestamp(row.ends_at),
    usable_until: row.usable_until && timestamp(row.usable_until),
    total: row.total,
    issued: row.issued,
    active: row.active,
    runs: isRunning(row, ctx.clock.now()),
  }
}

const recordAudit = (on: Db, actor: Actor, action: string, campaign: CampaignRow) =>
  audit(on, { actor, action, subject: `campaign:${campaign.id}`, to: campaign.active ? 'on' : 'off', details: { key: campaign.key } })

export async function listReferrals(ctx: Context, status: ReferralStatus): Promise<ReferralResponse[]> {
  const rows = await referrals(ctx.db, status)
  const open = await findOpenApprovals(
    ctx,
    rows.map(({ id }) => referralSubject(id)),
  )
  const list: ReferralResponse[] = []
  for (const row of rows) list.push(await toReferralResponse(ctx, row, open.get(referralSubject(row.id))?.id ?? null))
  return list
}

/**
 * Rewards a held invitation, or rejects it. Above what members give alone within a day a second one decides on the reward.
 * @throws NOT_FOUND, REFERRAL_ALREADY_REVIEWED, APPROVAL_OPEN
 */
export async function reviewReferralByStaff(
  ctx: Context,
  id: string,
  memberId: string,
  { reward, comment }: { reward: boolean; comment: string },
): Promise<ReferralResponse> {
  const reason = comment.trim()
  const approval = await ctx.db.transaction().execute(async (trx) => {
    const subject = referralSubject(id)
    if (reward) return performAct(ctx, trx, { kind: 'referral', subject, payload: { id }, reason, memberId })
    await outdateSubject(ctx, trx, subject)
    await lockHeld(trx, id)
    const to = nextReferralStatus('Held', 'rejected')!
    await updateReferral(trx, id, { status: to, reviewed_at: ctx.clock.now().toString() })
    await audit(trx, { actor: `staff:${memberId}`, action: 'rejected', subject, from: 'Held', to, reason })
    return null
  })
  return toReferralResponse(ctx, (await referralById(ctx.db, id))!, approval)
}

export const listCampaigns = async (ctx: Context): Promise<CampaignResponse[]> =>
  (await campaigns(ctx.db)).map((row) => toCampaignResponse(ctx, row))

/**
 * A new coupon code. Above what members issue alone within a day a second one decides.
 * @throws CODE_TAKEN, VALIDATION_FAILED, APPROVAL_OPEN
 */
export async function createCampaignByStaff(
  ctx: Context,
  memberId: string,
  input: NewCampaign,
): Promise<{ approval: { id: string } | null; campaign: CampaignResponse | null }> {
  const code = normalizeCouponCode(input.code)
  const subject = `campaign:${code}`
  const approval = await ctx.db
    .transaction()
    .execute((trx) => performAct(ctx, trx, { kind: 'campaign', subject, payload: input, reason: input.title.en.trim(), memberId }))
  if (approval !== null) return { approval: { id: approval }, campaign: null }
  return { approval: null, campaign: toCampaignResponse(ctx, (await campaignByCode(ctx.db, kindOf(code), code))!) }
}

/** @throws NOT_FOUND, CAMPAIGN_ALREADY_ACTIVE when another one of its kind is on */
export function switchCampaign(ctx: Context, id: string, actor: Actor, active: boolean): Promise<CampaignResponse> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await setCampaignActive(trx, id, active)
    if (row === 'another runs') throw new Refusal('CAMPAIGN_ALREADY_ACTIVE', 'Another campaign of this kind runs. Stop that one first.')
    if (!row) throw new Refusal('NOT_FOUND', 'There is no such campaign.')
    await recordAudit(trx, actor, 'switched', row)
    return toCampaignResponse(ctx, row)
  })
}
