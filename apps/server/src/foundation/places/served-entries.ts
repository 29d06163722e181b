import type { Directory } from './directory.ts'
import { fold } from './fold.ts'
import type { AirportFacts } from './model.ts'
import { aliasKind, Aliases, distinctive, served, untagged, weak, type Entry } from './search-entry.ts'
import { genericForms, type ServedPlace } from './served-places.ts'

/** Below cities people fly to, above airports nobody asks for. */
const servedRank = 40
const atThePlaceKm = 15
/** Cities of the table rank above. */
const tableRank = 50

/** Search results for places without an airport, each with the airports that serve it and can be chartered to. */
export function servedEntries(directory: Directory, places: readonly ServedPlace[], airportEntry: ReadonlyMap<string, number>): Entry[] {
  const taken = takenNames(directory)
  return places.flatMap((place) => {
    const airports = place.airports.filter(({ code }) => airportEntry.has(code) && directory.airport(code)!.country.active)
    if (airports.length === 0) return []
    return [
      {
        selector: '',
        latitude: place.latitude,
        longitude: place.longitude,
        rank: servedRank,
        codes: [],
        aliases: aliasesOf(place, (name) => taken.has(name) || hasAirportThere(directory, place, name)),
        members: airports.map(({ code }) => airportEntry.get(code)!),
        served: { place, driveMinutes: airports.map(({ driveMinutes }) => driveMinutes) },
      },
    ]
  })
}

function aliasesOf(place: ServedPlace, isTaken: (folded: string) => boolean) {
  const aliases = new Aliases()
  const names = namesOf(place)
  // A city of this name with traffic comes first.
  for (const name of names) aliases.add(name, isTaken(fold(name)) ? weak : served)
  for (const name of names) {
    const generic = genericForms(place.kind, fold(name.replace(/['’]/g, ' ')))
    if (!generic) continue
    const isTakenBare = isTaken(generic.bare)
    if (!isTakenBare) aliases.add(generic.bare, served)
    // Lake Geneva is not Geneva, but the island of Mustique is Mustique.
    for (const form of generic.forms) aliases.add(form, isTakenBare && place.kind === 'island' ? weak : served)
  }
  return aliases.list
}

/** `Laucala` and Laucala Island Airport. */
const hasAirportThere = (directory: Directory, { latitude, longitude }: ServedPlace, name: string) =>
  directory.nearest(latitude, longitude, atThePlaceKm, 9).some(({ airport }) => fold(airport.name).startsWith(`${name} `))

/** Folded names that a served place of the same name does not displace: of airports, and of cities with traffic. */
function takenNames(directory: Directory): Set<string> {
  const taken = new Set<string>()
  for (const { facts, rank, alternatives } of directory.cities) {
    if (rank < tableRank && !facts.airports.some((code) => hasTraffic(directory.airport(code)!))) continue
    const italian = alternatives.filter((name) => untagged(name) !== name).map(untagged)
    for (const name of [facts.name.en, facts.name.it, ...italian]) taken.add(fold(name))
  }
  for (const { facts } of directory.airports) taken.add(distinctive(fold(facts.name)))
  return taken
}

const hasTraffic = ({ scheduled, size }: AirportFacts) => scheduled || size !== 'small'

/** Entries of served places by each whole name; `weak`: a city or an airport has the name too. */
export function servedByName(entries: readonly Entry[]): Map<string, { entry: number; weak: boolean }> {
  const byName = new Map<string, { entry: number; weak: boolean }>()
  const put = (text: string, entry: number, isWeak: boolean) => void (byName.has(text) || byName.set(text, { entry, weak: isWeak }))
  const places = entries.flatMap(({ served: given, aliases }, entry) => (given ? [{ entry, place: given.place, aliases }] : []))
  // Own names before derived ones: the town of Como before Lake Como.
  for (const { entry, place, aliases } of places)
    for (const name of namesOf(place)) {
      const text = distinctive(fold(name))
      put(
        text,
        entry,
        aliases.some((alias) => alias.text === text && alias.kind.en === aliasKind.weak),
      )
    }
  for (const { entry, aliases } of places) for (const { text, kind } of aliases) put(text, entry, kind.en === aliasKind.weak)
  return byName
}

const namesOf = ({ name, otherNames }: ServedPlace) => [name.en, name.it, ...otherNames]
