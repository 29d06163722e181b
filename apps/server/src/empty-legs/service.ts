export type { Detour } from './detours.ts'
export type { ImportedLeg } from './enter-leg.ts'
export type { LegChangeRow, MovedLeg } from './leg-changes.ts'
export type { PricedLeg, PriceLegResult } from './sell-leg.ts'
