export { createLegByStaff, getLegForStaff, type ListedLeg, listLegsForStaff } from './admin.ts'
export { pushLeg } from './alerts.ts'
export { getPlannedAircraft, offerFlyable, pauseUnflyable } from './can-fly-leg.ts'
export { changeLegStatus, getLegBuyer, priceLegByStaff } from './change-leg.ts'
export type { LegChangeRow } from './change-queries.ts'
export type { Detour } from './detours.ts'
export { divertLeg, getDetourParent, getDivertedLeg, getParentOrder, restoreLeg } from './diverted-legs.ts'
export { enterLeg, getImportedLegs, type ImportedLeg } from './enter-leg.ts'
export {
  endLegChange,
  findBoughtFlight,
  findUnansweredChanges,
  getActiveLegs,
  getLegChange,
  keepCharter,
  lockLegChange,
  type MovedLeg,
  moveLegs,
  openLegChange,
  releaseMovedLeg,
} from './leg-changes.ts'
export { settleWindows, turnaroundMinutes } from './leg-window.ts'
export { offerPlanned, withdrawLegs } from './offer-movements.ts'
export {
  describeDetourRequest,
  endFlownLeg,
  getBuyers,
  holdLeg,
  type PricedLeg,
  priceLeg,
  type PriceLegResult,
  releaseLeg,
  sellLeg,
  withdrawSoldLeg,
} from './sell-leg.ts'
export { listSubscriptions } from './subscriptions.ts'
