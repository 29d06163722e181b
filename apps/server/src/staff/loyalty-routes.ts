import type { FastifyInstance } from 'fastify'
import {
  staffCreateCampaign,
  staffDecideReferral,
  staffListCampaigns,
  staffListReferrals,
  staffSwitchCampaign,
} from '@aquilane/contract/staff-loyalty'
import type { LoyaltyDesk } from '../loyalty/service.ts'
import { bind } from '../platform/http/register-endpoint.ts'

/** What finance decides about coupons and invitations. */
export function loyaltyDeskRoutes(app: FastifyInstance, desk: LoyaltyDesk): void {
  bind(app, staffListReferrals, async ({ query }) => ({ data: await desk.referrals(query.status ?? 'Held') }))
  bind(app, staffDecideReferral, ({ body, staff }) =>
    desk.decide(body.referral.id, `staff:${staff.id}`, { reward: body.decision === 'reward', comment: body.comment }),
  )
  bind(app, staffListCampaigns, async () => ({ data: await desk.campaigns() }))
  bind(app, staffCreateCampaign, ({ body, staff }) => desk.create(`staff:${staff.id}`, body))
  bind(app, staffSwitchCampaign, ({ body, staff }) => desk.switchCampaign(body.campaign.id, `staff:${staff.id}`, body.active))
}
