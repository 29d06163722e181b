import { normalizeCouponCode } from '@aquilane/domain/loyalty/coupons'
import { type ReferralStatus, nextReferralStatus } from '@aquilane/domain/loyalty/referrals'
import { audit } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { kindOf, type NewCampaign } from './approval.ts'
import { isRunning } from './campaigns.ts'
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

export interface Person {
  id: string
  name: string | null
  phone: string | null
}

/** An invitation, who are in it, and the approval it waits for. */
export interface KnownReferral {
  row: ReferralRow
  referrer: Person
  friend: Person
  approval: { id: string } | null
}

/** `runs`: it gives something at this moment. */
export type Campaign = CampaignRow & { runs: boolean }

type Actor = `staff:${string}`

async function person(ctx: Context, id: string): Promise<Person> {
  const client = await getClient(ctx, id)
  const name = [client?.firstName, client?.lastName].filter((part) => part !== null && part !== undefined).join(' ')
  return { id, name: name || null, phone: client?.phone ?? null }
}

async function withPersons(ctx: Context, row: ReferralRow, approvalId: string | null): Promise<KnownReferral> {
  return {
    row,
    referrer: await person(ctx, row.referrer_id),
    friend: await person(ctx, row.friend_id),
    approval: approvalId === null ? null : { id: approvalId },
  }
}

const toCampaign = (ctx: Context, row: CampaignRow): Campaign => ({ ...row, runs: isRunning(row, ctx.clock.now()) })

const recordAudit = (on: Db, actor: Actor, action: string, campaign: CampaignRow) =>
  audit(on, { actor, action, subject: `campaign:${campaign.id}`, to: campaign.active ? 'on' : 'off', details: { key: campaign.key } })

export async function listReferrals(ctx: Context, status: ReferralStatus): Promise<KnownReferral[]> {
  const rows = await referrals(ctx.db, status)
  const open = await findOpenApprovals(
    ctx,
    rows.map(({ id }) => referralSubject(id)),
  )
  const list: KnownReferral[] = []
  for (const row of rows) list.push(await withPersons(ctx, row, open.get(referralSubject(row.id))?.id ?? null))
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
): Promise<KnownReferral> {
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
  return withPersons(ctx, (await referralById(ctx.db, id))!, approval)
}

export const listCampaigns = async (ctx: Context): Promise<Campaign[]> => (await campaigns(ctx.db)).map((row) => toCampaign(ctx, row))

/**
 * A new coupon code. Above what members issue alone within a day a second one decides.
 * @throws CODE_TAKEN, VALIDATION_FAILED, APPROVAL_OPEN
 */
export async function createCampaignByStaff(
  ctx: Context,
  memberId: string,
  input: NewCampaign,
): Promise<{ approval: { id: string } | null; campaign: Campaign | null }> {
  const code = normalizeCouponCode(input.code)
  const subject = `campaign:${code}`
  const approval = await ctx.db
    .transaction()
    .execute((trx) => performAct(ctx, trx, { kind: 'campaign', subject, payload: input, reason: input.title.en.trim(), memberId }))
  if (approval !== null) return { approval: { id: approval }, campaign: null }
  return { approval: null, campaign: toCampaign(ctx, (await campaignByCode(ctx.db, kindOf(code), code))!) }
}

/** @throws NOT_FOUND, CAMPAIGN_ALREADY_ACTIVE when another one of its kind is on */
export function switchCampaign(ctx: Context, id: string, actor: Actor, active: boolean): Promise<Campaign> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await setCampaignActive(trx, id, active)
    if (row === 'another runs') throw new Refusal('CAMPAIGN_ALREADY_ACTIVE', 'Another campaign of this kind runs. Stop that one first.')
    if (!row) throw new Refusal('NOT_FOUND', 'There is no such campaign.')
    await recordAudit(trx, actor, 'switched', row)
    return toCampaign(ctx, row)
  })
}
