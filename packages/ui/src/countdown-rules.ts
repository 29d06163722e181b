const two = (part: number) => String(part).padStart(2, '0')

/** Whole seconds as a clock: "09:05", "1:00:00" from an hour on; hours go on past a day. */
export function clockOf(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(left / 3600)
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`
}

/** The threshold passed between `before` and `now` seconds left, or null. The smallest of several. */
export function passedThreshold(before: number | null, now: number, thresholds: readonly number[]): number | null {
  const passed = thresholds.filter((one) => now <= one && (before === null ? now === one : before > one))
  return passed.length === 0 ? null : Math.min(...passed)
}
