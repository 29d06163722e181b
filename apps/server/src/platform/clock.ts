/** The one source of "now" for services, so that tests can hold it. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** A clock that stands still until told to move. */
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
