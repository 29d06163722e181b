import type { AircraftClassSlug } from '../fleet/types.ts'

export type SeatKind = 'single' | 'paired' | 'sofa'

/** Places on the sofa by class, as usually fitted. */
const sofaByClass: Record<AircraftClassSlug, number> = {
  turboprop: 0,
  'very-light': 0,
  light: 0,
  midsize: 2,
  'super-mid': 3,
  heavy: 3,
  'ultra-long': 4,
  'vip-airliner': 4,
}

/** Places on the sofa of an aircraft; four armchairs come first. */
export const sofaPlaces = (aircraftClass: AircraftClassSlug, seats: number): number =>
  Math.max(0, Math.min(sofaByClass[aircraftClass], seats - 4))

/** Seats of one customer's choice: named, or as many as wanted of each kind. */
export type SeatChoice = { codes: readonly string[] } | { seats: number; sofaSeats: number }

/**
 * The seats of a choice. Null where one of them is taken or unknown, or there are too few.
 * @param free in the order of the cabin
 */
export function chooseSeats(free: readonly { code: string; kind: SeatKind }[], choice: SeatChoice): string[] | null {
  if ('codes' in choice) {
    const codes = [...new Set(choice.codes)]
    return codes.every((code) => free.some((seat) => seat.code === code)) ? codes : null
  }
  const sofas = free.filter(({ kind }) => kind === 'sofa').slice(0, choice.sofaSeats)
  const chairs = free.filter(({ kind }) => kind !== 'sofa').slice(0, choice.seats)
  if (sofas.length < choice.sofaSeats || chairs.length < choice.seats) return null
  return [...chairs, ...sofas].map(({ code }) => code)
}
