export { FlightGone, type GoneFlight } from './flight-gone.tsx'
export { FlightPage } from './flight-page.tsx'
export { cityOf, countFilters, readFilters, readFlightId, toApiQuery, type SharedFlightDetail } from './flight-query.ts'
export { FlightsPage } from './flights-page.tsx'
