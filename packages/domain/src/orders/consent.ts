/** A departure may differ by this from what the customer agreed to, in sum over all changes, without asking. */
export const noticeMinutes = 30

export const consentReasons = ['operator', 'aircraft_class', 'departure', 'airports', 'passengers'] as const
/** What of a change needs the customer's answer. */
export type ConsentReason = (typeof consentReasons)[number]

/** How a customer agreed to a change that staff make. */
export const agreementWays = ['phone', 'email', 'chat', 'in_person'] as const
export type AgreementWay = (typeof agreementWays)[number]

export interface AgreedTrip {
  operatorId: number | null
  classId: number | null
  legs: readonly {
    departureAt: Temporal.Instant
    /** Airport codes of both ends. */
    airports: string
    /** Passengers, party and luggage, in one text. */
    passengers: string
  }[]
}

/** What of a signed trip would not stay. Empty: the change is a notice. The price stays with every change. */
export function findConsentReasons(agreed: AgreedTrip, planned: AgreedTrip): ConsentReason[] {
  const differs = (field: 'airports' | 'passengers') => agreed.legs.some((leg, at) => planned.legs[at]?.[field] !== leg[field])
  const isLater = agreed.legs.some(({ departureAt }, at) => {
    const after = planned.legs[at]?.departureAt
    return after === undefined || Math.abs(departureAt.until(after).total('minutes')) > noticeMinutes
  })
  return [
    ...(agreed.operatorId === planned.operatorId ? [] : (['operator'] as const)),
    ...(agreed.classId === planned.classId ? [] : (['aircraft_class'] as const)),
    ...(isLater ? (['departure'] as const) : []),
    ...(differs('airports') ? (['airports'] as const) : []),
    ...(differs('passengers') ? (['passengers'] as const) : []),
  ]
}
