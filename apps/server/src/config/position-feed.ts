import type { EnvValues } from './env.ts'

export type PositionFeedSettings = { kind: 'sandbox' } | { kind: 'adsbexchange' | 'opensky'; url: string | null; key: string | null }

export function readPositionFeed(env: EnvValues, production: boolean, problems: string[]): PositionFeedSettings | null {
  const { POSITION_FEED: kind, POSITION_FEED_URL: url, POSITION_FEED_KEY: key } = env
  if (kind === 'none') return null
  if (kind === 'sandbox') {
    if (production) problems.push('POSITION_FEED=sandbox makes positions up: production takes adsbexchange, opensky or none.')
    return { kind }
  }
  if (kind === 'adsbexchange' && url === null && key === null)
    problems.push('POSITION_FEED_KEY is missing: ADS-B Exchange answers only with a key.')
  return { kind, url: url === null ? null : url.replace(/\/+$/, ''), key }
}
