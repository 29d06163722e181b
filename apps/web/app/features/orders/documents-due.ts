/** Names and documents are needed this long before departure. */
const documentHours = 24

/**
 * Until when names and documents of a flight are needed, on the clock of its departure; null once that has passed, as for a trip that is booked later.
 * @param departure local time with its offset, `2026-11-30T10:30:00+01:00`
 */
export function documentsDue(departure: string, now: Temporal.Instant): string | null {
  const due = Temporal.Instant.from(departure).subtract({ hours: documentHours })
  if (Temporal.Instant.compare(due, now) <= 0) return null
  return Temporal.PlainDateTime.from(departure.slice(0, 16)).subtract({ hours: documentHours }).toString({ smallestUnit: 'minute' })
}
