import type { Locale } from '@aquilane/domain/site/paths'
import { intlTag } from './tags.ts'

/** Each knows the abbreviations of its own part of the world, and writes `GMT-5` for others. Italian names no zone outside Europe. */
const tags: Record<Locale, readonly string[]> = {
  en: [intlTag.en, 'en-US', 'en-CA', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA'],
  it: [intlTag.it],
}

const isOffset = (name: string): boolean => /^(?:GMT|UTC)[+−-]/.test(name)

/** Making a format takes longer than using it a thousand times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(tag: string, zone: string): Intl.DateTimeFormat {
  const key = `${tag} ${zone}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: 'short' })
  formats.set(key, known)
  return known
}

function nameIn(tag: string, zone: string, at: string): string {
  const parts = formatIn(tag, zone).formatToParts(new Date(at))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The zone's own abbreviation at that moment: `GMT`, `CET`, `EST`; where there is none, `GMT+5`. @param at an instant as ISO text */
export function zoneName(zone: string, at: string, locale: Locale): string {
  const [first = ''] = tags[locale]
  const own = tags[locale].find((tag) => !isOffset(nameIn(tag, zone, at)))
  // A browser writes winter in London as `GMT+0` in Italian.
  return nameIn(own ?? first, zone, at).replace(/^(GMT|UTC)[+−-]0$/, '$1')
}
