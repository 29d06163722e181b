import { getFlightForStaff, listFlightsForStaff, openFlightByStaff } from './admin.ts'
import { bindContext } from '../platform/bind-context.ts'
import {
  cancelFlight,
  closeToOthers,
  confirmFlight,
  findUndecided,
  getFlightState,
  getSeatCodes,
  getSeatOrders,
  lockSharedFlight,
} from './change-flight.ts'
import { countUnflyable } from './can-fly-flight.ts'
import type { SharedFlightsDeps } from './deps.ts'
import { countFlightsEver, endSales } from './end-sales.ts'
import { getFlight, listDates, listFlights } from './list-flights.ts'
import { openFlight, planFlight } from './open-flight.ts'
import { exportWaiting } from './personal-data.ts'
import { holdSeats, priceBuyout, priceSeats, releaseSeats, sellSeats, startBuyout, takeResoldSeats } from './seats.ts'
import { joinWaitingList, leaveWaitingList, passOnLapsedOffers } from './waiting-list.ts'

export type { PriceSeatsResult, PricedSeats } from './seats.ts'

/** Flights whose seats are sold one by one. `booking` decides them, because orders, invoices and refunds follow. */
export const createSharedFlights = (ctx: SharedFlightsDeps) =>
  bindContext(ctx, {
    openFlight,
    planFlight,
    openFlightByStaff,
    listFlightsForStaff,
    getFlightForStaff,
    confirmFlight,
    cancelFlight,
    lockSharedFlight,
    getSeatOrders,
    getSeatCodes,
    findUndecided,
    getFlightState,
    countFlightsEver,
    countUnflyable,
    endSales,
    listFlights,
    listDates,
    getFlight,
    priceSeats,
    holdSeats,
    priceBuyout,
    startBuyout,
    closeToOthers,
    sellSeats,
    releaseSeats,
    takeResoldSeats,
    joinWaitingList,
    leaveWaitingList,
    passOnLapsedOffers,
    exportWaiting,
  })

export type SharedFlightsService = ReturnType<typeof createSharedFlights>
