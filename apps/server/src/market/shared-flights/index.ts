export { getFlightForStaff, listFlightsForStaff, openFlightByStaff } from './admin.ts'
export { countUnflyable, getFlightCannotFlyReasons } from './can-fly-flight.ts'
export {
  cancelFlight,
  closeToOthers,
  confirmFlight,
  findUndecided,
  type FlightState,
  getFlightState,
  getSeatCodes,
  getSeatOrders,
  lockSharedFlight,
} from './change-flight.ts'
export { openFlight, planFlight } from './open-flight.ts'
export { decideSharedFlightJob, type DecideSharedFlightJob } from './queues.ts'
export {
  holdSeats,
  priceBuyout,
  type PricedSeats,
  priceSeats,
  type PriceSeatsResult,
  releaseSeats,
  sellSeats,
  startBuyout,
  takeResoldSeats,
} from './seats.ts'
