/** Times can be chosen in steps of this many minutes: 00, 15, 30, 45. */
export const TIME_STEP_MINUTES = 15

/** All 96 choices of a day, `00:00` to `23:45`. */
export const QUARTER_HOURS: readonly string[] = Array.from({ length: (24 * 60) / TIME_STEP_MINUTES }, (_, index) => {
  const minutes = index * TIME_STEP_MINUTES
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})

const QUARTER_HOUR_SET = new Set(QUARTER_HOURS)

/** True for `HH:mm` on a quarter hour. */
export function isQuarterHour(time: string): boolean {
  return QUARTER_HOUR_SET.has(time)
}

/**
 * Rounds a local date-time up to a quarter hour. Anything past 23:45 becomes midnight of the next day, as spec §9 asks of the
 * earliest time.
 */
export function ceilToQuarterHour(wall: Temporal.PlainDateTime): Temporal.PlainDateTime {
  return wall.round({ smallestUnit: 'minute', roundingIncrement: TIME_STEP_MINUTES, roundingMode: 'ceil' })
}

/** True when clocks of the zone really show this local time: false inside the hour skipped in spring. */
export function existsInZone(wall: Temporal.PlainDateTime, zone: string): boolean {
  return wall.toZonedDateTime(zone).toPlainDateTime().equals(wall)
}

/** The instant of a local time; of two such instants in autumn, the first. */
export function toInstant(wall: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant()
}

/** The first quarter hour of local time at or after the given instant. */
export function firstQuarterHourFrom(moment: Temporal.Instant, zone: string): Temporal.PlainDateTime {
  let wall = ceilToQuarterHour(moment.toZonedDateTimeISO(zone).toPlainDateTime())
  // Skips the gap of spring, and in autumn the second showing of an hour, which always means the first one.
  while (!existsInZone(wall, zone) || Temporal.Instant.compare(toInstant(wall, zone), moment) < 0) {
    wall = wall.add({ minutes: TIME_STEP_MINUTES })
  }
  return wall
}

/** The last quarter hour that a clock of the zone shows on the given date (of the day before, should the date not exist there). */
export function lastQuarterHour(date: Temporal.PlainDate, zone: string): Temporal.PlainDateTime {
  let wall = date.toPlainDateTime('23:45')
  while (!existsInZone(wall, zone)) wall = wall.subtract({ minutes: TIME_STEP_MINUTES })
  return wall
}

/** `HH:mm` of a local date-time. */
export function toTime(wall: Temporal.PlainDateTime): string {
  return wall.toPlainTime().toString({ smallestUnit: 'minute' })
}

/** `yyyy-MM-dd` of a local date-time. */
export function toDate(wall: Temporal.PlainDateTime): string {
  return wall.toPlainDate().toString()
}
