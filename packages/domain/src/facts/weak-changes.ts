import { opensMore } from './area-rules.ts'
import { areaDifferences, type FactChanges, type FactEvidence, typeDifferences } from './fact-changes.ts'
import { allowsMore } from './type-rules.ts'
import { weigh } from './weight.ts'

const isWeak = (evidence: FactEvidence | null | undefined): boolean =>
  evidence !== null && evidence !== undefined && weigh({ confidence: evidence.confidence, sourceDate: evidence.date || null }) !== 'decides'

/** Areas and types that a version opens on a source that cannot allow: what its draft was written on was taken back meanwhile. */
export function findWeakChanges(base: FactChanges, next: FactChanges, today: string): string[] {
  const areas = areaDifferences(base, next).filter(
    ({ before, after, removal }) => before && opensMore(before.row, after?.row ?? null, today) && isWeak(removal ?? after?.change),
  )
  const types = typeDifferences(base, next).filter(
    ({ before, after }) => before && after && allowsMore(before.row, after.row) && isWeak(after.change),
  )
  return [...areas.map(({ before }) => before!.row.area), ...types.map(({ before }) => before!.row.slug)]
}
