import type { AircraftClassSlug } from '../fleet/types.ts'

/** A route between two cities, by city code. */
export type TypicalRoute = readonly [from: string, to: string]

const short: readonly TypicalRoute[] = [
  ['LON', 'PAR'],
  ['MIL', 'NCE'],
  ['PAR', 'GVA'],
  ['ROM', 'OLB'],
  ['LON', 'DUB'],
  ['MIL', 'ROM'],
  ['LON', 'GVA'],
  ['ZRH', 'NCE'],
  ['MUC', 'VCE'],
  ['LON', 'NCE'],
  ['BCN', 'IBZ'],
  ['PAR', 'AMS'],
]

const medium: readonly TypicalRoute[] = [
  ['LON', 'NCE'],
  ['MIL', 'LON'],
  ['LON', 'IBZ'],
  ['ROM', 'PAR'],
  ['GVA', 'ATH'],
  ['LON', 'JMK'],
  ['PAR', 'LIS'],
  ['MIL', 'TLV'],
  ['LON', 'ATH'],
  ['BER', 'MAD'],
  ['CPH', 'NCE'],
  ['LON', 'VIE'],
]

const long: readonly TypicalRoute[] = [
  ['LON', 'DXB'],
  ['MIL', 'DXB'],
  ['LON', 'NYC'],
  ['PAR', 'NYC'],
  ['GVA', 'RUH'],
  ['LON', 'JMK'],
  ['ROM', 'TLV'],
  ['LON', 'MIA'],
  ['PAR', 'MLE'],
  ['LON', 'BGI'],
  ['MIL', 'JNB'],
  ['ZRH', 'SIN'],
  ['LON', 'LAX'],
  ['LON', 'NCE'],
  ['LON', 'ATH'],
  ['MIL', 'LON'],
]

const byClass: Record<AircraftClassSlug, readonly TypicalRoute[]> = {
  turboprop: short,
  'very-light': short,
  light: short,
  midsize: medium,
  'super-mid': medium,
  heavy: long,
  'ultra-long': long,
  'vip-airliner': long,
}

/** Routes that a class is usually chartered for, most asked first; more than any list shows, since not every type flies all. */
export const typicalRoutes = (aircraftClass: AircraftClassSlug): readonly TypicalRoute[] => byClass[aircraftClass]
