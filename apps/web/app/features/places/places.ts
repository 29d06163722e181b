import type { Api } from '@aquilane/contract/api'

export type City = Api['GET /gamma/city/get']['response']
export type CityAirport = City['airports'][number]
export type Country = Api['GET /gamma/country/get']['response']
export type Regions = Api['GET /gamma/region/list-with-countries']['response']['data']
export type CityPrices = Api['GET /gamma/charter/explore']['response']
/** A hand-written introduction. */
export type PlaceText = Api['GET /gamma/content/by-key']['response']
