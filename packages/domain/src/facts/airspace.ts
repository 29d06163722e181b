import type { CharterAirport } from '../charter/types.ts'
import { type Point, distanceKm } from '../charter/geodesy.ts'
import { type Route, routeBetween } from '../charter/wind.ts'
import { type Area, AvoidField, isInside, toArea, touches } from './avoid.ts'
import type { AirspaceFact, CountryPair, FactTable } from './facts.ts'
import { expandStates, isEuropean } from './states.ts'
import { canRefuse } from './weight.ts'

/** Aircraft that the same facts bind. */
export interface Binding {
  id: number
  facts: readonly AirspaceFact[]
  /** On flights to, from and within Europe. */
  european: readonly AirspaceFact[]
  /** Banned from states that are open to nearly everybody. */
  isBanned: boolean
}

/** Why a flight between two places cannot be sold to aircraft of a binding. */
export interface AirspaceBar {
  fact: AirspaceFact
  /** The end that lies in the area; null: no way leads around it. */
  airport: CharterAirport | null
}

/** A flight between two places as aircraft of a binding fly it. */
export interface Flyway {
  route: Route
  bar: AirspaceBar | null
  /** An area on the way that is crossed above the height of turboprops only. */
  lowBar: AirspaceFact | null
  /** The same for bindings whose aircraft fly alike. */
  key: string
}

/** Where a flight begins or ends. */
export interface End {
  airport: CharterAirport
  point: Point
}

/** Oldest routes are forgotten first. */
const KEPT_ROUTES = 20_000
/** States that are closed to some foreign aircraft only: what binds those is looked up flight by flight. */
const OPEN_STATES = new Set(expandStates('EU GB CA CH US'))

const isSamePoint = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y && a.z === b.z

const isIn = (fact: AirspaceFact, { country, icao }: CharterAirport): boolean => fact.countries.has(country) || fact.airports.has(icao)

/** Airspace laid out for the engine: who may land where, and the ways around what they may not cross. */
export class AirspaceIndex {
  private readonly facts: readonly AirspaceFact[]
  private readonly pairs: readonly CountryPair[]
  private readonly areas: ReadonlyMap<string, Area>
  private readonly drawn: readonly Area[]
  private readonly barredPlaces: ReadonlySet<string>
  private readonly bindings = new Map<string, Binding>()
  private readonly fields = new Map<string, AvoidField>()
  private readonly ways = new Map<string, { from: Point; to: Point; flyway: Flyway }>()

  constructor({ airspace, pairs, areas }: Pick<FactTable, 'airspace' | 'pairs' | 'areas'>) {
    this.facts = airspace.filter((fact) => fact.effect !== 'caution' && canRefuse(fact))
    this.pairs = pairs.filter(canRefuse)
    this.areas = new Map(Object.entries(areas).map(([id, ring]) => [id, toArea(id, ring)]))
    const used = new Set(this.facts.filter(({ overflight }) => overflight !== 'yes').flatMap(({ shapes }) => shapes))
    this.drawn = [...this.areas.values()].filter(({ id }) => used.has(id))
    this.barredPlaces = new Set(
      this.facts.flatMap((fact) =>
        fact.landing ? [] : [...[...fact.countries].filter((country) => !OPEN_STATES.has(country)), ...fact.airports],
      ),
    )
  }

  /** @param states of operator and register; what is not known binds by what binds everybody */
  binding(states: readonly (string | null | undefined)[]): Binding {
    const bound = this.facts.filter(({ binds }) => binds === null || states.some((state) => state && binds.has(state)))
    const key = bound.map((fact) => this.facts.indexOf(fact)).join()
    const known = this.bindings.get(key)
    if (known) return known
    const european = this.facts.filter((fact) => fact.withinEurope || bound.includes(fact))
    const isBanned = bound.some(({ landing, countries }) => !landing && [...countries].some((country) => OPEN_STATES.has(country)))
    const made = { id: this.bindings.size, facts: bound, european, isBanned }
    this.bindings.set(key, made)
    return made
  }

  /** The pair without traffic that two airports make; undefined where there are flights. */
  pairOf(from: CharterAirport, to: CharterAirport): CountryPair | undefined {
    const has = (set: ReadonlySet<string> | null, { country, icao }: CharterAirport) => set === null || set.has(country) || set.has(icao)
    const joins = (pair: CountryPair, one: CharterAirport, other: CharterAirport): boolean =>
      has(pair.b, other) && has(pair.a, one) && !pair.exceptFor.has(one.country) && !(pair.a === null && has(pair.b, one))
    return this.pairs.find((pair) => joins(pair, from, to) || joins(pair, to, from))
  }

  /** Whether no area lies between two places, and neither is in one: all aircraft fly straight. */
  isFree(from: End, to: End): boolean {
    if (this.isBarred(from.airport) || this.isBarred(to.airport)) return false
    return !touches(this.drawn, from.point, to.point)
  }

  /** Whether any aircraft may not land there. */
  private isBarred({ country, icao }: CharterAirport): boolean {
    return this.barredPlaces.has(country) || this.barredPlaces.has(icao)
  }

  /** Whether aircraft may land for fuel there, whoever operates them. */
  isStop(airport: CharterAirport): boolean {
    return !this.isBarred(airport)
  }

  /** A flight to or from a stop for fuel: around everything that is closed to anybody, whoever flies. Ends may lie in such an area. */
  stopway(from: End, to: End): Pick<Flyway, 'route' | 'bar'> {
    const straight = routeBetween(from.point, to.point)
    if (!touches(this.drawn, from.point, to.point)) return { route: straight, bar: null }
    const key = `${from.airport.icao}>${to.airport.icao}`
    return this.kept(key, from, to, () => {
      const field = this.fieldOf(this.drawn.filter((area) => !isInside(area, from.point) && !isInside(area, to.point)))
      const way = field.way(from.point, to.point)
      const bar = way ? null : { fact: this.facts[0] as AirspaceFact, airport: null }
      const route = way && way.length > 0 ? joinRoutes([from.point, ...way, to.point]) : straight
      return { route, bar, lowBar: null, key: '' }
    })
  }

  /** How aircraft of a binding fly between two places. */
  flyway(binding: Binding, from: End, to: End): Flyway {
    if (!binding.isBanned && this.isFree(from, to)) return { route: routeBetween(from.point, to.point), bar: null, lowBar: null, key: '' }
    return this.wayOf(binding, from, to)
  }

  private wayOf(binding: Binding, from: End, to: End): Flyway {
    return this.kept(`${binding.id} ${from.airport.icao}>${to.airport.icao}`, from, to, () => this.findFlyway(binding, from, to))
  }

  private kept(key: string, from: End, to: End, find: () => Flyway): Flyway {
    const known = this.ways.get(key)
    // An airport whose position was corrected keeps its code.
    if (known && isSamePoint(known.from, from.point) && isSamePoint(known.to, to.point)) return known.flyway
    if (!known && this.ways.size >= KEPT_ROUTES) this.ways.delete(this.ways.keys().next().value as string)
    const flyway = find()
    this.ways.set(key, { from: from.point, to: to.point, flyway })
    return flyway
  }

  private rules(binding: Binding, from: End, to: End): { facts: readonly AirspaceFact[]; bar: AirspaceBar | null } {
    const facts = isEuropean(from.airport.country) || isEuropean(to.airport.country) ? binding.european : binding.facts
    for (const { airport } of [from, to]) {
      const fact = facts.find((one) => !one.landing && isIn(one, airport))
      if (fact) return { facts, bar: { fact, airport } }
    }
    return { facts, bar: null }
  }

  /** What is flown around. An area that holds an end, as one that may only be left and reached, is not. */
  private field(facts: readonly AirspaceFact[], from: End, to: End): AvoidField {
    const isExempt = ({ exceptTo }: AirspaceFact) => exceptTo.has(from.airport.country) || exceptTo.has(to.airport.country)
    const ids = new Set(facts.flatMap((fact) => (fact.overflight === 'no' && !isExempt(fact) ? fact.shapes : [])))
    const areas = [...ids]
      .toSorted()
      .map((id) => this.areas.get(id) as Area)
      .filter((area) => !isInside(area, from.point) && !isInside(area, to.point))
    return this.fieldOf(areas)
  }

  private fieldOf(areas: readonly Area[]): AvoidField {
    const key = areas.map(({ id }) => id).join()
    const field = this.fields.get(key) ?? new AvoidField(areas)
    this.fields.set(key, field)
    return field
  }

  private findFlyway(binding: Binding, from: End, to: End): Flyway {
    const { facts, bar } = this.rules(binding, from, to)
    const straight = routeBetween(from.point, to.point)
    if (bar) return { route: straight, bar, lowBar: null, key: `bar ${this.facts.indexOf(bar.fact)} ${bar.airport?.icao ?? ''}` }
    const field = this.field(facts, from, to)
    const way = field.way(from.point, to.point)
    if (!way) {
      const ids = new Set(field.areas.map(({ id }) => id))
      const fact = facts.find(({ shapes }) => shapes.some((shape) => ids.has(shape))) as AirspaceFact
      return { route: straight, bar: { fact, airport: null }, lowBar: null, key: `no way ${this.facts.indexOf(fact)}` }
    }
    const route = way.length === 0 ? straight : joinRoutes([from.point, ...way, to.point])
    const points = [from.point, ...way, to.point]
    const low = facts.find(
      ({ overflight, shapes }) => typeof overflight === 'object' && shapes.some((id) => this.isCrossed(this.areas.get(id) as Area, points)),
    )
    return { route, bar: null, lowBar: low ?? null, key: `${Math.round(route.km)} ${low?.area ?? ''}` }
  }

  private isCrossed(area: Area, points: readonly Point[]): boolean {
    return points.some((point, i) => isInside(area, point) || (i > 0 && touches([area], points[i - 1] as Point, point)))
  }
}

/** One route along several great circles: their lengths together, the wind by their share of it. */
function joinRoutes(points: readonly Point[]): Route {
  const parts = points.slice(1).map((point, i) => routeBetween(points[i] as Point, point))
  const km = parts.reduce((sum, part) => sum + part.km, 0)
  const mean = (of: (part: Route) => number): number => parts.reduce((sum, part) => sum + of(part) * (part.km / km), 0)
  return { km, tailKt: mean(({ tailKt }) => tailKt), crossKt: mean(({ crossKt }) => crossKt), via: points.slice(1, -1) }
}

/** Kilometres along a route through a place: the shortest way from it to any part of the route and on. */
export function kilometresThrough(from: Point, to: Point, via: readonly Point[], place: Point): { before: number; after: number } {
  const points = [from, ...via, to]
  let best = { before: Number.POSITIVE_INFINITY, after: 0 }
  let behind = 0
  const ahead = points.slice(1).map((point, i) => distanceKm(points[i] as Point, point))
  let rest = ahead.reduce((sum, km) => sum + km, 0)
  for (let i = 1; i < points.length; i++) {
    rest -= ahead[i - 1] as number
    const before = behind + distanceKm(points[i - 1] as Point, place)
    const after = distanceKm(place, points[i] as Point) + rest
    if (before + after < best.before + best.after) best = { before, after }
    behind += ahead[i - 1] as number
  }
  return best
}
