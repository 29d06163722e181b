import { type FactChanges, NO_CHANGES } from '@aquilane/domain/facts/fact-changes'
import type { FactVersionRow } from './queries.ts'

/** The changes of a stored version; none where there is no version. */
export function readChanges(document: FactVersionRow['document'] | undefined): FactChanges {
  if (document === undefined) return NO_CHANGES
  const changes = document as unknown as FactChanges
  if (changes.v !== 1) throw new Error(`Facts of form ${String(changes.v)} are not known`)
  return changes
}
