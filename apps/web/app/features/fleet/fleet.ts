import type { Api } from '@aquilane/contract/api'

export type AircraftClass = Api['GET /gamma/aircraft-class/list']['response']['data'][number]
export type AircraftType = Api['GET /gamma/aircraft-type/list']['response']['data'][number]

export type TypicalPrices = Api['GET /gamma/charter/typical-prices']['response']

export const maxCompared = 3
