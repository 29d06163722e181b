/** What an operator has to do with a closed trip: the legs it flew, and its bill. Cents. */
export interface OperatorPart {
  /** 0: it billed the trip, and another operator flies it since. */
  legs: number
  blockMinutes: number
  /** What an approved one costs, without VAT that is deducted; 0: none. */
  bill: number
  /** Null: it has no bill. */
  quoted: number | null
}

export interface TripFigures {
  revenue: number
  planned: number
  cost: number
}

/** What is left over by rounding belongs to the last leg. */
function shareOut(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const last = weights.findLastIndex((weight) => weight > 0)
  const shares = weights.map((weight) => (whole > 0 ? Math.floor((cents * weight) / whole) : 0))
  const left = cents - shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, at) => (at === Math.max(0, last) ? share + left : share))
}

/**
 * The figures of a closed trip by operator: revenue, and cost that is of no bill, by the block time of its legs, or by their number where one is not
 * known; each bill to the operator that wrote it. The parts add up to the trip.
 */
export function splitResult({ revenue, cost }: Omit<TripFigures, 'planned'>, parts: readonly OperatorPart[]): TripFigures[] {
  const isTimed = parts.every(({ legs, blockMinutes }) => legs === 0 || blockMinutes > 0)
  const weights = parts.map(({ legs, blockMinutes }) => (isTimed ? blockMinutes : legs))
  const billed = parts.reduce((sum, { bill }) => sum + bill, 0)
  const [revenues, others] = [shareOut(revenue, weights), shareOut(cost - billed, weights)]
  const isQuoted = parts.some(({ quoted }) => quoted !== null)
  return parts.map(({ bill, quoted }, at) => {
    const own = bill + others[at]!
    return { revenue: revenues[at]!, planned: isQuoted ? (quoted ?? 0) : own, cost: own }
  })
}
