import { useRouteLoaderData } from 'react-router'

/** Settings of the installation that pages may know (never a secret: they stand in public HTML). */
export interface SiteSettings {
  /** Public origin, for canonical addresses. */
  publicUrl: string
  /** Demo: banner, outbox, sandbox bank. */
  sandbox: boolean
  showLocaleSwitcher: boolean
  /** Base coordinates of the map, when the visitor's are unknown. */
  base: { latitude: number; longitude: number }
  /** Addresses outside this site; null where the installation names none. */
  links: Record<SiteLink, string | null>
  hideAppLinks: boolean
}

export const siteLinks = [
  'operators',
  'agents',
  'whatsapp',
  'telegram',
  'linkedin',
  'instagram',
  'facebook',
  'appStore',
  'googlePlay',
  'appQr',
  'chat',
] as const
export type SiteLink = (typeof siteLinks)[number]

const unknownSite: SiteSettings = {
  publicUrl: '',
  sandbox: false,
  showLocaleSwitcher: true,
  base: { latitude: 51.5074, longitude: -0.1278 },
  links: Object.fromEntries(siteLinks.map((name) => [name, null])) as SiteSettings['links'],
  hideAppLinks: false,
}

/** Settings from the root loader; harmless defaults on a page that shows the root's own failure. */
export function useSite(): SiteSettings {
  return useRouteLoaderData<{ site: SiteSettings }>('root')?.site ?? unknownSite
}
