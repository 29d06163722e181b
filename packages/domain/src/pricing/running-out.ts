import type { TaxRow } from '../charter/tax-rows.ts'

/** Rows that run out within this time are announced. */
export const taxNoticeDays = 60

export interface EndingTax {
  row: TaxRow
  /** Its last day has passed: its amounts are still charged. */
  isOver: boolean
}

const nextDay = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** Rows whose last known day comes within the notice, or has passed, and that no other row follows in time; soonest first. */
export function endingTaxes(rows: readonly TaxRow[], today: string): EndingTax[] {
  const soon = Temporal.PlainDate.from(today).add({ days: taxNoticeDays }).toString()
  return rows
    .flatMap((row) => {
      const { until } = row
      if (until === null || until > soon) return []
      const isFollowed = rows.some(
        (other) => other.tax === row.tax && other.country === row.country && other.from > row.from && other.from <= nextDay(until),
      )
      return isFollowed ? [] : [{ row, isOver: until < today }]
    })
    .toSorted((a, b) => a.row.until!.localeCompare(b.row.until!))
}
