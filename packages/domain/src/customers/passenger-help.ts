/** A manager completes passenger data that was left to them within so many hours (spec §9). */
export const passengerHelpHours = 24
/** Documents go to the carrier before the departure: later than this a promise of a day is none. */
const latestBeforeDepartureHours = 36

/** Until when the data is complete; null: too close to the departure to be promised. */
export function passengerHelpDue(now: Temporal.Instant, departure: Temporal.Instant): Temporal.Instant | null {
  const latest = departure.subtract({ hours: latestBeforeDepartureHours })
  return Temporal.Instant.compare(now, latest) <= 0 ? now.add({ hours: passengerHelpHours }) : null
}
