import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate } from '@aquilane/i18n/format'
import { formatDays } from '@aquilane/i18n/format-days'
import type { ContentItem } from './content.ts'

/** Days of an event in words; null for an offer without days. */
export function toDealDays({ starts_on: first, ends_on: last }: Pick<ContentItem, 'starts_on' | 'ends_on'>, locale: Locale): string | null {
  if (!first) return null
  return !last || last === first ? formatDate(first, locale, 'long') : formatDays(first, last, locale)
}
