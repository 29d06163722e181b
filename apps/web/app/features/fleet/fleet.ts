import type { Api } from '@aquilane/contract/api'
import type { Messages } from '@aquilane/i18n/messages'

export type AircraftClass = Api['GET /gamma/aircraft-class/list']['response']['data'][number]
export type AircraftType = Api['GET /gamma/aircraft-type/list']['response']['data'][number]

export type TypicalPrices = Api['GET /gamma/charter/typical-prices']['response']

export type ClassKey = keyof Messages['fleet']['class']

export const maxCompared = 3

/** Key of a class in the texts. */
export const toClassKey = (slug: string): ClassKey => slug.replaceAll('-', '_') as ClassKey
