/** Time to pay a held aircraft by card, in minutes (product rule: 60, less near departure). */
export const payWithinMinutes = 60
/** A card payment has to be there this long before the first departure: crew call-out and slot need it. */
const payBeforeDepartureMinutes = 300
/** However near the departure, this much time is left to type a card number. */
const payAtLeastMinutes = 10
/** A bank transfer may take this long … */
const transferWithinHours = 48
/** … and at the latest a day before departure. */
const transferBeforeDepartureHours = 24
/** Below this, a bank transfer cannot arrive in time and is not offered. */
const transferAtLeastHours = 2

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) <= 0 ? a : b)
const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) >= 0 ? a : b)

/** Until when a new Primary invoice can be paid. */
export function payBefore(now: Temporal.Instant, departure: Temporal.Instant): Temporal.Instant {
  const latest = earlier(now.add({ minutes: payWithinMinutes }), departure.subtract({ minutes: payBeforeDepartureMinutes }))
  return later(latest, now.add({ minutes: payAtLeastMinutes }))
}

/** Until when a bank transfer must arrive; null when the departure is too near for one: 26 hours and less. */
export function transferBefore(now: Temporal.Instant, departure: Temporal.Instant): Temporal.Instant | null {
  const latest = earlier(now.add({ hours: transferWithinHours }), departure.subtract({ hours: transferBeforeDepartureHours }))
  return Temporal.Instant.compare(latest, now.add({ hours: transferAtLeastHours })) >= 0 ? latest : null
}
