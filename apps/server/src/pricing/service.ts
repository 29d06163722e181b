export { toTimes, versionSubject } from './edit-pricing.ts'
export { toPricing, type CurrentPricing } from './source.ts'
export type { VersionRow } from './queries.ts'
