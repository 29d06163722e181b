import { HEAVY_JETS } from './heavy.ts'
import { LIGHT_JETS } from './light.ts'
import { MIDSIZE_JETS } from './midsize.ts'
import { SUPER_MIDSIZE_JETS } from './super-mid.ts'
import { TURBOPROPS } from './turboprop.ts'
import type { AircraftClass, AircraftType } from './types.ts'
import { ULTRA_LONG_JETS } from './ultra-long.ts'
import { VERY_LIGHT_JETS } from './very-light.ts'
import { VIP_AIRLINERS } from './vip-airliner.ts'

/** Class names as in the specification; the Italian ones as used in the trade. */
export const AIRCRAFT_CLASS_LIST: readonly AircraftClass[] = [
  { slug: 'turboprop', name_en: 'Turboprop', name_it: 'Turboelica', position: 1 },
  { slug: 'very-light', name_en: 'Very Light', name_it: 'Very Light', position: 2 },
  { slug: 'light', name_en: 'Light', name_it: 'Light', position: 3 },
  { slug: 'midsize', name_en: 'Midsize', name_it: 'Midsize', position: 4 },
  { slug: 'super-mid', name_en: 'Super-Mid', name_it: 'Super Midsize', position: 5 },
  { slug: 'heavy', name_en: 'Heavy', name_it: 'Heavy', position: 6 },
  { slug: 'ultra-long', name_en: 'Ultra-Long', name_it: 'Ultra Long Range', position: 7 },
  { slug: 'vip-airliner', name_en: 'VIP airliner', name_it: 'Airliner VIP', position: 8 },
]

/** Every type of the catalogue, smallest class first. */
export const AIRCRAFT_TYPES: readonly AircraftType[] = [
  ...TURBOPROPS,
  ...VERY_LIGHT_JETS,
  ...LIGHT_JETS,
  ...MIDSIZE_JETS,
  ...SUPER_MIDSIZE_JETS,
  ...HEAVY_JETS,
  ...ULTRA_LONG_JETS,
  ...VIP_AIRLINERS,
]
