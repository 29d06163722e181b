export { createDraft, discardDraft, getVersion, listVersions, saveDraft, toTimes, versionSubject, withdrawVersion } from './edit-pricing.ts'
export { publishDraft, rollBack } from './publish-pricing.ts'
export type { VersionRow } from './queries.ts'
export { type CurrentPricing, toPricing } from './source.ts'
