export { getListItems, getOrderForStaff, getReplyMinutes, type ListedOrder, listOrdersForStaff } from './admin.ts'
export { orderAwaits } from './awaits.ts'
export { findReasonsByLeg, findUnknownByLeg, getOrderCannotFlyReasons, quotedFlights, requireFlyable } from './can-fly-order.ts'
export { companionOf, findPair, type PairOfOrders } from './companion-queries.ts'
export {
  announceCompanion,
  cancelCompanion,
  insertCompanion,
  lockPair,
  requireNoCompanion,
  requireOneAircraft,
  toWholeLegs,
} from './companions.ts'
export { cancellationTerms, firstDepartureWith, isCancelable, type LoweredRefund } from './cancellation.ts'
export { keepCapsOfLegs } from './charge-caps.ts'
export { type DroppedLegRow, droppedLegsByOrder, insertDroppedLeg, removeLeg } from './dropped-legs.ts'
export {
  countFlownLegs,
  type FlownPart,
  getFlownApart,
  getFlownDebt,
  getCostAsMoved,
  getLegsThatFly,
  hasDeparted,
  haveLeftForSure,
  isAllFlown,
  isAnyLegDelayed,
  isCancelableByStaff,
  isEndedUnderway,
  isRetimable,
  keepAircraftOfFlown,
  splitTripCost,
  splitTripPaid,
  splitTripPrice,
  toOrderOfLeg,
} from './flown-legs.ts'
export { countHeldAircraft } from './hold-share.ts'
export { placeName } from './ics.ts'
export { partyOf, toLegBody } from './mappers.ts'
export { lowerPrice } from './lower-price.ts'
export { toTerminalPoint, toUnnamedPoint } from './meeting-point.ts'
export { moveCharter, moveRest, moveResale, toRoutes } from './move-flights.ts'
export {
  deleteOldOrigins,
  findHoldEnds,
  findNeverPaid,
  insertOrigin,
  lockOrigins,
  type OrderOrigin,
  type OriginScope,
  toOrigin,
} from './order-origins.ts'
export type { ReferenceData } from './order-record.ts'
export { partsByOrders, toWholeOrder } from './parts.ts'
export { placeEmptyLeg } from './place-empty-leg.ts'
export { acceptOffer, placeOrder } from './place-order.ts'
export { placeSeats } from './place-seats.ts'
export { getPlannedPrice } from './planned-price.ts'
export { findTrip, toPlannedLeg } from './planned-trip.ts'
export { countAskedAirports } from './asked-airports.ts'
export { findPricedTrips } from './priced-trips.ts'
export {
  hasAudit,
  keepSoldDepartures,
  type LegRow,
  legsByOrders,
  listOrderIdsByClient,
  orderById,
  type OrderFilter,
  type OrderRow,
  ordersByIds,
  pageOrderIdsByClient,
  replaceChargeCaps,
  timelineByOrder,
  updateLeg,
  updateOrder,
} from './queries.ts'
export { activeOrdersByAircraft, adjacentTrips, findOrdersDueForCompletion, findOverdueOrders } from './flight-queries.ts'
export { completeOrderJob, expireOrderJob, type OrderNotification, type OrderNotificationJob, orderNotificationJob } from './queues.ts'
export { type QuotedOffer, readQuotedOffer, toQuotedColumns, toQuotedOffer } from './quoted-offer.ts'
export {
  getCateredLeg,
  getChargeLimits,
  getFlight,
  getItinerary,
  getOrderAccount,
  getOrderSummaries,
  getOrderSummary,
  getQuotedOrder,
  getShownOrder,
  getTripExtent,
  loadReferenceData,
  orderNotFound,
  requireOwnOrder,
} from './read-model.ts'
export { requestTransfer, transferDeadline } from './request-transfer.ts'
export { carryWishes, getRequest, lockRequest, type OrderRequest } from './requests.ts'
export { taxesIn, taxLines, toPaidOrder } from './revenue-recognition.ts'
export { ordersWithSavingOf, requireSaving } from './savings.ts'
export { shortenCharter } from './shorten-charter.ts'
export { findOwnTrip, getCommittedSummaries, getPnr, getPnrs, lockOrder } from './service.ts'
export { type OrderSummary, type Refund, refundQuoteAt, type RefundStep, type ShownOrder } from './shown-order.ts'
export { readPriceLines, readStoredOffer } from './stored-offer.ts'
export { applyTransition, lockOrderOrThrow } from './transition-order.ts'
export { canTransition, orderStatus } from './transitions.ts'
export type {
  Actor,
  BuyLeg,
  BuySeats,
  Caller,
  CancelOrder,
  CateredLeg,
  CreateOrder,
  Flight,
  Dropped,
  GivenBack,
  InvoiceLine,
  Itinerary,
  NewPrice,
  OrderCharges,
} from './types.ts'
export { legIdsNotPaidInTime, listLegsNotPaidInTime } from './unpaid-added.ts'
export { findUnpaidOrders, isUnpaidHoldLimit, unpaidLimitReached } from './unpaid-holds.ts'
export { findNewlyUnflyable } from './unflyable-orders.ts'
