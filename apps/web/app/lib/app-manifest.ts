import icon192 from '@aquilane/ui/brand/app-192.png?url'
import icon512 from '@aquilane/ui/brand/app-512.png?url'
import maskable from '@aquilane/ui/brand/app-maskable-512.png?url'
import { paths, type Locale } from '@aquilane/domain/site/paths'
import en from '@aquilane/i18n/en/app.json' with { type: 'json' }
import it from '@aquilane/i18n/it/app.json' with { type: 'json' }

const texts = { en, it }

/** Web app manifest of a language: the site as an installed app begins with the search. */
export function appManifest(locale: Locale): string {
  const { name, shortName, description, shortcuts } = texts[locale]
  const to = paths[locale]
  return JSON.stringify({
    id: to.index(),
    name,
    short_name: shortName,
    description,
    lang: locale,
    dir: 'ltr',
    start_url: to.index({ source: 'app' }),
    scope: '/',
    display: 'standalone',
    background_color: '#FAF8F4',
    theme_color: '#FAF8F4',
    categories: ['travel'],
    icons: [
      { src: icon192, sizes: '192x192', type: 'image/png' },
      { src: icon512, sizes: '512x512', type: 'image/png' },
      { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: shortcuts.orders, url: to.orders() },
      { name: shortcuts.emptyLegs, url: to.emptyLegs() },
    ],
  })
}
