/** A UTC instant as the reader's own local time: `2026-11-24T14:30`. */
export const toLocal = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDateTime().toString({ smallestUnit: 'minute' })
