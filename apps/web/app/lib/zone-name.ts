import type { Locale } from '@aquilane/domain/site/paths'
import { intlTag } from '@aquilane/i18n/tags'

/** The zone's own abbreviation at that moment: `GMT`, `CET`. @param at an instant as ISO text */
export function zoneName(zone: string, at: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(intlTag[locale], { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(at))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
