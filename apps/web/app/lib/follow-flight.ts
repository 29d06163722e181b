interface FlightTimes {
  /** Local times with their offset. */
  departure_date: string
  arrival_date: string | null
}

const hourMs = 3_600_000
const beforeMs = 24 * hourMs
/** Late flights are followed, too. */
const afterMs = 12 * hourMs

/** Whether a trip has a flight that can be followed: from a day before its departure on. */
export const isFollowable = (legs: readonly FlightTimes[], now = Date.now()): boolean =>
  legs.some(
    ({ departure_date: departure, arrival_date: arrival }) =>
      now >= Date.parse(departure) - beforeMs && now <= Date.parse(arrival ?? departure) + afterMs,
  )
