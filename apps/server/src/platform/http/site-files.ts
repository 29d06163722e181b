import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { locales } from '@aquilane/domain/site/paths'
import type { SiteModule } from '@aquilane/contract/site'
import type { Config } from '../../config/config.ts'
import { registerAssets } from './assets.ts'

/** Everything of the site that is no page: scripts and styles, robots, manifests, the service worker, what is fetched ahead. */
export async function registerSiteFiles(
  app: FastifyInstance,
  { folder, config, site, version }: { folder: string; config: Config; site: SiteModule; version: string },
): Promise<void> {
  await registerAssets(app, { root: join(folder, 'client/assets'), prefix: '/assets/' })
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        config.sandbox
          ? 'User-agent: *\nDisallow: /\n'
          : `User-agent: *\nDisallow: /gamma/\nDisallow: /dev/\nSitemap: ${new URL(config.publicUrl).origin}/sitemap.xml\n`,
      ),
  )
  for (const locale of locales)
    app.get(`${locale === 'it' ? '/it' : ''}/manifest.webmanifest`, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600').send(site.appManifest(locale)),
    )
  // Its URL never changes, so it is revalidated each time. It may ask this site for pages and nothing else.
  app.get('/sw.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      // Its bytes change with every release: open pages learn of the newer version by that.
      .send(`${site.serviceWorker}\n// ${version}\n`),
  )
  app.get('/speculation.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/speculationrules+json').header('cache-control', 'public, max-age=86400').send(speculationRules),
  )
}

/** Reading pages fetch the next page when its link is pointed at. */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/gamma/*', '/docs*', '/dev/*', '/art/*', '/*\\?*'] } },
          { not: { selector_matches: '[download], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
