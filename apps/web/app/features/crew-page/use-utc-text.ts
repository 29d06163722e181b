import { useLocale } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'

/** Writes an instant as its day and time in UTC, in the language of the page. */
export function useUtcText(): (utc: string) => string {
  const locale = useLocale()
  return (utc) => formatDateTime(utc.slice(0, 16), locale)
}
