/** Screen class of a device, by its user agent. */
export const devices = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof devices)[number]

export function toDevice(userAgent: string): Device {
  if (/ipad|tablet|playbook|silk/i.test(userAgent) || (/android/i.test(userAgent) && !/mobile/i.test(userAgent))) return 'tablet'
  return /iphone|ipod|android|mobile/i.test(userAgent) ? 'phone' : 'desktop'
}

/** Sections whose addresses name what is read; elsewhere they may name a person's order or search. */
const readable: ReadonlySet<string> = new Set(['blog', 'press', 'deals', 'fleet', 'countries', 'cities'])
/** Second segments that are pages and not ids. */
const subpages: ReadonlySet<string> = new Set([
  'calendar',
  'subscriptions',
  'route',
  'coupons',
  'edit',
  'topup',
  'statement',
  'invoice-templates',
  'passenger',
])
const maxPageLength = 120

/** A page as it is counted: without language, without ids of anything private. `/it/order/4f…` → `/order/*`. */
export function toCountedPage(pathname: string): string {
  const [section = '', second, ...rest] = pathname
    .replace(/^\/it(?=\/|$)/i, '')
    .toLowerCase()
    .split('/')
    .filter(Boolean)
  if (section === '') return '/'
  if (!/^[a-z_-]{1,40}$/.test(section)) return '/*'
  if (second === undefined) return `/${section}`
  if (readable.has(section)) return `/${[section, second, ...rest].join('/')}`.slice(0, maxPageLength)
  if (subpages.has(second)) return rest.length > 0 ? `/${section}/${second}/*` : `/${section}/${second}`
  return `/${section}/*`
}

/** The host that led here; empty for our own, none, and what is no address. */
export function toReferrerHost(referrer: string | undefined, ownHost: string): string {
  if (!referrer || !URL.canParse(referrer)) return ''
  const { protocol, hostname } = new URL(referrer)
  if (protocol !== 'https:' && protocol !== 'http:') return ''
  const host = hostname.replace(/^www\./, '')
  return host === ownHost.replace(/^www\./, '') ? '' : host.slice(0, 80)
}

export interface Campaign {
  source: string
  medium: string
  campaign: string
}

/** UTM parameters of an address, empty where they are missing. */
export function toCampaign(search: URLSearchParams): Campaign {
  const read = (name: string): string =>
    (search.get(`utm_${name}`) ?? '')
      // oxlint-disable-next-line no-control-regex -- typed by anyone
      .replaceAll(/[\u0000-\u001f\u007f]/g, '')
      .trim()
      .slice(0, 60)
  return { source: read('source'), medium: read('medium'), campaign: read('campaign') }
}
