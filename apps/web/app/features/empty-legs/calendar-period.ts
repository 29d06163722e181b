/** Six weeks that the calendar shows at once. */
const weeksShown = 6
/** Weeks ahead that have a page. */
const weeksAhead = 24

export interface CalendarPeriod {
  /** `yyyy-MM-dd`, today or a Monday. */
  first: string
  /** A Sunday. */
  last: string
  /** First day of the six weeks before and after, where they have a page. */
  previous: string | null
  next: string | null
}

/** The six weeks that hold the day asked for; those of today for a day that has no page. */
export function readPeriod(asked: string, today: Temporal.PlainDate): CalendarPeriod {
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const at = Math.floor(daysFrom(monday, asked) / (7 * weeksShown))
  const page = at >= 0 && at < weeksAhead / weeksShown ? at : 0
  const start = (number: number) => (number === 0 ? today : monday.add({ weeks: number * weeksShown })).toString()
  return {
    first: start(page),
    last: monday.add({ days: (page + 1) * weeksShown * 7 - 1 }).toString(),
    previous: page === 0 ? null : start(page - 1),
    next: page + 1 < weeksAhead / weeksShown ? start(page + 1) : null,
  }
}

/** -1 for what is no day. */
function daysFrom(monday: Temporal.PlainDate, asked: string): number {
  try {
    return monday.until(Temporal.PlainDate.from(asked)).days
  } catch {
    return -1
  }
}

/** Its days by week, Monday first; null before its first day. */
export function toWeeks({ first, last }: CalendarPeriod): (Temporal.PlainDate | null)[][] {
  const start = Temporal.PlainDate.from(first)
  const monday = start.subtract({ days: start.dayOfWeek - 1 })
  const weeks = Math.ceil((monday.until(Temporal.PlainDate.from(last)).days + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => {
      const date = monday.add({ weeks: week, days: day })
      return Temporal.PlainDate.compare(date, start) < 0 ? null : date
    }),
  )
}
