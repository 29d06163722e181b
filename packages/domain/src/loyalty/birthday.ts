/**
 * The next birthday, today included, as ISO dates; 29 February becomes the 28th in other years.
 * @param birthDate `1980-02-29`
 */
export function nextBirthday(birthDate: string, today: string): string {
  const born = Temporal.PlainDate.from(birthDate)
  const from = Temporal.PlainDate.from(today)
  const inYear = (year: number) => born.with({ year })
  const thisYear = inYear(from.year)
  return (Temporal.PlainDate.compare(thisYear, from) >= 0 ? thisYear : inYear(from.year + 1)).toString()
}

/** Whole days from one ISO date to another. */
export const daysUntil = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days
