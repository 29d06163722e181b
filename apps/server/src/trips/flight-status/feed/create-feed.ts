import type { Config } from '../../../config/config.ts'
import { adsbExchangeFeed } from './adsb-exchange.ts'
import { openSkyFeed } from './opensky.ts'
import type { PositionFeed } from './position-feed.ts'
import { sandboxFeed } from './sandbox.ts'

/** The feed of the configuration. */
export function createPositionFeed(feed: Config['positionFeed']): PositionFeed | null {
  if (feed === null) return null
  if (feed.kind === 'sandbox') return sandboxFeed()
  return feed.kind === 'opensky' ? openSkyFeed(feed) : adsbExchangeFeed(feed)
}
