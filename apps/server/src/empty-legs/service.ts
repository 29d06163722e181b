import { createSubscription, deleteSubscription, listSubscriptions, muteLegRoute, updateSubscription } from './subscriptions.ts'
import { matchLegs, pushLeg, sendAlerts, sendDigests } from './alerts.ts'
import { getCalendarFeed, getTable } from './feeds.ts'
import { createLegByStaff, getLegForStaff, listLegsForStaff } from './admin.ts'
import { changeLegStatus, getLegBuyer, priceLegByStaff } from './change-leg.ts'
import { getPlannedAircraft, offerFlyable, pauseUnflyable } from './can-fly-leg.ts'
import { enterLeg, getImportedLegs } from './enter-leg.ts'
import { bindContext } from '../platform/bind-context.ts'
import type { EmptyLegsDeps } from './deps.ts'
import { checkParents, countLegs, countOffered, endDepartedLegs, offerMovements, offerPlanned, withdrawLegs } from './offer-movements.ts'
import { getCalendar, getLeg, listLegs } from './list-legs.ts'
import {
  endLegChange,
  getActiveLegs,
  findUnansweredChanges,
  getLegChange,
  keepCharter,
  lockLegChange,
  moveLegs,
  openLegChange,
  releaseMovedLeg,
} from './leg-changes.ts'
import { divertLeg, getDetourParent, getDivertedLeg, getParentOrder, restoreLeg } from './diverted-legs.ts'
import { getRoute } from './route-history.ts'
import { describeDetourRequest, getBuyers, holdLeg, priceLeg, releaseLeg, sellLeg, withdrawSoldLeg } from './sell-leg.ts'

export type { Detour } from './detours.ts'
export type { ImportedLeg } from './enter-leg.ts'
export type { LegChangeRow, MovedLeg } from './leg-changes.ts'
export type { PricedLeg, PriceLegResult } from './sell-leg.ts'

/** Flights that take place anyway, offered to customers for less. */
export const createEmptyLegs = (ctx: EmptyLegsDeps) =>
  bindContext(ctx, {
    offerPlanned,
    offerMovements,
    withdrawLegs,
    getPlannedAircraft,
    pauseUnflyable,
    offerFlyable,
    endDepartedLegs,
    checkParents,
    countLegs,
    countOffered,
    listSubscriptions,
    createSubscription,
    updateSubscription,
    deleteSubscription,
    muteLegRoute,
    matchLegs,
    pushLeg,
    sendAlerts,
    sendDigests,
    listLegs,
    getCalendarFeed,
    getTable,
    getLeg,
    getCalendar,
    getRoute,
    priceLeg,
    describeDetourRequest,
    holdLeg,
    sellLeg,
    releaseLeg,
    getBuyers,
    withdrawSoldLeg,
    divertLeg,
    getDivertedLeg,
    getDetourParent,
    getParentOrder,
    restoreLeg,
    moveLegs,
    getActiveLegs,
    releaseMovedLeg,
    openLegChange,
    keepCharter,
    lockLegChange,
    getLegChange,
    endLegChange,
    findUnansweredChanges,
    listLegsForStaff,
    getLegForStaff,
    createLegByStaff,
    enterLeg,
    getImportedLegs,
    priceLegByStaff,
    getLegBuyer,
    changeLegStatus,
  })

export type EmptyLegsService = ReturnType<typeof createEmptyLegs>
