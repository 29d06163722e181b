import type { Locale } from '@aquilane/domain/site/paths'

/** BCP 47 tag used for names of days and months: European day-month order in both languages. */
export const intlTag: Record<Locale, string> = { en: 'en-GB', it: 'it-IT' }
