import type { CharterAirport } from '../charter/types.ts'
import { type Point, distanceKm } from '../charter/geodesy.ts'
import { type Route, routeBetween } from '../charter/wind.ts'
import { type Area, AvoidField, isInside, toArea, touches } from './avoid.ts'
import type { AirspaceFact, CountryPair, FactTable } from './facts.ts'
import { expandStates, isEuropean } from './states.ts'
import { binds, isDated } from './validity.ts'
import { canRefuse } from './weight.ts'

/** By airport of departure and of arrival; an airport whose position was corrected is another one. */
type Ways = WeakMap<CharterAirport, Map<CharterAirport, Flyway>>

/** Aircraft that the same facts bind, on whatever day. */
export interface Binding {
  id: number
  facts: readonly AirspaceFact[]
  /** On flights to, from and within Europe. */
  european: readonly AirspaceFact[]
  /** Banned from states that are open to nearly everybody. */
  isBanned: boolean
}

/** What binds them on certain days, and flights that were looked for. */
interface Bound extends Pick<Binding, 'facts' | 'european'> {
  ways: Ways
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
  /** A stop in Europe would make its flights European, and bar an end. */
  isBarredByEurope: boolean
  /** The same for bindings whose aircraft fly alike. */
  key: string
}

/** Where a flight begins or ends. */
export interface End {
  airport: CharterAirport
  point: Point
}

/** From one airport. */
const KEPT_WAYS = 2_000
/** States that are closed to some foreign aircraft only: what binds those is looked up flight by flight. */
const OPEN_STATES = new Set(expandStates('EU GB CA CH US'))

const isIn = (fact: AirspaceFact, { country, icao }: CharterAirport): boolean => fact.countries.has(country) || fact.airports.has(icao)

/** What is shared by the airspace of all days. */
interface Drawn {
  pairs: readonly CountryPair[]
  areas: ReadonlyMap<string, Area>
  fields: Map<string, AvoidField>
}

/** Airspace of certain days, laid out for the engine: who may land where, and the ways around what they may not cross. */
export class AirspaceOfDays {
  /** Days on which the same areas bind have the same one. */
  readonly id: number
  protected readonly facts: readonly AirspaceFact[]
  protected readonly shared: Drawn
  private readonly drawn: readonly Area[]
  private readonly barredPlaces: ReadonlySet<string>
  private readonly bound = new WeakMap<Binding, Bound>()
  private readonly stopways: Ways = new WeakMap()

  constructor(id: number, facts: readonly AirspaceFact[], shared: Drawn) {
    this.id = id
    this.facts = facts
    this.shared = shared
    const used = new Set(facts.filter(({ overflight }) => overflight !== 'yes').flatMap(({ shapes }) => shapes))
    this.drawn = [...shared.areas.values()].filter(({ id: area }) => used.has(area))
    this.barredPlaces = new Set(
      facts.flatMap((fact) =>
        fact.landing ? [] : [...[...fact.countries].filter((country) => !OPEN_STATES.has(country)), ...fact.airports],
      ),
    )
  }

  private boundOf(binding: Binding): Bound {
    const known = this.bound.get(binding)
    if (known) return known
    const ofDays = (facts: readonly AirspaceFact[]) => facts.filter((fact) => this.facts.includes(fact))
    const made: Bound = { facts: ofDays(binding.facts), european: ofDays(binding.european), ways: new WeakMap() }
    this.bound.set(binding, made)
    return made
  }

  /** The pair without traffic that two airports make; undefined where there are flights. */
  pairOf(from: CharterAirport, to: CharterAirport): CountryPair | undefined {
    const has = (set: ReadonlySet<string> | null, { country, icao }: CharterAirport) => set === null || set.has(country) || set.has(icao)
    const joins = (pair: CountryPair, one: CharterAirport, other: CharterAirport): boolean =>
      has(pair.b, other) && has(pair.a, one) && !pair.exceptFor.has(one.country) && !(pair.a === null && has(pair.b, one))
    return this.shared.pairs.find((pair) => joins(pair, from, to) || joins(pair, to, from))
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

  /** Whether aircraft of any operator may land for fuel there. */
  isStop(airport: CharterAirport): boolean {
    return !this.isBarred(airport)
  }

  /** A flight to or from a stop for fuel: around everything that is closed to any operator. Ends may lie in such an area. */
  stopway(from: End, to: End): Pick<Flyway, 'route' | 'bar'> {
    const straight = routeBetween(from.point, to.point)
    if (!touches(this.drawn, from.point, to.point)) return { route: straight, bar: null }
    return this.kept(this.stopways, from, to, () => {
      const field = this.fieldOf(this.drawn.filter((area) => !isInside(area, from.point) && !isInside(area, to.point)))
      const way = field.way(from.point, to.point)
      const bar = way ? null : { fact: this.facts[0] as AirspaceFact, airport: null }
      const route = way && way.length > 0 ? joinRoutes([from.point, ...way, to.point]) : straight
      return { route, bar, lowBar: null, isBarredByEurope: false, key: '' }
    })
  }

  /** How aircraft of a binding fly between two places. */
  flyway(binding: Binding, from: End, to: End): Flyway {
    return this.kept(this.boundOf(binding).ways, from, to, () => this.findFlyway(binding, from, to))
  }

  private kept(ways: Ways, from: End, to: End, find: () => Flyway): Flyway {
    let known = ways.get(from.airport)
    if (!known) ways.set(from.airport, (known = new Map()))
    const flyway = known.get(to.airport)
    if (flyway) return flyway
    if (known.size >= KEPT_WAYS) known.clear()
    const made = find()
    known.set(to.airport, made)
    return made
  }

  private rules(binding: Binding, from: End, to: End): { facts: readonly AirspaceFact[]; bar: AirspaceBar | null } {
    const bound = this.boundOf(binding)
    const facts = isEuropean(from.airport.country) || isEuropean(to.airport.country) ? bound.european : bound.facts
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
      .map((id) => this.shared.areas.get(id) as Area)
      .filter((area) => !isInside(area, from.point) && !isInside(area, to.point))
    return this.fieldOf(areas)
  }

  private fieldOf(areas: readonly Area[]): AvoidField {
    const key = areas.map(({ id }) => id).join()
    const field = this.shared.fields.get(key) ?? new AvoidField(areas)
    this.shared.fields.set(key, field)
    return field
  }

  private findFlyway(binding: Binding, from: End, to: End): Flyway {
    if (!binding.isBanned && this.isFree(from, to))
      return { route: routeBetween(from.point, to.point), bar: null, lowBar: null, isBarredByEurope: false, key: '' }
    const { facts, bar } = this.rules(binding, from, to)
    const straight = routeBetween(from.point, to.point)
    const isBarredByEurope = this.boundOf(binding).european.some(
      (fact) => !fact.landing && (isIn(fact, from.airport) || isIn(fact, to.airport)),
    )
    const common = { route: straight, lowBar: null, isBarredByEurope }
    if (bar) return { ...common, bar, key: `bar ${this.facts.indexOf(bar.fact)} ${bar.airport?.icao ?? ''}` }
    const field = this.field(facts, from, to)
    const way = field.way(from.point, to.point)
    if (!way) {
      const ids = new Set(field.areas.map(({ id }) => id))
      const fact = facts.find(({ shapes }) => shapes.some((shape) => ids.has(shape))) as AirspaceFact
      return { ...common, bar: { fact, airport: null }, key: `no way ${this.facts.indexOf(fact)}` }
    }
    const route = way.length === 0 ? straight : joinRoutes([from.point, ...way, to.point])
    const points = [from.point, ...way, to.point]
    const low = facts.find(
      ({ overflight, shapes }) =>
        typeof overflight === 'object' && shapes.some((id) => this.isCrossed(this.shared.areas.get(id) as Area, points)),
    )
    return { ...common, route, bar: null, lowBar: low ?? null, key: `${Math.round(route.km)} ${low?.area ?? ''} ${isBarredByEurope}` }
  }

  private isCrossed(area: Area, points: readonly Point[]): boolean {
    return points.some((point, i) => isInside(area, point) || (i > 0 && touches([area], points[i - 1] as Point, point)))
  }
}

/** Airspace as if every area bound on every day, and that of the days of a flight. */
export class AirspaceIndex extends AirspaceOfDays {
  /** Areas that do not bind on every day. */
  private readonly dated: readonly AirspaceFact[]
  private readonly ofDays = new Map<string, AirspaceOfDays>()
  private readonly bindings = new Map<string, Binding>()
  private readonly byStates = new Map<string, Binding>()

  constructor({ airspace, pairs, areas }: Pick<FactTable, 'airspace' | 'pairs' | 'areas'>) {
    const facts = airspace.filter((fact) => fact.effect !== 'caution' && canRefuse(fact))
    const drawn = new Map(Object.entries(areas).map(([id, ring]) => [id, toArea(id, ring)]))
    super(0, facts, { pairs: pairs.filter(canRefuse), areas: drawn, fields: new Map() })
    this.dated = facts.filter(isDated)
  }

  /** The areas that bind at some time between two instants, epoch ms. */
  on(from: number, to: number): AirspaceOfDays {
    if (this.dated.length === 0) return this
    const over = this.dated.filter((fact) => !binds(fact, from, to))
    if (over.length === 0) return this
    const key = over.map((fact) => this.dated.indexOf(fact)).join()
    const known = this.ofDays.get(key)
    if (known) return known
    const facts = this.facts.filter((fact) => !over.includes(fact))
    const made = new AirspaceOfDays(this.ofDays.size + 1, facts, this.shared)
    this.ofDays.set(key, made)
    return made
  }

  /** @param states of operator and register; what is not known binds by what binds everybody */
  binding(states: readonly (string | null | undefined)[]): Binding {
    const key = states.join()
    const known = this.byStates.get(key)
    if (known) return known
    const made = this.findBinding(states)
    this.byStates.set(key, made)
    return made
  }

  private findBinding(states: readonly (string | null | undefined)[]): Binding {
    const bound = this.facts.filter((fact) => fact.binds === null || states.some((state) => state && fact.binds!.has(state)))
    const key = bound.map((fact) => this.facts.indexOf(fact)).join()
    const known = this.bindings.get(key)
    if (known) return known
    const european = this.facts.filter((fact) => fact.withinEurope || bound.includes(fact))
    const isBanned = bound.some(({ landing, countries }) => !landing && [...countries].some((country) => OPEN_STATES.has(country)))
    const made: Binding = { id: this.bindings.size, facts: bound, european, isBanned }
    this.bindings.set(key, made)
    return made
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
