export { FlightGone, type GoneFlight } from './flight-gone.tsx'
export { FlightPage } from './flight-page.tsx'
export { countFilters, readFilters, toApiQuery, toUrlQuery, type SharedFlightDetail } from './flight-query.ts'
export { FlightsPage } from './flights-page.tsx'
