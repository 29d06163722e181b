import { MINUTE_MS } from './civil-time.ts'
import type { Constraint, FleetRefusal, NoAvailability, Refusal } from './types.ts'

export const number = (value: string | number | undefined): number => (typeof value === 'number' ? value : 0)

/** How much is missing, so that refusals of different kinds can be compared: 0 is as good as flying, 1 hopeless. */
export function shortfall({ constraint, params }: Refusal): number {
  switch (constraint) {
    case 'busy':
      return (
        Math.min(number(params.busyTo) - number(params.neededFrom), number(params.neededTo) - number(params.busyFrom)) /
        (24 * 60 * MINUTE_MS)
      )
    case 'schedule':
      return number(params.minutesShort) / 600
    case 'turnaround':
      return (number(params.neededMinutes) - number(params.gapMinutes)) / 600
    case 'crew_duty':
      return (number(params.neededMinutes) - number(params.limitMinutes)) / 600
    case 'curfew':
      return Math.min(number(params.minutesLater), number(params.minutesEarlier)) / 600
    case 'airport_access':
    case 'airspace':
    case 'country_pair':
    case 'pets':
      return 5
    case 'runway':
      return params.runwayM === 0 ? 10 : number(params.neededM) / number(params.runwayM) - 1
    case 'range':
      return Math.max(0, number(params.neededNm) / Math.max(1, number(params.rangeNm)) - 1)
    case 'luggage':
      return number(params.askedKg) / Math.max(1, number(params.limitKg)) - 1
    case 'luggage_space':
      return number(params.askedLitres) / Math.max(1, number(params.limitLitres)) - 1
    case 'seats':
      return (2 * (number(params.pax) - number(params.seats))) / Math.max(1, number(params.pax))
  }
}

/** Reasons by how many aircraft they alone exclude, then by how many at all, then by how little is missing. @param refusals nearest first */
export function rankReasons(refusals: readonly FleetRefusal[]): NoAvailability['failed'] {
  const counts = new Map<Constraint, { count: number; alone: number }>()
  for (const { constraint, isAlone } of refusals) {
    const { count, alone } = counts.get(constraint) ?? { count: 0, alone: 0 }
    counts.set(constraint, { count: count + 1, alone: alone + (isAlone ? 1 : 0) })
  }
  return [...counts]
    .map(([constraint, excluded]) => ({ constraint, ...excluded }))
    .toSorted((a, b) => b.alone - a.alone || b.count - a.count)
}
