export { nameAirports, nameReasons, nameSentence, toAirportText } from './airport-text.ts'
export { isCharterDeparture } from './charter-departure.ts'
export { type LegPlace, toAdminAirport, toLegPlace } from './leg-place.ts'
export type { AirportFacts, CityFacts, PlacesService } from './model.ts'
