import type { GeoProjection } from 'd3-geo'
import { num } from '../svg.ts'
import { alongFlight } from './frame.ts'
import type { LonLat, Point } from './frame.ts'

/** A leg on the map: the route over its technical stops, projected. */
export interface Arc {
  /** Visible runs; more than one where the world is cut open. */
  runs: Point[][]
  /** Where the leg's direction is shown. */
  middle: { at: Point; angle: number } | null
}

/**
 * Projects legs. Legs between the same two ends, as out and back, run beside each other: `lane` is their place, 0 in the middle, in
 * steps of one lane.
 */
export function projectArc(flights: readonly (readonly LonLat[])[], projection: GeoProjection, width: number, lane: number): Arc {
  const points = flights.flatMap((flight) => {
    const along = alongFlight(flight).map((point) => projection(point))
    return flight.length > 2 ? beside(along, lane) : bend(along, lane)
  })
  const runs = split(points, width * 0.5)
  return { runs, middle: getMidpoint(runs) }
}

/** Between two ways that run beside each other. */
const LANE_PIXELS = 7

const key = ([a, b]: readonly [string, string]) => [a, b].toSorted().join('|')

/** Lane of each leg: legs of the same pair of ends share the space evenly, the first above. */
export function lanesOf(legs: readonly (readonly [string, string])[]): number[] {
  return legs.map((leg, i) => {
    const same = legs.flatMap((other, j) => (key(other) === key(leg) ? [j] : []))
    const lane = same.indexOf(i) - (same.length - 1) / 2
    // The offset is to the left of the direction of flight, so a return leg needs the opposite sign to stay separate.
    return leg[0] <= leg[1] ? lane : -lane
  })
}

export function arcPath({ runs }: Arc): string {
  return runs.map((run) => `M${run.map(([x, y]) => `${num(x, 1)} ${num(y, 1)}`).join('L')}`).join('')
}

function bend(points: readonly (Point | null)[], lane: number): Point[] {
  const shown = points.filter((point) => point !== null)
  const first = shown[0]
  const last = shown.at(-1)
  if (lane === 0 || !first || !last) return shown
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy) || 1
  const reach = lane * Math.max(10, Math.min(34, length * 0.13))
  return shown.map(([x, y], i) => {
    const out = Math.sin((Math.PI * i) / Math.max(1, shown.length - 1)) * reach
    return [x + (dy / length) * out, y - (dx / length) * out]
  })
}

/** A way with turns runs beside another one at the same distance all along. */
function beside(points: readonly (Point | null)[], lane: number): Point[] {
  const shown = points.filter((point) => point !== null)
  return shown.map(([x, y], i) => {
    const [[px, py], [nx, ny]] = [shown[Math.max(0, i - 1)]!, shown[Math.min(shown.length - 1, i + 1)]!]
    const length = Math.hypot(nx - px, ny - py) || 1
    const isEnd = i === 0 || i === shown.length - 1
    const out = isEnd ? 0 : lane * LANE_PIXELS
    return [x + ((ny - py) / length) * out, y - ((nx - px) / length) * out]
  })
}

function split(points: readonly Point[], jump: number): Point[][] {
  const runs: Point[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && Math.hypot(point[0] - last[0], point[1] - last[1]) < jump) run.push(point)
    else runs.push([point])
  }
  return runs.filter((run) => run.length > 1)
}

function getMidpoint(runs: readonly Point[][]): Arc['middle'] {
  const run = runs.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]
  if (!run || lengthOf(run) < 60) return null
  const half = lengthOf(run) / 2
  let walked = 0
  for (const [i, [x, y]] of run.entries()) {
    const [px, py] = run[i - 1] ?? [x, y]
    const step = Math.hypot(x - px, y - py)
    if (walked + step >= half && step > 0) {
      const t = (half - walked) / step
      return { at: [px + (x - px) * t, py + (y - py) * t], angle: (Math.atan2(y - py, x - px) * 180) / Math.PI }
    }
    walked += step
  }
  return null
}

function lengthOf(run: readonly Point[]): number {
  return run.reduce((sum, [x, y], i) => {
    const [px, py] = run[i - 1] ?? [x, y]
    return sum + Math.hypot(x - px, y - py)
  }, 0)
}
