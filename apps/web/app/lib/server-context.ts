import { createContext, data, RouterContextProvider } from 'react-router'
import type { Api } from '@aquilane/contract/api'
import { ApiError, createClient, type Answer, type Client } from '@aquilane/contract/client'
import { localeFromPath, type Locale } from '@aquilane/domain/site/paths'
import type { SiteSettings } from '@aquilane/contract/site'

/** Context of the loaders. Never visitor data: pages are the same for every visitor, private data is fetched in the browser. */
export interface SiteContext {
  locale: Locale
  site: SiteSettings
  /** Calls the API in this process. A refusal becomes the page's own status: 404 shows the 404 page, 410 an error page with 410. */
  api: Client<Api>
  /** The same, rejecting with ApiError, for loaders that handle errors themselves. */
  tryApi: Client<Api>
}

export const siteContext = createContext<SiteContext>()

/** Made by the server for each request; `fetch` reaches the API of the same process. */
export function makeContext(options: {
  pathname: string
  site: SiteSettings
  fetch: (path: string, init: RequestInit) => Promise<Answer>
}): RouterContextProvider {
  const locale = localeFromPath(options.pathname)
  const tryApi = createClient<Api>({ fetch: options.fetch, locale: () => locale })
  const api = ((...args: Parameters<typeof tryApi>) =>
    tryApi(...args).catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500) throw data({ code: error.code, detail: error.message }, { status: error.status })
      throw error
    })) as typeof tryApi
  const context = new RouterContextProvider()
  context.set(siteContext, { locale, site: options.site, api, tryApi })
  return context
}
