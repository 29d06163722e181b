/**
 * Days on which transfers in euro are settled: those of TARGET (T2), which is closed on Saturdays, Sundays and six holidays. Source: ECB,
 * "Long-term calendar for TARGET closing days", 14 December 2000, and the calendar that the ECB publishes for T2.
 */
const zone = 'Europe/Berlin'
/** The cut-off of T2 for customer payments, by the clock of Frankfurt. */
const cutOff = Temporal.PlainTime.from('17:00')

const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26'])

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19
  const b = Math.trunc(year / 100)
  const c = year % 100
  const d = Math.trunc(b / 4)
  const f = Math.trunc((b + 8) / 25)
  const g = Math.trunc((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.trunc(c / 4) - h - (c % 4)) % 7
  const m = Math.trunc((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return new Temporal.PlainDate(year, Math.trunc(n / 31), (n % 31) + 1)
}

export function isBankDay(day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek >= 6 || fixedHolidays.has(day.toString().slice(5))) return false
  const afterEaster = easterSunday(day.year).until(day, { largestUnit: 'days' }).days
  return afterEaster !== -2 && afterEaster !== 1
}

/** The first bank day from this one on. */
function nextBankDay(from: Temporal.PlainDate): Temporal.PlainDate {
  let day = from
  while (!isBankDay(day)) day = day.add({ days: 1 })
  return day
}

const closeOf = (day: Temporal.PlainDate): Temporal.Instant => day.toZonedDateTime({ timeZone: zone, plainTime: cutOff }).toInstant()

/** The bank day on which a payer's bank receives what is ordered now: after the cut-off the next one (Directive (EU) 2015/2366, art. 78). */
function receivedOn(now: Temporal.Instant): Temporal.PlainDate {
  const local = now.toZonedDateTimeISO(zone)
  const day = local.toPlainDate()
  return nextBankDay(Temporal.PlainTime.compare(local.toPlainTime(), cutOff) < 0 ? day : day.add({ days: 1 }))
}

/**
 * The cut-off of the bank day that many bank days after a transfer is ordered; of an earlier one when `latest` comes before.
 * A bank has until the end of the next bank day (art. 83): with less time there is no deadline, and the answer is null.
 */
export function bankDeadline(now: Temporal.Instant, bankDays: number, latest: Temporal.Instant): Temporal.Instant | null {
  let day = receivedOn(now)
  let deadline: Temporal.Instant | null = null
  for (let count = 0; count < bankDays; count++) {
    day = nextBankDay(day.add({ days: 1 }))
    if (Temporal.Instant.compare(closeOf(day), latest) > 0) break
    deadline = closeOf(day)
  }
  return deadline
}

/** The first cut-off of a bank day at this moment or after it. */
export function nextBankClose(at: Temporal.Instant): Temporal.Instant {
  return closeOf(receivedOn(at.subtract({ nanoseconds: 1 })))
}
