import type { ServiceCode } from './types.ts'

/** What an aircraft costs to fly and to keep away, without surcharges, margin and taxes. */
const flying: ReadonlySet<string> = new Set<ServiceCode>([
  'flight',
  'daily_minimum',
  'waiting_day',
  'positioning',
  'departure_fee',
  'navigation',
  'landing_handling',
  'tech_stop',
  'parking',
  'crew_night',
  'extra_crew',
])

/** Cents. */
export const flyingCost = (lines: readonly { service: string; amountCents: number }[]): number =>
  lines.reduce((sum, { service, amountCents }) => sum + (flying.has(service) ? amountCents : 0), 0)

interface ChainFlight {
  kind: 'out' | 'between' | 'home'
  legIndex: number
}

/** Flights without customers of two trips planned as one, by trip. @param earlierLegs number of legs of the first trip */
export function splitPositioning<T extends ChainFlight>(
  positioning: readonly T[],
  earlierLegs: number,
): { earlier: T[]; later: T[]; joining: T[] } {
  const isLater = ({ kind, legIndex }: T) => kind === 'home' || legIndex >= earlierLegs
  const later = positioning.filter(isLater)
  return {
    earlier: positioning.filter((flight) => !isLater(flight)),
    later,
    joining: later.filter(({ kind, legIndex }) => kind === 'between' && legIndex === earlierLegs),
  }
}
