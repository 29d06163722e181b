/** Hours before the first departure, as it was and as it becomes, up to which customers move a trip themselves. */
export const ownMoveNoticeHours = 48
/** Hours by which a departure may differ from the one that was sold, in sum over all changes. */
export const ownMoveShiftHours = 12
/** Minutes between the departures on offer. */
export const ownMoveStepMinutes = 30

export const ownMoveBars = ['late', 'far', 'terms', 'linked', 'others', 'estimate', 'operator', 'pets', 'price'] as const
/**
 * Why a change of departures or luggage needs sales: too close to departure, too far from what was sold, a cheaper cancellation than before, a saving
 * that stands on another trip, other customers on the same aircraft, opening hours that are not known, an operator who must agree,
 * an animal more, a higher price.
 */
export type OwnMoveBar = (typeof ownMoveBars)[number]

interface MovedDeparture {
  sold: Temporal.Instant
  planned: Temporal.Instant
}

export interface OwnMove {
  now: Temporal.Instant
  /** First departure before and after. */
  first: { before: Temporal.Instant; after: Temporal.Instant }
  departures: readonly MovedDeparture[]
  /** Per cent that cancelling costs now, before and after. */
  fee: { before: number; after: number }
  isLinked: boolean
  hasOthers: boolean
  isFirm: boolean
  isManaged: boolean
  /** More of them on a leg than before. */
  addsPets: boolean
  /** Cents that the trip costs more than as it was planned. */
  priceDifference: number
}

const hoursBetween = (from: Temporal.Instant, to: Temporal.Instant): number => from.until(to).total('hours')

/** The first reason against a change that a customer makes alone; null: nothing is in the way. */
export function findOwnMoveBar(move: OwnMove): OwnMoveBar | null {
  const bars: [OwnMoveBar, boolean][] = [
    ['late', Math.min(hoursBetween(move.now, move.first.before), hoursBetween(move.now, move.first.after)) < ownMoveNoticeHours],
    ['far', move.departures.some(({ sold, planned }) => Math.abs(hoursBetween(sold, planned)) > ownMoveShiftHours)],
    ['terms', move.fee.after < move.fee.before],
    ['linked', move.isLinked],
    ['others', move.hasOthers],
    ['estimate', !move.isFirm],
    ['operator', !move.isManaged],
    ['pets', move.addsPets],
    ['price', move.priceDifference > 0],
  ]
  return bars.find(([, applies]) => applies)?.[0] ?? null
}

/**
 * Departures that can be chosen instead of the planned one: local times, half hours of the zone, earliest first.
 * @param soldLocal local time of the departure as it was sold
 */
export function ownMoveTimes(soldLocal: string): string[] {
  const sold = Temporal.PlainDateTime.from(soldLocal)
  const steps = (ownMoveShiftHours * 60) / ownMoveStepMinutes
  return Array.from({ length: 2 * steps + 1 }, (_, at) =>
    sold.add({ minutes: (at - steps) * ownMoveStepMinutes }).toString({ smallestUnit: 'minute' }),
  )
}
