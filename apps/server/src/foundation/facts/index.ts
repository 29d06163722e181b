export { countOldEntryRules, entryRulesOfCountry, entryRulesOfLeg, type ShownEntryRule } from './entry-rules.ts'
export { nameAirport, type NamedAirport } from './read-airports.ts'
export { type Facts, shippedFacts } from './source.ts'
export { getVersion } from './versions.ts'
