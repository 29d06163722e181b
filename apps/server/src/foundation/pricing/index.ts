export { getVersion } from './edit-pricing.ts'
export { type CurrentPricing, toPricing } from './source.ts'
