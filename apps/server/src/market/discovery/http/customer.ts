import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../../config/config.ts'
import { cachePublicly } from '../../../platform/http/public-cache.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { toAppleAssociation, toAssetLinks } from '../app-links.ts'
import { sitemapNames } from '../sitemaps.ts'
import type { Context } from '../../../context.ts'
import { writeSitemapIndex, writeSitemap } from '../sitemaps.ts'
import { writeFeed } from '../feeds.ts'

const cacheSeconds = 3_600

export function discoveryRoutes(app: FastifyInstance, ctx: Context, apps: Config['apps']): void {
  const send = (reply: FastifyReply, xml: string, type = 'application/xml') => {
    cachePublicly(reply, cacheSeconds)
    return reply.type(`${type}; charset=utf-8`).send(xml)
  }

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => send(reply, await writeSitemapIndex(ctx)))

  app.get<{ Params: { file: string } }>('/sitemaps/:file', { schema: { hide: true } }, async (request, reply) => {
    const name = sitemapNames.find((one) => request.params.file === `${one}.xml`)
    if (!name) throw new Refusal('NOT_FOUND', 'There is no such sitemap: see /sitemap.xml.')
    return send(reply, await app.workBudget.run(request, () => writeSitemap(ctx, name)))
  })

  for (const kind of ['blog', 'press'] as const)
    for (const locale of ['en', 'it'] as const)
      app.get(`${locale === 'it' ? '/it' : ''}/${kind}/feed.xml`, { schema: { hide: true } }, async (_request, reply) =>
        send(reply, await writeFeed(ctx, kind, locale), 'application/rss+xml'),
      )

  const associations = { 'apple-app-site-association': toAppleAssociation(apps), 'assetlinks.json': toAssetLinks(apps) }
  for (const [file, association] of Object.entries(associations))
    app.get(`/.well-known/${file}`, { schema: { hide: true } }, async (_request, reply) => {
      if (association === null) throw new Refusal('NOT_FOUND', 'This installation has no mobile app.')
      cachePublicly(reply, cacheSeconds)
      return reply.type('application/json; charset=utf-8').send(association)
    })
}
