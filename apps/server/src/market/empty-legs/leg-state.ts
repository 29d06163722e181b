/** Reason of a leg that waits for the price of its new time. */
export const repricing = 'repricing'
/** Reason of a leg whose flights are planned again, without the detour that its buyer canceled. */
export const returning = 'detour-released'
/** Reason of a leg whose aircraft may not fly at its time. */
export const cannotFly = 'cannot-fly'

/** Reason of a leg with airports whose hours are unknown at its time: it is offered once their hours are recorded. */
export const hoursUnknown = 'hours-unknown'
/** Reasons that the next change of facts may end. */
export const waitsForFacts = [cannotFly, hoursUnknown] as const

export const isWaitingForFacts = ({ status, reason }: { status: string; reason: string | null }): boolean =>
  status === 'draft' && waitsForFacts.some((one) => one === reason)
