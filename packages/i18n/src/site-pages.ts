import type { Locale } from '@aquilane/domain/site/paths'
import en from './en/footer.json' with { type: 'json' }
import it from './it/footer.json' with { type: 'json' }

/** Names of the site's fixed pages, as its footer has them. */
export const sitePageNames: Record<Locale, typeof en.links> = { en: en.links, it: it.links }
