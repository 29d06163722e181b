import { createSubscription, deleteSubscription, listSubscriptions, muteLegRoute, updateSubscription } from './subscriptions.ts'
import { matchLegs, sendAlerts, sendDigests } from './alerts.ts'
import { getCalendarFeed, getTable } from './feeds.ts'
import { createLegByStaff, getLegForStaff, listLegsForStaff } from './admin.ts'
import { changeLegStatus, getLegBuyer, priceLegByStaff } from './change-leg.ts'
import { enterLeg, getImportedLegs } from './enter-leg.ts'
import { bindContext } from '../platform/bind-context.ts'
import type { EmptyLegsDeps } from './deps.ts'
import { checkParents, countLegs, endDepartedLegs, offerMovements, offerPlanned, withdrawLegs } from './offer-movements.ts'
import { getCalendar, getLeg, listLegs } from './list-legs.ts'
import { getBuyers, holdLeg, priceLeg, releaseLeg, sellLeg, withdrawSoldLeg } from './sell-leg.ts'

export type { ImportedLeg } from './enter-leg.ts'
export type { PricedLeg, PriceLegResult } from './sell-leg.ts'

/** Flights that take place anyway, offered to customers for less. */
export const createEmptyLegs = (ctx: EmptyLegsDeps) =>
  bindContext(ctx, {
    offerPlanned,
    offerMovements,
    withdrawLegs,
    endDepartedLegs,
    checkParents,
    countLegs,
    listSubscriptions,
    createSubscription,
    updateSubscription,
    deleteSubscription,
    muteLegRoute,
    matchLegs,
    sendAlerts,
    sendDigests,
    listLegs,
    getCalendarFeed,
    getTable,
    getLeg,
    getCalendar,
    priceLeg,
    holdLeg,
    sellLeg,
    releaseLeg,
    getBuyers,
    withdrawSoldLeg,
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
