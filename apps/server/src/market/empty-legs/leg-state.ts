import { windowMinutes } from '@aquilane/domain/empty-legs/changes'

/** Reason of a leg that waits for the price of its new time. */
export const repricing = 'repricing'
/** Reason of a leg whose flights are planned again, without the detour that its buyer canceled. */
export const returning = 'detour-released'
/** Reason of a leg whose aircraft may not fly at its time. */
export const cannotFly = 'cannot-fly'

export const legWindow = (departureAt: Temporal.Instant) => ({
  from: departureAt.subtract({ minutes: windowMinutes }),
  to: departureAt.add({ minutes: windowMinutes }),
})
