import { unknownCabin, type Cabin, type Lavatory } from '@aquilane/domain/fleet/cabin'
import type { AircraftClassSlug } from '@aquilane/domain/fleet/types'

/** How the invented aircraft of a class are fitted: the share of cabins with Wi-Fi, the lavatory, and who may sleep lying down. */
const fittings: Record<AircraftClassSlug, { wifi: number; lavatory: Lavatory; bedsOfSeats: number }> = {
  turboprop: { wifi: 0.3, lavatory: 'curtain', bedsOfSeats: 0 },
  'very-light': { wifi: 0.3, lavatory: 'curtain', bedsOfSeats: 0 },
  light: { wifi: 0.6, lavatory: 'curtain', bedsOfSeats: 0 },
  midsize: { wifi: 0.8, lavatory: 'enclosed', bedsOfSeats: 0 },
  'super-mid': { wifi: 0.9, lavatory: 'enclosed', bedsOfSeats: 0.4 },
  heavy: { wifi: 1, lavatory: 'enclosed', bedsOfSeats: 0.4 },
  'ultra-long': { wifi: 1, lavatory: 'enclosed', bedsOfSeats: 0.5 },
  'vip-airliner': { wifi: 1, lavatory: 'enclosed', bedsOfSeats: 0.4 },
}

/** The cabin of an invented aircraft. One operator in seven states nothing, so that the demo shows that too. */
export function seedCabin(of: { class: AircraftClassSlug; seats: number }, random: () => number): Cabin {
  const [stated, wifi, charged, pets] = [random(), random(), random(), random()]
  if (stated < 1 / 7) return unknownCabin
  const fitting = fittings[of.class]
  return {
    wifi: wifi >= fitting.wifi ? 'none' : charged < 0.3 ? 'charged' : 'included',
    lavatory: fitting.lavatory,
    pets: pets < 0.15 ? 'refused' : 'accepted',
    beds: Math.floor(of.seats * fitting.bedsOfSeats),
  }
}
