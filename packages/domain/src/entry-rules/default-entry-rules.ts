import document from './data/entry-rules.json' with { type: 'json' }
import { type EntryRule, readEntryRules } from './entry-rules.ts'

/** Rules of countries and areas for those who arrive and leave, each with its source. */
export const DEFAULT_ENTRY_RULES: readonly EntryRule[] = readEntryRules(document)
