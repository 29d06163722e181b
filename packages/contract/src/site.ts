import type { Answer } from './client.ts'
import type { Locale } from '@aquilane/domain/site/paths'

/** Addresses outside the site that an installation may name: `LINK_OPERATORS`, `LINK_AGENTS`, … */
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

/** Settings that pages may contain (never a secret: they are in public HTML). */
export interface SiteSettings {
  /** Public origin, for canonical addresses. */
  publicUrl: string
  /** Origin of the API that pages call; null: their own. */
  apiUrl: string | null
  /** Demo: banner, outbox, sandbox bank. */
  sandbox: boolean
  showLocaleSwitcher: boolean
  /** The API learns from a proxy where a visitor is, which shared pages do not know. */
  locatesVisitors: boolean
  /** Base coordinates of the map in degrees, when the visitor's are unknown. */
  base: { latitude: number; longitude: number }
  /** Addresses outside this site; null where the installation names none. */
  links: Record<SiteLink, string | null>
  hideAppLinks: boolean
  /** Script of the tag manager, loaded after consent; null: none. */
  tagManager: { script: string } | null
  /** Script of the chat that replaces ours, loaded after consent; null: none. */
  chatWidget: { script: string } | null
  /** Of the managers, as written for people; null: none. */
  supportPhone: string | null
  /** When managers answer, every day; null: nothing is promised. */
  managerHours: { from: string; to: string; zone: string } | null
  /** Trips have passes for the wallet of a phone. */
  hasWallet: boolean
  /** Who issues invoices and stands in the footer; null: not configured. */
  company: { name: string; address: string; vat: string } | null
}

/** What the site's server bundle gives to the server that sends its pages (`site` of apps/web/app/entry.server.tsx). */
export interface SiteModule {
  /** @param build the bundle's own module, as imported */
  createRequestHandler(build: never, mode: 'production'): (request: Request, context: never) => Promise<Response>
  /** What loaders get: the address without its `.data` ending, and the API in the same process. */
  makeContext(options: { pathname: string; site: SiteSettings; fetch(path: string, init: RequestInit): Promise<Answer> }): object
  /** Path and query without parameters that no page reads. */
  toPageUrl(url: string): string
  /** Hashes of the inline scripts, for the content security policy. */
  scriptHashes: readonly string[]
  /** Body of `/manifest.webmanifest` in a language. */
  appManifest(locale: Locale): string
  /** Source of `/sw.js`. */
  serviceWorker: string
  /** Where faults of loaders and rendering go. */
  onError(sink: (error: unknown) => void): void
  /** The HTML of a page it has just made, without reading it from the response. */
  toHtml(response: Response): string | undefined
}
