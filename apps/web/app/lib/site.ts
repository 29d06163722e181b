import { useRouteLoaderData } from 'react-router'
import { siteLinks, type SiteSettings } from '@aquilane/contract/site'

const unknownSite: SiteSettings = {
  publicUrl: '',
  apiUrl: null,
  sandbox: false,
  showLocaleSwitcher: true,
  locatesVisitors: false,
  base: { latitude: 51.5074, longitude: -0.1278 },
  links: Object.fromEntries(siteLinks.map((name) => [name, null])) as SiteSettings['links'],
  hideAppLinks: false,
  tagManager: null,
  chatWidget: null,
  supportPhone: null,
  managerHours: null,
  hasWallet: false,
  company: null,
}

/** Settings from the root loader; harmless defaults on a page that shows the root's own failure. */
export function useSite(): SiteSettings {
  return useRouteLoaderData<{ site: SiteSettings }>('root')?.site ?? unknownSite
}
