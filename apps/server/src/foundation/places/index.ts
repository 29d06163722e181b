export { CsvError, parseTable } from './csv.ts'
export { toAdminAirport, toLegPlace } from './leg-place.ts'
export type { AirportFacts, CityFacts, PlacesService } from './model.ts'
