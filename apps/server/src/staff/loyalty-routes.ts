import type { FastifyInstance } from 'fastify'
import {
  staffCreateCampaign,
  staffReviewReferral,
  staffListCampaigns,
  staffListReferrals,
  staffSetCampaignActive,
} from '@aquilane/contract/staff-loyalty'
import type { LoyaltyAdmin } from '../loyalty/service.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'

/** What finance decides about coupons and invitations. */
export function staffLoyaltyRoutes(app: FastifyInstance, admin: LoyaltyAdmin): void {
  registerEndpoint(app, staffListReferrals, async ({ query }) => ({ data: await admin.referrals(query.status ?? 'Held') }))
  registerEndpoint(app, staffReviewReferral, ({ body, staff }) =>
    admin.reviewReferral(body.referral.id, staff.id, { reward: body.decision === 'reward', comment: body.comment }),
  )
  registerEndpoint(app, staffListCampaigns, async () => ({ data: await admin.campaigns() }))
  registerEndpoint(app, staffCreateCampaign, ({ body, staff }) => admin.create(staff.id, body))
  registerEndpoint(app, staffSetCampaignActive, ({ body, staff }) =>
    admin.setCampaignActive(body.campaign.id, `staff:${staff.id}`, body.active),
  )
}
