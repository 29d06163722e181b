import { store, stored, storedJson, storeJson } from './storage.ts'

export interface Utm {
  source: string
  medium: string
  campaign?: string
  content?: string
  term?: string
}

const siteUtm: Utm = { source: 'Site', medium: 'Internal' }

/** UTM parameters for sign-in (spec §7): source Site and medium Internal by default. */
export const utm = (): Utm => storedJson<Utm>('utm') ?? siteUtm

/** The campaign an address names, or null. */
export function parseUtm(url: URL): Utm | null {
  const get = (name: string): string | undefined => url.searchParams.get(`utm_${name}`)?.slice(0, 200) || undefined
  const [source, medium, campaign, content, term] = ['source', 'medium', 'campaign', 'content', 'term'].map(get)
  if (!source && !medium && !campaign && !content && !term) return null
  return {
    source: source ?? siteUtm.source,
    medium: medium ?? siteUtm.medium,
    ...(campaign && { campaign }),
    ...(content && { content }),
    ...(term && { term }),
  }
}

/** Which slot a referral code belongs to: codes starting with `cc` are coupons (spec §4). */
export const refSlot = (code: string): 'ccRef' | 'ref' => (/^cc/i.test(code) ? 'ccRef' : 'ref')

/** Read once when the page starts: campaign parameters, and the referral of a visitor who is not signed in. */
export function storeUtm(url: URL): void {
  const campaign = parseUtm(url)
  if (campaign) storeJson('utm', campaign)
  const code = url.searchParams.get('ref')?.trim().slice(0, 100)
  if (code && !stored('accessToken')) store(refSlot(code), code)
}
