import { staffListCrewLinks, staffSendCrewLink, staffWithdrawCrewLink } from '@aquilane/contract/staff-crew-links'
import type { FastifyInstance } from 'fastify'
import { toCrewName } from '../../../foundation/crew/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import { listLinks, sendLink, withdrawLink } from '../links.ts'
import type { Context } from '../../../context.ts'

/** Links to the pages of a crew, for operations. */
export function crewLinkRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListCrewLinks, async ({ query: { order } }) => {
    const { crew, until, isOpen } = await listLinks(ctx, order)
    return {
      open: isOpen,
      until: timestamp(until),
      data: crew.map(({ member, link, isReachable }) => ({
        id: member.id,
        name: toCrewName(member),
        role: member.role,
        reachable: isReachable,
        link: link && {
          channel: link.channel,
          hotel: link.hotel,
          sent: timestamp(link.created_at),
          opens: link.opens,
          opened: link.opened_at && timestamp(link.opened_at),
        },
      })),
    }
  })

  registerEndpoint(app, staffSendCrewLink, ({ body: { order, member, channel, hotel, locale }, staff }) =>
    sendLink(ctx, { orderId: order.id, crewId: member.id, memberId: staff.id, channel, hotel: hotel?.trim() || null, locale }),
  )

  registerEndpoint(app, staffWithdrawCrewLink, async ({ body: { order, member }, staff }) => {
    await withdrawLink(ctx, { orderId: order.id, crewId: member.id, memberId: staff.id })
    return {}
  })
}
