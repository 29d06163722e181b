export { SharedTripPage } from './shared-trip-page.tsx'
export { TripSheetPage } from './trip-sheet-page.tsx'
