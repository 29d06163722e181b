import type { Entry } from './search-entries.ts'

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

/** Best first; each city is followed by its airports. */
export function listed(found: readonly number[], score: Float64Array, entries: readonly Entry[], limit: number): string[] {
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
  const selectors: string[] = []
  const put = (entry: number) => {
    const { selector } = entries[entry]!
    if (selectors.length < limit && !selectors.includes(selector)) selectors.push(selector)
  }
  for (const entry of top) {
    if (selectors.length >= limit) break
    put(entry)
    for (const member of entries[entry]!.members) put(member)
  }
  return selectors
}

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
