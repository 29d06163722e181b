import { bindContext } from '../platform/bind-context.ts'
import type { DiscoveryContext } from './deps.ts'
import { writeFeed } from './feeds.ts'
import { writeSitemap, writeSitemapIndex } from './sitemaps.ts'

/** What search engines and feed readers read. */
export const createDiscovery = (ctx: DiscoveryContext) => bindContext(ctx, { writeSitemap, writeSitemapIndex, writeFeed })

export type DiscoveryService = ReturnType<typeof createDiscovery>
