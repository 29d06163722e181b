import { useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate } from '@aquilane/i18n/format'
import type { ContentItem } from './content.ts'

/** Days of an event in words; null for an offer without days. */
export function useDealDays(locale: Locale) {
  const t = useTranslations('content.deals')
  return ({ starts_on: first, ends_on: last }: Pick<ContentItem, 'starts_on' | 'ends_on'>): string | null => {
    if (!first) return null
    if (!last || last === first) return formatDate(first, locale, 'long')
    return t('when', {
      from: formatDate(first, locale, first.slice(0, 4) === last.slice(0, 4) ? 'dayMonth' : 'date'),
      to: formatDate(last, locale, 'date'),
    })
  }
}
