/** How a replacement differs from the trip that lost its aircraft; the first kinds first. */
export const candidateKinds = ['same_operator', 'other_operator', 'other_time', 'other_airport'] as const
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
  costCents: number
}

export const toKind = ({ operatorId, shiftMinutes }: Replacement, lostOperatorId: number): CandidateKind =>
  shiftMinutes !== 0 ? 'other_time' : operatorId === lostOperatorId ? 'same_operator' : 'other_operator'

const byCost = (a: Replacement, b: Replacement): number => a.costCents - b.costCents || a.aircraftId - b.aircraftId
const byShift = (a: Replacement, b: Replacement): number => Math.abs(a.shiftMinutes) - Math.abs(b.shiftMinutes) || byCost(a, b)

/**
 * The few replacements that are proposed: one of each kind where there is one, then the cheapest at the time that was bought; every aircraft once.
 * In the order of their kinds, cheapest first.
 */
export function pickCandidates<R extends Replacement>(found: readonly R[], lostOperatorId: number): R[] {
  const ofKind = (kind: CandidateKind) =>
    found.filter((one) => toKind(one, lostOperatorId) === kind).toSorted(kind === 'other_time' ? byShift : byCost)
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
