interface Departing {
  departureAt: Temporal.Instant
  /** Null: none was entered. */
  estimatedAt: Temporal.Instant | null
}

/** When an added flight departs: as a member entered it for its plan, otherwise as it is planned. */
export const departsAt = ({ departureAt, estimatedAt }: Departing): Temporal.Instant => estimatedAt ?? departureAt

/**
 * Whether a flight that was added to a paid trip was paid before it departs. Only then its time counts as its departure: one that is not paid does not
 * leave, and what is paid after its time says nothing about whether it left.
 * @param paidAt null: it is still to be paid
 */
export const isPaidInTime = ({ paidAt, ...flight }: Departing & { paidAt: Temporal.Instant | null }): boolean =>
  paidAt !== null && Temporal.Instant.compare(paidAt, departsAt(flight)) < 0

/** Whether money may still be taken for it: before its departure, and as a debt once it is known to have left. */
export const isAddedLegPayable = (
  { hasLeft, departsAt: at }: { hasLeft: boolean; departsAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean => hasLeft || Temporal.Instant.compare(now, at) < 0
