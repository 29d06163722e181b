export { findReasonsInSnapshot, getCannotFlyReasons, keepFacts, lockFacts } from './can-fly.ts'
export { toCabin } from './cabin.ts'
export { endChain, getChain, lockChain, startChain } from './chains.ts'
export {
  addAircraft,
  type AircraftChange,
  addOperator,
  changeAircraft,
  changeOperator,
  type FleetEditContext,
  type FleetEffects,
  setAircraftStatus,
} from './edit-fleet.ts'
export type { AircraftRow } from './edit-queries.ts'
export { listDocuments, readPhoto } from './fleet-files.ts'
export { toMailAircraft } from './mail-aircraft.ts'
export { aircraftHistory, findAircraft, getOperatorIdentity, listAircraft, listOperators, operatorHistory } from './fleet-lists.ts'
export { getPublication, publishAircraft, publishOperator } from './publication.ts'
export {
  aircraftTaken,
  bookAircraft,
  endBooking,
  findBlock,
  holdAircraft,
  isAircraftFree,
  isAircraftTaken,
  moveBlock,
  releaseAircraft,
} from './holds.ts'
export { findFlight, findLateAircraft, getFlightsBetween, getLateDepartures, type LateMovement, setLate } from './late-flights.ts'
export {
  addMovements,
  cancelMovements,
  changeMovements,
  findPlanned,
  getMovement,
  getMovementOrders,
  getLastArrivals,
  getMovements,
  lockMovement,
  type MovedFlight,
  type Movement,
  planMovements,
  replanMovements,
} from './movements.ts'
export type { MovementRow, PlannedFlight } from './movement-queries.ts'
export type { TripChain } from './chain-queries.ts'
export type { ScheduleBlock } from './schedule-queries.ts'
export { addServiceBlock, getSchedule, removeServiceBlock, type ScheduleMovement } from './schedule.ts'
export { listClasses, listTypes, toClassRef, toTypeRef } from './service.ts'
export type { FleetSnapshotSource } from './snapshot-source.ts'
export { seededRandom } from './tail-numbers.ts'
export { type AvailabilityBlock, documentsEnd, type FleetClass, type FleetSnapshot, lastFlyableDay } from './snapshot.ts'
