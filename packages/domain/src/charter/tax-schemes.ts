import { EUROPEAN_SCHEMES } from './tax-schemes-europe.ts'
import { FRENCH_SCHEMES } from './tax-schemes-france.ts'
import { UK_SCHEMES } from './tax-schemes-uk.ts'
import { WORLD_SCHEMES } from './tax-schemes-world.ts'
import type { TaxScheme } from './tax-scheme.ts'

const SCHEMES = { ...EUROPEAN_SCHEMES, ...UK_SCHEMES, ...FRENCH_SCHEMES, ...WORLD_SCHEMES }

/** Every form in which a tariff was written; a law that changes its geometry adds one, and earlier rows keep theirs. */
export type SchemeCode = keyof typeof SCHEMES
export const TAX_SCHEMES: Readonly<Record<SchemeCode, TaxScheme>> = SCHEMES
