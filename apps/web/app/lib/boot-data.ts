import type { Locale } from '@aquilane/domain/site/paths'
import type { Messages } from '@aquilane/i18n/messages'

/** Data of a page for its boot script, as JSON in `<script type="application/json" id="boot">`. */
export interface BootData {
  /** application: hydrates at once. document: hydrates on the first interaction, or when idle for customers. */
  kind: 'application' | 'document'
  entry: string
  manifest: string
  /** Module addresses of the matched routes. */
  routes: Record<string, string[]>
  /** React Router's hydration state, and the loaders' data in its own encoding. */
  context: Record<string, unknown>
  state: string
  /** Addresses of the page's modules, loaded after the first paint. */
  preloads: string[]
  /** Texts of an application page; a document fetches its own when it starts. */
  texts: Partial<Messages> | null
  locale: Locale
}

/** What `entry.client` offers to the boot script. */
export interface Entry {
  polyfill(): Promise<unknown>
  /** Resolves when the page is hydrated. */
  start(data: BootData): Promise<void>
}

declare global {
  interface Window {
    __reactRouterContext?: object
    __reactRouterRouteModules?: Record<string, { handle?: unknown }>
  }
}
