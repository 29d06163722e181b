/** An instant as this device's own clock shows it, in the form the date formatters take. */
export const local = (instant: string): string =>
  Temporal.Instant.from(instant.includes('T') ? instant : `${instant.replace(' ', 'T')}Z`)
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** Days from today to a day `yyyy-MM-dd…`; negative when it is past. */
export const daysUntil = (day: string): number =>
  Temporal.Now.plainDateISO().until(Temporal.PlainDate.from(day.slice(0, 10)), { largestUnit: 'day' }).days

export const todayHere = (): string => Temporal.Now.plainDateISO().toString()

const toInstant = (utc: string): Temporal.Instant => Temporal.Instant.from(`${utc.replace(' ', 'T')}Z`)

/** Whole minutes since a UTC timestamp `yyyy-MM-dd HH:mm:ss`; 0 while it is to come. */
export const minutesSince = (utc: string): number => Math.max(0, Math.floor((Date.now() - toInstant(utc).epochMilliseconds) / 60_000))

/** Whether a UTC timestamp `yyyy-MM-dd HH:mm:ss` has passed. */
export const isPast = (utc: string): boolean => toInstant(utc).epochMilliseconds < Date.now()
