import type { FactEvidence, TypeValues } from './fact-changes.ts'
import { evidenceErrors, type EvidenceError, factLimits } from './fact-rules.ts'
import type { TypeRow } from './read-facts.ts'
import { weigh } from './weight.ts'

export const steepApproaches = ['approved', 'optional', 'not', 'unknown'] as const
export const londonCityStates = ['yes', 'no', 'unknown'] as const
export const largestSpanM = 100

export interface TypeFactError {
  field: EvidenceError['field'] | 'span_m' | 'steep_approach' | 'london_city' | 'note'
  /** `memory`: rules of airports follow it whatever its source, so memory is none; `weak`: it allows more, on a source that cannot. */
  code: EvidenceError['code'] | 'steep' | 'single_engine' | 'memory' | 'weak'
}

const isApproved = ({ steepApproach }: TypeValues): boolean => steepApproach === 'approved' || steepApproach === 'optional'

/** Whether airports that refused a type would take it. */
export const allowsMore = (before: TypeValues, after: TypeValues): boolean =>
  (isApproved(after) && !isApproved(before)) ||
  (after.londonCity === 'yes' && before.londonCity !== 'yes') ||
  (after.spanM ?? 0) < (before.spanM ?? 0)

/** The more careful of two rows about one type: a release brought one beside that of staff. */
export function stricter<T extends TypeValues>(one: T, other: T): T {
  const spanM = Math.max(one.spanM ?? 0, other.spanM ?? 0) || null
  return {
    ...one,
    spanM,
    steepApproach: isApproved(one) ? other.steepApproach : one.steepApproach,
    londonCity: one.londonCity === 'yes' ? other.londonCity : one.londonCity,
  }
}

function valueErrors({ spanM, steepApproach, londonCity, note = '' }: TypeValues, engines: number): TypeFactError[] {
  const errors: TypeFactError[] = []
  if (spanM !== null && !(spanM > 0 && spanM <= largestSpanM)) errors.push({ field: 'span_m', code: 'unreadable' })
  if (!steepApproaches.some((one) => one === steepApproach)) errors.push({ field: 'steep_approach', code: 'missing' })
  if (!londonCityStates.some((one) => one === londonCity)) errors.push({ field: 'london_city', code: 'missing' })
  if (londonCity === 'yes' && steepApproach === 'not') errors.push({ field: 'london_city', code: 'steep' })
  if (londonCity === 'yes' && engines === 1) errors.push({ field: 'london_city', code: 'single_engine' })
  if (note.length > factLimits.note) errors.push({ field: 'note', code: 'too_long' })
  return errors
}

/** What is wrong with the facts of a type that staff write. @param before as they count now */
export function typeErrors(
  values: TypeValues,
  evidence: FactEvidence,
  { today, before }: { today: string; before: TypeRow },
): TypeFactError[] {
  const { confidence, date } = evidence
  const cited: TypeFactError[] = evidenceErrors(evidence, today)
  if (cited.length === 0 && confidence === 'D') cited.push({ field: 'confidence', code: 'memory' })
  const isWeak = cited.length === 0 && allowsMore(before, values) && weigh({ confidence, sourceDate: date || null }) !== 'decides'
  return [...valueErrors(values, before.engines), ...cited, ...(isWeak ? [{ field: 'confidence', code: 'weak' } as const] : [])]
}
