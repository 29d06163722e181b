/** A departure may differ by this from what the customer agreed to, in sum over all changes, without asking. */
export const noticeMinutes = 30

export const consentReasons = ['operator', 'aircraft_class', 'departure'] as const
/** What of a change needs the customer's answer. */
export type ConsentReason = (typeof consentReasons)[number]

export interface AgreedTrip {
  operatorId: number | null
  classId: number | null
  /** Of each leg. */
  departures: readonly Temporal.Instant[]
}

/**
 * What of a signed trip would not stay. Empty: the change is a notice. Airports and price are no part of a change of times or aircraft.
 */
export function findConsentReasons(agreed: AgreedTrip, planned: AgreedTrip): ConsentReason[] {
  const isLater = agreed.departures.some((at, index) => {
    const after = planned.departures[index]
    return after === undefined || Math.abs(at.until(after).total('minutes')) > noticeMinutes
  })
  return [
    ...(agreed.operatorId === planned.operatorId ? [] : (['operator'] as const)),
    ...(agreed.classId === planned.classId ? [] : (['aircraft_class'] as const)),
    ...(isLater ? (['departure'] as const) : []),
  ]
}
