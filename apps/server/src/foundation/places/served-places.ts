import type { Onward, ServedPlaceKind } from '@aquilane/domain/location'
import { kilometres } from './assemble.ts'
import { parseTable } from './csv.ts'
import type { Locale } from './model.ts'
import { list, readDataFile } from './reference.ts'

/** A place people name that has no airport of its own, with the airports that serve it. */
export interface ServedPlace {
  name: Record<Locale, string>
  otherNames: string[]
  kind: ServedPlaceKind
  latitude: number
  longitude: number
  /** Shortest drive first. */
  airports: ServingAirport[]
  /** How the journey goes on after the drive; null: the drive ends at the place. */
  onward: Onward | null
}

export interface ServingAirport {
  code: string
  /** An estimate; null where it depends on the part of the place. */
  driveMinutes: number | null
}

const columns = ['name_en', 'name_it', 'other_names', 'kind', 'latitude', 'longitude', 'airports', 'onward'] as const

export const readServedPlaces = async (): Promise<ServedPlace[]> =>
  parseTable(await readDataFile('served-places.csv'), columns).map(({ cell }) => ({
    name: { en: cell.name_en, it: cell.name_it },
    otherNames: list(cell.other_names),
    kind: cell.kind as ServedPlaceKind,
    latitude: Number(cell.latitude),
    longitude: Number(cell.longitude),
    airports: cell.airports.split(' ').map(toServingAirport),
    onward: cell.onward === '' ? null : (cell.onward as Onward),
  }))

function toServingAirport(text: string): ServingAirport {
  const [code, minutes] = text.split(':')
  return { code: code!, driveMinutes: minutes === undefined ? null : Number(minutes) }
}

/** A served place this near to an airport is reached like the airport itself. */
const besideKm = 12

interface Spot {
  code: string
  latitude: number
  longitude: number
}

/** The drive between two airports as it is known from a place beside one of them to the other; null where none is. */
export function knownDriveMinutes(served: readonly ServedPlace[], one: Spot, other: Spot): number | null {
  const beside = (spot: Spot, far: Spot) =>
    served.flatMap((place) => {
      const minutes = place.onward === null ? place.airports.find(({ code }) => code === far.code)?.driveMinutes : null
      const km = minutes == null ? Number.POSITIVE_INFINITY : kilometres(spot, place)
      return minutes == null || km > besideKm ? [] : [{ km, minutes }]
    })
  const [nearest] = [...beside(one, other), ...beside(other, one)].toSorted((a, b) => a.km - b.km)
  return nearest?.minutes ?? null
}

const heads = {
  lake: /^(?:lake|lago|lac|laghi)(?: (?:di|de|d|du|of))? /,
  island: /^(?:isle|island|isola|ile|isla|ilha|insel)(?: (?:of|di|de|d|del|dell|do|la))? /,
}
const tails = { lake: / lake$/, island: / islands?$/ }
const forms = { lake: ['lake', 'lago', 'lago di', 'lac', 'lac de'], island: ['island of', 'isola di', 'ile de'] }

/**
 * The name without its generic word, and with it in other languages: `lago di como` → `como`, `lake como`, `lac como`.
 * @param folded a folded name, apostrophes as spaces
 */
export function genericForms(kind: ServedPlaceKind, folded: string): { bare: string; forms: string[] } | null {
  if (kind !== 'lake' && kind !== 'island') return null
  const bare = folded.replace(heads[kind], '').replace(tails[kind], '')
  return bare.length < 3 ? null : { bare, forms: [...forms[kind].map((word) => `${word} ${bare}`), `${bare} ${kind}`] }
}
