import { useLocale } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDateTime, formatTime } from '@aquilane/i18n/format'
import { zoneName } from '@aquilane/i18n/zone-name'

/** The zone of this device. */
export const deviceZone = (): string => Temporal.Now.timeZoneId()

const plain = (at: Temporal.ZonedDateTime): string => at.toPlainDateTime().toString({ smallestUnit: 'minute' })

const inZone = (instant: string, zone: string): string => plain(Temporal.Instant.from(instant).toZonedDateTimeISO(zone))

/** `2026-12-18 10:30:00` or an ISO instant, as an instant. */
const toInstant = (at: string): string => (at.includes('T') ? at : `${at.replace(' ', 'T')}Z`)

/** `10:30 GMT`; in UTC where no zone is known. */
export const timeIn = (at: string, zone: string | null, locale: Locale): string =>
  `${formatTime(inZone(toInstant(at), zone ?? 'UTC'))} ${zone === null ? 'UTC' : zoneName(zone, toInstant(at), locale)}`

/** `Fri 18 Dec, 10:30 GMT` */
export const momentIn = (at: string, zone: string | null, locale: Locale): string =>
  `${formatDateTime(inZone(toInstant(at), zone ?? 'UTC'), locale)} ${zone === null ? 'UTC' : zoneName(zone, toInstant(at), locale)}`

/** `10:30 UTC` */
export const timeUtc = (at: string): string => `${formatTime(inZone(toInstant(at), 'UTC'))} UTC`

/** The instant of a local time `2026-12-18T10:30` in its zone. */
export const instantOf = (localTime: string, zone: string): string =>
  Temporal.PlainDateTime.from(localTime).toZonedDateTime(zone).toInstant().toString()

/** A local time with its zone and UTC: `Fri 18 Dec, 10:30 CET · 09:30 UTC`; as it is where no zone is known. */
export function localAndUtc(localTime: string, zone: string | null, locale: Locale): string {
  if (zone === null) return formatDateTime(localTime, locale)
  const at = instantOf(localTime, zone)
  return `${momentIn(at, zone, locale)} · ${timeUtc(at)}`
}

/** The same functions in the language of the page. */
export function useZoned() {
  const locale = useLocale()
  return {
    time: (at: string, zone: string | null) => timeIn(at, zone, locale),
    moment: (at: string, zone: string | null) => momentIn(at, zone, locale),
    local: (localTime: string, zone: string | null) => localAndUtc(localTime, zone, locale),
    /** An instant on the clock of this device, with its zone. */
    here: (at: string) => momentIn(at, deviceZone(), locale),
  }
}
