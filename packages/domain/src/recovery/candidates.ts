/** How a replacement differs from the trip that lost its aircraft; the first kinds first. Two aircraft fill the places that are left. */
export const candidateKinds = ['same_operator', 'other_operator', 'other_time', 'other_airport', 'two_aircraft'] as const
export type CandidateKind = (typeof candidateKinds)[number]

/** More are not proposed. */
export const maxCandidates = 5
/** All flights of a trip may be moved by so much, minutes; the smaller change first. */
export const shiftsMinutes = [60, -60, 120, -120, 180, -180, 360] as const

export interface Replacement {
  aircraftId: number
  operatorId: number
  /** 0: at the time that was bought. */
  shiftMinutes: number
  /** Between the airport that was bought and the one instead; null: the airports stay. */
  driveMinutes: number | null
  costCents: number
}

export const toKind = (
  { operatorId, shiftMinutes, driveMinutes }: Replacement,
  lostOperatorId: number,
): Exclude<CandidateKind, 'two_aircraft'> =>
  driveMinutes !== null
    ? 'other_airport'
    : shiftMinutes !== 0
      ? 'other_time'
      : operatorId === lostOperatorId
        ? 'same_operator'
        : 'other_operator'

const byCost = (a: Replacement, b: Replacement): number => a.costCents - b.costCents || a.aircraftId - b.aircraftId
const byShift = (a: Replacement, b: Replacement): number => Math.abs(a.shiftMinutes) - Math.abs(b.shiftMinutes) || byCost(a, b)
const byDrive = (a: Replacement, b: Replacement): number => (a.driveMinutes ?? 0) - (b.driveMinutes ?? 0) || byCost(a, b)
const orders: Partial<Record<CandidateKind, (a: Replacement, b: Replacement) => number>> = {
  other_time: byShift,
  other_airport: byDrive,
}

/**
 * The few replacements that are proposed: one of each kind where there is one, then the cheapest at the time that was bought; every aircraft once.
 * In the order of their kinds: cheapest first, smallest change of time first, shortest drive first.
 */
export function pickCandidates<R extends Replacement>(found: readonly R[], lostOperatorId: number): R[] {
  const ofKind = (kind: CandidateKind) => found.filter((one) => toKind(one, lostOperatorId) === kind).toSorted(orders[kind] ?? byCost)
  const groups = candidateKinds.map(ofKind)
  const picked = new Map<number, R>()
  const pick = (one: R | undefined): void => {
    if (one && picked.size < maxCandidates && !picked.has(one.aircraftId)) picked.set(one.aircraftId, one)
  }
  for (const group of groups) pick(group[0])
  for (const one of groups.flat()) pick(one)
  return groups.flatMap((group) => group.filter((one) => picked.get(one.aircraftId) === one))
}

/** Aircraft of a lower class fill the places that are left: the class next to the one that was bought first, then the cheapest. */
export function addLowerClasses<R extends Replacement>(picked: readonly R[], lower: readonly (R & { classRank: number })[]): R[] {
  const left = lower.filter(({ aircraftId }) => !picked.some((one) => one.aircraftId === aircraftId))
  return [...picked, ...left.toSorted((a, b) => b.classRank - a.classRank || byCost(a, b))].slice(0, maxCandidates)
}
