import type { LonLat } from './frame.ts'

/** Degrees; `low` is south-west. */
export interface Box {
  low: LonLat
  high: LonLat
}

/**
 * A box of meridians and parallels around everything within `reach` radians of a point; null where it would cross the date line or come near a pole.
 * @param margin how many times as wide, so that its edges lie outside what is shown
 */
export function boxAround([longitude, latitude]: LonLat, reach: number, margin = 2): Box | null {
  const up = (reach * margin * 180) / Math.PI
  const across = up / Math.cos(((Math.abs(latitude) + up) * Math.PI) / 180)
  if (Math.abs(latitude) + up > 80 || Math.abs(longitude) + across > 179) return null
  return { low: [longitude - across, latitude - up], high: [longitude + across, latitude + up] }
}

/** @param outline in order; one that crosses the date line has a box around the earth */
export function boxOf(outline: readonly LonLat[]): Box {
  const low: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const high: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const point of outline)
    for (const axis of [0, 1] as const) {
      low[axis] = Math.min(low[axis], point[axis])
      high[axis] = Math.max(high[axis], point[axis])
    }
  return { low, high }
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.low[0] <= b.high[0] && b.low[0] <= a.high[0] && a.low[1] <= b.high[1] && b.low[1] <= a.high[1]

/** The part of a closed ring on one side of a meridian (axis 0) or parallel (axis 1). */
function cut(ring: readonly LonLat[], axis: 0 | 1, at: number, side: 1 | -1): LonLat[] {
  const kept: LonLat[] = []
  let before = ring.at(-1)
  if (!before) return kept
  let wasIn = (before[axis] - at) * side >= 0
  for (const point of ring) {
    const isIn = (point[axis] - at) * side >= 0
    if (isIn !== wasIn) {
      const share = (at - before[axis]) / (point[axis] - before[axis])
      kept.push([before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share])
    }
    if (isIn) kept.push(point)
    before = point
    wasIn = isIn
  }
  return kept
}

/**
 * The parts of the rings of a polygon in a box (Sutherland and Hodgman), none where nothing of it lies inside: a continent has a hundred thousand
 * points, the surroundings of a city a few hundred. Parts may be joined along the edges of the box.
 */
export function clipRings(rings: readonly (readonly LonLat[])[], { low, high }: Box): LonLat[][] {
  const clipped = rings.map((ring) => {
    const open = ring.slice(0, -1)
    const part = cut(cut(cut(cut(open, 0, low[0], 1), 0, high[0], -1), 1, low[1], 1), 1, high[1], -1)
    return part.length < 3 ? [] : [...part, part[0]!]
  })
  return clipped[0]?.length ? clipped.filter((ring) => ring.length > 0) : []
}
