import { type FactChanges, NO_CHANGES, readFactChanges } from '@aquilane/domain/facts/fact-changes'
import type { FactVersionRow } from './queries.ts'

/** The changes of a stored version; none where there is no version. */
export const readChanges = (document: FactVersionRow['document'] | undefined): FactChanges =>
  document === undefined ? NO_CHANGES : readFactChanges(document)
