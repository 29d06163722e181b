/** When a limit ends: local date-time of the reader, and the wait in the unit a person would use. */
export interface LimitEnd {
  /** `2026-11-24T14:30` */
  local: string
  isToday: boolean
  unit: 'seconds' | 'minutes' | 'hours'
  count: number
}

export function toLimitEnd(seconds: number, now: Temporal.ZonedDateTime): LimitEnd {
  const end = now.add({ seconds })
  // Never a minute too early.
  const shown = end.second === 0 && end.millisecond === 0 ? end : end.add({ minutes: 1 })
  const local = shown.toPlainDateTime().toString({ smallestUnit: 'minute' })
  const isToday = shown.toPlainDate().equals(now.toPlainDate())
  if (seconds < 90) return { local, isToday, unit: 'seconds', count: seconds }
  if (seconds < 5_400) return { local, isToday, unit: 'minutes', count: Math.ceil(seconds / 60) }
  return { local, isToday, unit: 'hours', count: Math.round(seconds / 3_600) }
}
