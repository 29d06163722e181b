import type { Entry } from './search-entry.ts'
import type { ServedPlace } from './served-places.ts'

const nearPoints = 14
const nearKm = 1500

/** Up to 14 points, falling to none at 1,500 km: orders equal matches, never outranks a better one. */
export function nearness(entry: Entry, near: { latitude: number; longitude: number }): number {
  const north = (entry.latitude - near.latitude) * 111.2
  const turns = Math.abs(entry.longitude - near.longitude)
  const east = Math.min(turns, 360 - turns) * 111.2 * Math.cos((near.latitude * Math.PI) / 180)
  const km = Math.sqrt(north * north + east * east)
  return km >= nearKm ? 0 : nearPoints * (1 - km / nearKm)
}

export interface Hit {
  selector: string
  /** The place without an airport it was found by. */
  served?: { place: ServedPlace; driveMinutes: number | null }
}

/** Best first; each city is followed by its airports, a served place is replaced by its own. @param named the place whose name was typed in full */
export function listed(
  found: readonly number[],
  score: Float64Array,
  { entries, limit, named }: { entries: readonly Entry[]; limit: number; named: Entry | undefined },
): Hit[] {
  // The few best of possibly many: insertion into a short sorted list beats sorting all.
  const top: number[] = []
  for (const entry of found) {
    const value = score[entry]!
    if (top.length === limit) {
      const last = top[limit - 1]!
      if (value < score[last]! || (value === score[last]! && entry > last)) continue
      top.pop()
    }
    let at = top.length
    while (at > 0 && (value > score[top[at - 1]!]! || (value === score[top[at - 1]!]! && entry < top[at - 1]!))) at--
    top.splice(at, 0, entry)
  }
  const hits: Hit[] = []
  const known: string[] = []
  const put = (entry: number, by?: Entry) => {
    const { selector } = entries[entry]!
    if (known.length >= limit || known.includes(selector)) return
    known.push(selector)
    const of = named?.members.includes(entry) ? named : by
    hits.push(of ? { selector, served: toServed(of, entry) } : { selector })
  }
  for (const entry of top) {
    if (hits.length >= limit) break
    const { members, served } = entries[entry]!
    if (!served) put(entry)
    // Of a city that goes by the name of a served place (Manhattan), the nearest airport comes first, too.
    if (named && !served) for (const near of named.members) if (members.includes(near)) put(near)
    for (const member of members) put(member, served && entries[entry])
  }
  return hits
}

const toServed = ({ served, members }: Entry, airport: number): Hit['served'] => ({
  place: served!.place,
  driveMinutes: served!.driveMinutes[members.indexOf(airport)]!,
})

export function lowerBound(sorted: readonly string[], text: string, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}

/** First position from `from` on whose text does not start with `prefix`. */
export function upperBound(sorted: readonly string[], prefix: string, from: number): number {
  let low = from
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]!.startsWith(prefix)) low = middle + 1
    else high = middle
  }
  return low
}
