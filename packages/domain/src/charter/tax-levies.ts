import { places } from './tax-places.ts'
import type { Levy, Zone } from './tax-scheme.ts'

/** Taxes on the price inside a country are found by its code. */
export const ANYWHERE = places('*')

/** Every aircraft alike. */
export const ANY = [{ name: '' }] as const
/** Every destination alike. */
export const ONE = [{ name: 'each', says: 'any' }] as const

/** A charge of each passenger who departs from these airports. */
export const departure = (service: Levy['service'], at: Levy['at'], zones: readonly Zone[], more: Partial<Levy> = {}): Levy => ({
  service,
  per: 'passenger',
  on: 'departure',
  at,
  zones,
  rates: ANY,
  reason: 'tax_departure',
  facts: ['zone', 'tariff'],
  ...more,
})

export const moneyOf = (...names: string[]): Record<string, 'money'> => Object.fromEntries(names.map((name) => [name, 'money']))
