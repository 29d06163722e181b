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
