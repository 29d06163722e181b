import type { Locale } from '@aquilane/domain/site/paths'
import { intlTag } from '@aquilane/i18n/tags'

/** Each knows the abbreviations of its own part of the world, and writes `GMT-5` for others. Italian names no zone outside Europe. */
const tags: Record<Locale, readonly string[]> = {
  en: [intlTag.en, 'en-US', 'en-CA', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA'],
  it: [intlTag.it],
}

const isOffset = (name: string): boolean => /^(?:GMT|UTC)[+−-]/.test(name)

function nameIn(tag: string, zone: string, at: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(at))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The zone's own abbreviation at that moment: `GMT`, `CET`, `EST`; where there is none, `GMT+5`. @param at an instant as ISO text */
export function zoneName(zone: string, at: string, locale: Locale): string {
  const names = tags[locale].map((tag) => nameIn(tag, zone, at))
  return names.find((name) => !isOffset(name)) ?? names[0] ?? ''
}
