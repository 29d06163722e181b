import { type Point, distanceKm, toPoint } from '../charter/geodesy.ts'

/** A cap of the sphere: its centre, and the straight distance from there to its rim, earth radii. */
export interface Cap {
  center: Point
  reach: number
}

/** A simplified area on the sphere: corners as unit vectors in order, and the cap that holds all of it. */
export interface Area extends Cap {
  id: string
  corners: readonly Point[]
  /** Smaller caps that hold all of it together, so that most flights are seen to be far from a large one. */
  cover: readonly (Cap & { parts: readonly Cap[] })[]
  /** Places just outside its outward corners, where a way around it turns. */
  turns: readonly Point[]
}

/** How far outside a corner a way turns, earth radii: about 6 km. */
const TURN = 0.001
const SOUTH_POLE: Point = { x: 0, y: 0, z: -1 }

const unit = ({ x, y, z }: Point): Point => {
  const length = Math.sqrt(x * x + y * y + z * z)
  return { x: x / length, y: y / length, z: z / length }
}
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z })
const times = (a: Point, by: number): Point => ({ x: a.x * by, y: a.y * by, z: a.z * by })
const cross = (a: Point, b: Point): Point => ({ x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x })
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y + a.z * b.z
const gap = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2)

/** Whether the great circles from a to b and from c to d cross (the simple test of S2). */
function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const ab = cross(a, b)
  const acb = -dot(ab, c)
  const bda = dot(ab, d)
  if (acb * bda <= 0) return false
  const cd = cross(c, d)
  return acb * -dot(cd, b) > 0 && acb * dot(cd, a) > 0
}

function crossings(corners: readonly Point[], a: Point, b: Point): number {
  let count = 0
  for (let i = 0, before = corners.at(-1)!; i < corners.length; before = corners[i++]!) if (crosses(a, b, before, corners[i]!)) count++
  return count
}

/** No area holds the south pole, so a way to it crosses the border of an area that holds the start an odd number of times. */
const holds = (corners: readonly Point[], place: Point): boolean => crossings(corners, place, SOUTH_POLE) % 2 === 1

function turnsOf(corners: readonly Point[]): Point[] {
  return corners.flatMap((corner, i) => {
    const before = unit(minus(corners.at(i - 1)!, corner))
    const after = unit(minus(corners[(i + 1) % corners.length]!, corner))
    const inward = plus(before, after)
    const size = Math.sqrt(dot(inward, inward))
    // A straight border has no corner.
    if (size < 1e-3) return []
    const out = unit(plus(corner, times(inward, -TURN / size)))
    // Where the border points inward, the shortest way passes by.
    return holds(corners, out) ? [] : [out]
  })
}

/** Areas whose cap is larger are covered by smaller ones, about 1,900 km. */
const LARGE = 0.3
/** Latitude and, at the equator, longitude of a part of a large area, degrees; and half its diagonal, earth radii, rounded up. */
const PART_DEGREES = 6
const PART_REACH = 0.075

/** Whether a cap touches an area: it holds a part of the border, or its centre lies inside. */
const meets = (corners: readonly Point[], border: readonly Point[], { center, reach }: Cap): boolean =>
  border.some((place) => gap(center, place) <= reach) || holds(corners, center)

function coverOf(corners: readonly Point[], whole: Cap): Area['cover'] {
  if (whole.reach <= LARGE) return [{ ...whole, parts: [whole] }]
  const border = corners.flatMap((corner, i) => {
    const next = corners[(i + 1) % corners.length]!
    const steps = Math.ceil(gap(corner, next) / 0.02)
    return Array.from({ length: steps }, (_, step) => unit(plus(times(corner, 1 - step / steps), times(next, step / steps))))
  })
  const sectors = new Map<number, Cap[]>()
  for (let lat = -87; lat < 90; lat += PART_DEGREES) {
    const parts = Math.max(1, Math.ceil((360 / PART_DEGREES) * Math.cos((lat * Math.PI) / 180)))
    for (let part = 0; part < parts; part++) {
      const cap = { center: toPoint({ lat, lon: (360 * part) / parts }), reach: PART_REACH + 0.01 }
      if (gap(cap.center, whole.center) <= cap.reach + whole.reach && meets(corners, border, cap)) {
        const sector = Math.floor((12 * part) / parts)
        sectors.set(sector, [...(sectors.get(sector) ?? []), cap])
      }
    }
  }
  return [...sectors.values()].map((parts) => {
    const center = unit(parts.map((part) => part.center).reduce(plus))
    return { center, reach: Math.max(...parts.map((part) => gap(center, part.center) + part.reach)), parts }
  })
}

/** @param ring latitude and longitude of its corners, in order */
export function toArea(id: string, ring: readonly (readonly [lat: number, lon: number])[]): Area {
  const corners = ring.map(([lat, lon]) => toPoint({ lat, lon }))
  const center = unit(corners.reduce(plus))
  const whole = { center, reach: Math.max(...corners.map((corner) => gap(center, corner))) }
  return { id, corners, ...whole, cover: coverOf(corners, whole), turns: turnsOf(corners) }
}

export const isInside = (area: Area, place: Point): boolean => gap(area.center, place) <= area.reach && holds(area.corners, place)

/** The cap that holds a great circle. */
function capOf(a: Point, b: Point): Cap {
  const center = unit(plus(a, b))
  return { center, reach: gap(center, a) }
}

function meet(one: Cap, other: Cap): boolean {
  const far = one.reach + other.reach
  const dx = one.center.x - other.center.x
  const dy = one.center.y - other.center.y
  const dz = one.center.z - other.center.z
  return dx * dx + dy * dy + dz * dz <= far * far
}

/** Whether an area comes near enough to a cap to be looked at; cheap. */
function isNear(area: Area, cap: Cap): boolean {
  for (const sector of area.cover) if (meet(sector, cap)) for (const part of sector.parts) if (meet(part, cap)) return true
  return false
}

/** Whether the straight way from a to b, both outside, touches one of the areas. */
export function touches(areas: readonly Area[], a: Point, b: Point): boolean {
  const cap = capOf(a, b)
  return areas.some((area) => isNear(area, cap) && crossings(area.corners, a, b) > 0)
}

interface Step {
  to: number
  km: number
}

/** For how many places a field keeps what is seen from there. */
const KEPT_PLACES = 2_000

/** Shortest ways around a set of areas. */
export class AvoidField {
  readonly areas: readonly Area[]
  private readonly turns: readonly Point[]
  private readonly steps: (readonly Step[] | undefined)[] = []
  /** Ends of ways: the same airports are asked for again and again with others. */
  private readonly seen = new Map<Point, readonly Step[]>()

  constructor(areas: readonly Area[]) {
    this.areas = areas
    this.turns = areas.flatMap(({ turns }) => turns).filter((turn) => !areas.some((area) => isInside(area, turn)))
  }

  private visible(from: Point): Step[] {
    return this.turns.flatMap((turn, to) => (turn === from || touches(this.areas, from, turn) ? [] : [{ to, km: distanceKm(from, turn) }]))
  }

  private visibleFrom(end: Point): readonly Step[] {
    const known = this.seen.get(end)
    if (known) return known
    if (this.seen.size >= KEPT_PLACES) this.seen.clear()
    const made = this.visible(end)
    this.seen.set(end, made)
    return made
  }

  private stepsFrom(turn: number): readonly Step[] {
    return (this.steps[turn] ??= this.visible(this.turns[turn]!))
  }

  /** Places where the shortest way turns, none where it is straight; undefined where there is no way. Both ends lie outside. */
  way(from: Point, to: Point): readonly Point[] | undefined {
    if (!touches(this.areas, from, to)) return []
    const last = new Map(this.visibleFrom(to).map(({ to: turn, km }) => [turn, km]))
    const best = new Map<number, { km: number; before: number }>()
    const open = new Map<number, number>()
    const visit = (turn: number, km: number, before: number): void => {
      if (km >= (best.get(turn)?.km ?? Number.POSITIVE_INFINITY)) return
      best.set(turn, { km, before })
      open.set(turn, km + distanceKm(this.turns[turn]!, to))
    }
    for (const { to: turn, km } of this.visibleFrom(from)) visit(turn, km, -1)
    let found = { km: Number.POSITIVE_INFINITY, turn: -1 }
    while (open.size > 0) {
      let turn = -1
      let least = Number.POSITIVE_INFINITY
      for (const [at, km] of open) if (km < least) [turn, least] = [at, km]
      if (least >= found.km) break
      open.delete(turn)
      const { km } = best.get(turn)!
      const home = last.get(turn)
      if (home !== undefined && km + home < found.km) found = { km: km + home, turn }
      for (const step of this.stepsFrom(turn)) visit(step.to, km + step.km, turn)
    }
    if (found.turn < 0) return undefined
    const way: Point[] = []
    for (let turn = found.turn; turn >= 0; turn = best.get(turn)!.before) way.unshift(this.turns[turn]!)
    return way
  }
}
