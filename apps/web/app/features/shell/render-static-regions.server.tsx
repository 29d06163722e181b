import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { switchLocale, type Locale } from '@aquilane/domain/site/paths'
import { intlTag } from '@aquilane/i18n/tags'
import { UiProvider } from '@aquilane/ui/provider'
import { shellTexts } from '~/lib/page.ts'
import type { SiteSettings } from '@aquilane/contract/site'
import { Texts } from '~/lib/texts.tsx'
import { anyPage, RegionContent, type RegionName } from './static-regions.tsx'
import { RouterLink } from './router-link.tsx'

const rendered = new WeakMap<SiteSettings, Partial<Record<Locale, Promise<Record<RegionName, string>>>>>()

/**
 * The static regions of a language as finished HTML, rendered once: on every page they differ only in the page's own address, for which
 * `anyPage` stands.
 */
export function renderStaticRegions(site: SiteSettings, locale: Locale): Promise<Record<RegionName, string>> {
  const ofSite = rendered.get(site) ?? {}
  rendered.set(site, ofSite)
  return (ofSite[locale] ??= renderAll(site, locale))
}

async function renderAll(site: SiteSettings, locale: Locale): Promise<Record<RegionName, string>> {
  return { top: await renderRegion('top', site, locale), bottom: await renderRegion('bottom', site, locale) }
}

async function renderRegion(name: RegionName, site: SiteSettings, locale: Locale): Promise<string> {
  const { dataRoutes, query } = createStaticHandler([
    {
      id: 'root',
      path: '*',
      loader: () => ({ site }),
      element: (
        <Texts locale={locale} names={shellTexts}>
          <UiProvider locale={intlTag[locale]} link={RouterLink}>
            <RegionContent name={name} />
          </UiProvider>
        </Texts>
      ),
    },
  ])
  const context = await query(new Request(new URL(switchLocale(anyPage, locale), 'http://site')))
  if (context instanceof Response) throw new Error('A static region has no address to go to')
  return renderToString(<StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />)
}
