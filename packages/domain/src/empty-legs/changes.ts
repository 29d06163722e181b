/** A leg of a positioning flight may depart so much earlier or later than planned without its buyer being asked. */
const windowMinutes = 120
/** How long the buyer of a leg may choose after a change. */
const chooseMinutes = 120
/** The choice ends so long before the departure at the latest. */
const beforeDepartureMinutes = 60
/** With less time than that the choice is no choice: everything is refunded at once. */
const leastMinutes = 10

export const legChangeReasons = ['time', 'aircraft'] as const
export type LegChangeReason = (typeof legChangeReasons)[number]

export const legChoices = ['new_time', 'refund', 'charter'] as const
/** `new_time` is also the answer to another aircraft: the flight as it is planned now. */
export type LegChoice = (typeof legChoices)[number]

/** Until when the buyer may choose; null: there is no time left. */
export function decideLegChangeBy(
  now: Temporal.Instant,
  departures: readonly [sold: Temporal.Instant, planned: Temporal.Instant],
): Temporal.Instant | null {
  const instants = [now.add({ minutes: chooseMinutes }), ...departures.map((at) => at.subtract({ minutes: beforeDepartureMinutes }))]
  const by = instants.reduce((a, b) => (Temporal.Instant.compare(a, b) <= 0 ? a : b))
  return Temporal.Instant.compare(by, now.add({ minutes: leastMinutes })) < 0 ? null : by
}

export interface ComparedAircraft {
  seats: number
  /** Position of its class, small to large. */
  classRank: number
}

/** Fewer seats or a smaller class than the buyer bought. */
export const isLesserAircraft = (sold: ComparedAircraft, planned: ComparedAircraft): boolean =>
  planned.seats < sold.seats || planned.classRank < sold.classRank

/**
 * The window in which a leg may depart: never before its aircraft is there and ready.
 * @param readyAt the arrival before it and the time on the ground; null: no flight before it is known
 */
export function findLegWindow(
  departureAt: Temporal.Instant,
  readyAt: Temporal.Instant | null,
): { from: Temporal.Instant; to: Temporal.Instant } {
  const earliest = departureAt.subtract({ minutes: windowMinutes })
  const from = readyAt === null || Temporal.Instant.compare(readyAt, earliest) < 0 ? earliest : readyAt
  // It departs as planned, also where the plan leaves less time on the ground.
  return { from: Temporal.Instant.compare(from, departureAt) > 0 ? departureAt : from, to: departureAt.add({ minutes: windowMinutes }) }
}

/** Within the window that the buyer accepted. */
export const isWithinWindow = (at: Temporal.Instant, { from, to }: { from: Temporal.Instant; to: Temporal.Instant }): boolean =>
  Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, to) <= 0
