import { createShortLink, getAppLink as getAppLinkEndpoint } from '@aquilane/contract/links'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { getAppLink } from '../app-link.ts'
import { linkPagePolicy, toLinkPage } from '../link-page.ts'
import type { Context } from '../../../context.ts'
import { requireApiKey, createLink, toUrl, openLink } from '../short-links.ts'

export function linksRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, createShortLink, async ({ body: { dynamicLinkInfo: info, suffix }, request }) => {
    requireApiKey(ctx, request.headers['x-api-key'])
    const utm = info.analyticsInfo?.googlePlayAnalytics ?? {}
    const { code } = await createLink(ctx, {
      target: info.link,
      title: info.socialMetaTagInfo?.socialTitle ?? null,
      description: info.socialMetaTagInfo?.socialDescription ?? null,
      image: info.socialMetaTagInfo?.socialImageLink ?? null,
      androidPackage: info.androidInfo?.androidPackageName ?? null,
      iosStoreId: info.iosInfo?.iosAppStoreId ?? null,
      isForced: info.navigationInfo?.enableForcedRedirect ?? false,
      utm: {
        ...(utm.utmSource ? { source: utm.utmSource } : {}),
        ...(utm.utmMedium ? { medium: utm.utmMedium } : {}),
        ...(utm.utmCampaign ? { campaign: utm.utmCampaign } : {}),
        ...(utm.utmTerm ? { term: utm.utmTerm } : {}),
        ...(utm.utmContent ? { content: utm.utmContent } : {}),
      },
      isUnguessable: suffix?.option === 'UNGUESSABLE',
      memberId: null,
    })
    const shortLink = toUrl(ctx, code)
    return { shortLink, previewLink: `${shortLink}?d=1` }
  })

  registerEndpoint(app, getAppLinkEndpoint, async ({ query: { ref = null }, locale }) => ({ link: await getAppLink(ctx, { ref, locale }) }))

  app.get<{ Params: { code: string }; Querystring: { d?: string } }>('/l/:code', { schema: { hide: true } }, async (request, reply) => {
    const { code } = request.params
    if (!/^[A-Za-z0-9]{6,22}$/.test(code)) throw new Refusal('NOT_FOUND', 'There is no such link.')
    const opened = await openLink(ctx, { code, userAgent: request.headers['user-agent'] ?? '', isPreview: request.query.d !== undefined })
    reply.headers({ 'cache-control': 'no-store', vary: 'user-agent, accept-language', 'x-robots-tag': 'noindex' })
    if (opened.isRedirect) return reply.redirect(opened.store ?? opened.target, 302)
    return reply
      .header('content-security-policy', linkPagePolicy)
      .type('text/html; charset=utf-8')
      .send(toLinkPage(opened, toUrl(ctx, code), request.locale))
  })
}
