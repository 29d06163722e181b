import type { Locale } from '@aquilane/contract/paths'
import type auth from './en/auth.json' with { type: 'json' }
import type common from './en/common.json' with { type: 'json' }
import type errors from './en/errors.json' with { type: 'json' }
import type home from './en/home.json' with { type: 'json' }
import type nav from './en/nav.json' with { type: 'json' }
import type order from './en/order.json' with { type: 'json' }
import type profile from './en/profile.json' with { type: 'json' }
import type suggestions from './en/suggestions.json' with { type: 'json' }
import type terms from './en/terms.json' with { type: 'json' }
import type trip from './en/trip.json' with { type: 'json' }

/**
 * Every namespace of texts, one file per language and noun: `src/en/<noun>.json`, `src/it/<noun>.json`. A new file adds its two
 * lines here, which makes its keys known to the compiler in every `useTranslations('<noun>')`.
 */
export interface Messages {
  auth: typeof auth
  common: typeof common
  errors: typeof errors
  home: typeof home
  nav: typeof nav
  order: typeof order
  profile: typeof profile
  suggestions: typeof suggestions
  terms: typeof terms
  trip: typeof trip
}

export type Namespace = keyof Messages

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
