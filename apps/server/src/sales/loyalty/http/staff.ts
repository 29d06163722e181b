import type { FastifyInstance } from 'fastify'
import {
  staffCreateCampaign,
  staffReviewReferral,
  staffListCampaigns,
  staffListReferrals,
  staffSetCampaignActive,
} from '@aquilane/contract/staff-loyalty'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { createCampaignByStaff, listCampaigns, listReferrals, reviewReferralByStaff, switchCampaign } from '../admin.ts'
import { toCampaign, toReferral } from './wire.ts'

/** What finance decides about coupons and invitations. */
export function staffLoyaltyRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListReferrals, async ({ query }) => ({
    data: (await listReferrals(ctx, query.status ?? 'Held')).map(toReferral),
  }))
  registerEndpoint(app, staffReviewReferral, async ({ body, staff }) =>
    toReferral(await reviewReferralByStaff(ctx, body.referral.id, staff.id, { reward: body.decision === 'reward', comment: body.comment })),
  )
  registerEndpoint(app, staffListCampaigns, async () => ({ data: (await listCampaigns(ctx)).map(toCampaign) }))
  registerEndpoint(app, staffCreateCampaign, async ({ body, staff }) => {
    const { approval, campaign } = await createCampaignByStaff(ctx, staff.id, body)
    return { approval, campaign: campaign && toCampaign(campaign) }
  })
  registerEndpoint(app, staffSetCampaignActive, async ({ body, staff }) =>
    toCampaign(await switchCampaign(ctx, body.campaign.id, `staff:${staff.id}`, body.active)),
  )
}
