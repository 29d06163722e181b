/** All times of a day on a grid of `step` minutes: "00:00" … "23:45". */
export function timesOfDay(step = 15): string[] {
  return Array.from({ length: Math.floor(1440 / step) }, (_, index) => {
    const minutes = index * step
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
}

const plain = (time: string) => time.replace(':', '')

/**
 * The time meant by digits typed so far: "14" → 14:00, "9" → 09:00, "930" and "0930" → 09:30; the first that may be chosen from there on within
 * that hour, else null. Separators are ignored.
 */
export function timeFromDigits(typed: string, times: readonly string[]): string | null {
  const digits = typed.replace(/\D/g, '')
  if (digits === '') return null
  return (
    times.find((time) => plain(time).startsWith(digits)) ?? times.find((time) => plain(time).replace(/^0/, '').startsWith(digits)) ?? null
  )
}
