import { type CouponScope, normalizeCouponCode } from '@aquilane/domain/loyalty/coupons'
import { isCouponRef } from '@aquilane/domain/loyalty/referrals'
import { fromMajor } from '@aquilane/domain/money'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { type ActBy, type ActDescription, registerAct } from '../../foundation/approvals/index.ts'
import { type CouponTerms, endOfDay } from './campaigns.ts'
import { campaignByCode, createCampaign } from './queries.ts'
import type { Context } from '../../context.ts'

interface Euros {
  amount: number
  currency: 'EUR'
}

/** Kept with the request for an approval, so its amounts stay the euros that were entered. */
export interface NewCampaign {
  code: string
  title: { en: string; it: string }
  amount: Euros
  min_order: Euros | null
  scope: CouponScope
  valid_days: number | null
  ends: string | null
  total: number | null
}

const toCents = ({ amount, currency }: Euros): number => fromMajor(amount, currency).amount

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    campaign: NewCampaign
  }
}

/** A code that begins with CC is for links. */
export const kindOf = (code: string): 'coupon_ref' | 'coupon_code' => (isCouponRef(code) ? 'coupon_ref' : 'coupon_code')
const endsAt = ({ ends }: NewCampaign): Temporal.Instant | null => (ends === null ? null : endOfDay(Temporal.PlainDate.from(ends)))
const codeTaken = () => new Refusal('CODE_TAKEN', 'There is a campaign with this code already. Choose another one.')

/** All coupons of the code together; without a number of coupons there is no sum that one member could answer for. */
async function describeCampaign({ clock }: Context, trx: Trx, input: NewCampaign): Promise<ActDescription> {
  const ends = endsAt(input)
  if (ends && Temporal.Instant.compare(ends, clock.now()) <= 0)
    throw new Refusal('VALIDATION_FAILED', 'The last day has passed.', {
      errors: [{ path: 'ends', code: 'PAST', message: 'Choose today or a later day.' }],
    })
  const code = normalizeCouponCode(input.code)
  if (await campaignByCode(trx, kindOf(code), code)) throw codeTaken()
  const cents = toCents(input.amount)
  return {
    facts: [
      { field: 'code', from: null, to: { text: code } },
      { field: 'coupon_value', from: null, to: { money: { cents, currency: input.amount.currency } } },
      { field: 'coupons', from: null, to: input.total === null ? null : { text: String(input.total) } },
    ],
    version: '',
    cents: input.total === null ? null : cents * input.total,
    isAlwaysTwo: input.total === null,
    clientId: null,
  }
}

async function applyCampaign({ clock }: Context, trx: Trx, input: NewCampaign, { madeBy, decidedBy }: ActBy): Promise<void> {
  const code = normalizeCouponCode(input.code)
  const kind = kindOf(code)
  const now = clock.now()
  const terms: CouponTerms = {
    amount: toCents(input.amount),
    currency: input.amount.currency,
    scope: input.scope,
    min_order: input.min_order && toCents(input.min_order),
    valid_days: input.valid_days,
  }
  const row = await createCampaign(trx, {
    key: `${kind === 'coupon_code' ? 'code' : 'ref'}-${code.toLowerCase()}`,
    kind,
    title: JSON.stringify({ en: input.title.en.trim(), it: input.title.it.trim() }),
    code,
    parameters: JSON.stringify(terms),
    starts_at: now.toString(),
    ends_at: endsAt(input)?.toString() ?? null,
    per_client: 1,
    total: input.total,
    created_at: now.toString(),
  })
  if (!row) throw codeTaken()
  const details = { key: row.key, approved_by: decidedBy }
  await audit(trx, { actor: `staff:${madeBy}`, action: 'created', subject: `campaign:${row.id}`, to: 'on', details })
}

/** Coupon codes, as `approvals` performs them. */
export const registerCampaignAct = (ctx: Context): void =>
  registerAct(ctx, 'campaign', {
    limitCents: ctx.config.memberLimits.coupon,
    describe: (trx, payload) => describeCampaign(ctx, trx, payload),
    apply: (trx, payload, by) => applyCampaign(ctx, trx, payload, by),
  })
