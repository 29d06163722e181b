export { getSharedOrder, getSharedTrip } from './shares.ts'
export { buildSheet, hasSheet, sheetNotFound, type SheetLeg, type TripSheet } from './sheet.ts'
