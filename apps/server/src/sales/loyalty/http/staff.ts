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

/** What finance decides about coupons and invitations. */
export function staffLoyaltyRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListReferrals, async ({ query }) => ({ data: await listReferrals(ctx, query.status ?? 'Held') }))
  registerEndpoint(app, staffReviewReferral, ({ body, staff }) =>
    reviewReferralByStaff(ctx, body.referral.id, staff.id, { reward: body.decision === 'reward', comment: body.comment }),
  )
  registerEndpoint(app, staffListCampaigns, async () => ({ data: await listCampaigns(ctx) }))
  registerEndpoint(app, staffCreateCampaign, ({ body, staff }) => createCampaignByStaff(ctx, staff.id, body))
  registerEndpoint(app, staffSetCampaignActive, ({ body, staff }) =>
    switchCampaign(ctx, body.campaign.id, `staff:${staff.id}`, body.active),
  )
}
