/** The only source of "now" for the server; specs replace it. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** A clock that changes only when a spec sets it. */
export function manualClock(
  start: Temporal.Instant,
): Clock & { advance(duration: Temporal.DurationLike): void; set(instant: Temporal.Instant): void } {
  let current = start
  return {
    now: () => current,
    advance: (duration) => {
      current = current.add(duration)
    },
    set: (instant) => {
      current = instant
    },
  }
}
