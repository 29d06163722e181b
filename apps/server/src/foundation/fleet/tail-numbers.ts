import type { AircraftType } from '@aquilane/domain/fleet/types'

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * An invented registration in the style of the country of registry, mass groups included where the registry has them
 * (Germany, Austria and Switzerland tell size and kind by the first letter).
 * @param country ISO 3166 alpha-3
 */
export function generateTail(country: string, type: Pick<AircraftType, 'mtow_kg' | 'drawing'>, random: () => number): string {
  const letter = () => letters[Math.floor(random() * letters.length)]!
  const text = (length: number) => Array.from({ length }, letter).join('')
  const single = type.drawing.engines === 'nose-prop'
  const jet = type.drawing.engines !== 'nose-prop' && type.drawing.engines !== 'twin-prop'
  const tonnes = type.mtow_kg / 1000
  switch (country) {
    case 'GBR':
      return `G-${text(4)}`
    case 'ITA':
      return `I-${text(4)}`
    case 'CHE':
      return `HB-${jet ? (tonnes > 5.7 ? 'J' : 'V') : 'F'}${text(2)}`
    case 'FRA':
      return `F-H${text(3)}`
    case 'DEU':
      return `D-${single ? 'F' : tonnes <= 5.7 ? 'I' : tonnes <= 14 ? 'C' : tonnes <= 20 ? 'B' : 'A'}${text(3)}`
    case 'AUT':
      return `OE-${single ? 'E' : tonnes <= 5.7 ? 'F' : tonnes <= 14 ? 'G' : tonnes <= 20 ? 'H' : 'I'}${text(2)}`
    case 'ESP':
      return `EC-${text(3)}`
    case 'MLT':
      return `9H-${text(3)}`
    case 'ARE':
      return `A6-${text(3)}`
    case 'SAU':
      return `HZ-${text(3)}`
    case 'USA':
      return `N${100 + Math.floor(random() * 900)}${text(2).replaceAll(/[IO]/g, 'X')}`
    default:
      throw new RangeError(`no registration style for ${country}`)
  }
}
