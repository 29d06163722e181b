import type { FastifyInstance } from 'fastify'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { staffCreateLink, staffDisableLink, staffListLinks } from '@aquilane/contract/links'
import type { Context } from '../../../context.ts'
import { getMemberNames } from '../../../foundation/members/index.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import { type CountedLink, createLink, disableLink, getLink, listLinks, toUrl } from '../short-links.ts'

type Link = ResponseOf<typeof staffCreateLink>

/** Short links in the back office (sales, content). */
export function linkAdminRoutes(app: FastifyInstance, ctx: Context): void {
  const toLinks = async (rows: readonly CountedLink[]): Promise<Link[]> => {
    const names = await getMemberNames(
      ctx.db,
      rows.map(({ created_by: by }) => by),
    )
    return rows.map((row) => ({
      id: row.id,
      url: toUrl(ctx, row.code),
      target: row.target,
      title: row.title,
      created: timestamp(row.created_at),
      created_by: row.created_by === null ? null : (names.get(row.created_by) ?? null),
      clicks: { ios: Number(row.ios), android: Number(row.android), desktop: Number(row.desktop), last_30_days: Number(row.recent) },
      disabled: row.disabled_at && timestamp(row.disabled_at),
    }))
  }
  registerEndpoint(app, staffListLinks, async ({ query: { page = 1, per_page: perPage = 20 } }) => {
    const { rows, total } = await listLinks(ctx, { page, perPage })
    return { data: await toLinks(rows), pagination: toPagination({ page, total }, perPage) }
  })
  registerEndpoint(app, staffCreateLink, async ({ body, staff }) => {
    const { utm_source: source, utm_medium: medium, utm_campaign: campaign } = body
    const { id } = await createLink(ctx, {
      target: body.target,
      title: body.title ?? null,
      description: body.description ?? null,
      image: null,
      androidPackage: null,
      iosStoreId: null,
      isForced: false,
      utm: { ...(source ? { source } : {}), ...(medium ? { medium } : {}), ...(campaign ? { campaign } : {}) },
      isUnguessable: false,
      memberId: staff.id,
    })
    return (await toLinks([await getLink(ctx, id)]))[0]!
  })
  registerEndpoint(app, staffDisableLink, async ({ body: { link, disabled }, staff }) => {
    await disableLink(ctx, { id: link.id, memberId: staff.id, isDisabled: disabled })
    return {}
  })
}
