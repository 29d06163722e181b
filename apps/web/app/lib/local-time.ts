/** A UTC instant as the reader's own local time: `2026-11-24T14:30`. */
export const toLocal = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** A UTC moment of the API, `yyyy-MM-dd HH:mm:ss`, as local time of a zone: `2026-12-18T10:30`. */
export const toZoneTime = (utc: string, zone: string): string =>
  Temporal.Instant.from(`${utc.replace(' ', 'T')}Z`)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
