export type LinkDevice = 'ios' | 'android' | 'desktop'

/** The kind of device, by its user agent. */
export function toLinkDevice(userAgent: string): LinkDevice {
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  return /android/i.test(userAgent) ? 'android' : 'desktop'
}

/** Programs that read a link for its preview: they get the page with its pictures, and count as no one. */
export const isPreviewer = (userAgent: string): boolean =>
  /bot\b|crawl|spider|facebookexternalhit|whatsapp|telegram|slack|twitter|linkedin|discord|skype|preview|embed|curl|wget/i.test(
    userAgent,
  ) || userAgent === ''

interface LinkAddresses {
  target: string
  androidPackage: string | null
  iosStoreId: string | null
}

/** Where a device is sent: the store of its app, or the target. The app itself opens the short link where it is installed. */
export function toDestination({ target, androidPackage, iosStoreId }: LinkAddresses, device: LinkDevice): string {
  if (device === 'ios' && iosStoreId) return `https://apps.apple.com/app/id${iosStoreId}`
  if (device === 'android' && androidPackage) {
    const store = new URL('https://play.google.com/store/apps/details')
    store.searchParams.set('id', androidPackage)
    const campaign = [...new URL(target).searchParams].filter(([name]) => name.startsWith('utm_'))
    if (campaign.length > 0) store.searchParams.set('referrer', new URLSearchParams(campaign).toString())
    return store.href
  }
  return target
}
