import type { DeclaredDistances } from '../charter/runway.ts'
import type { EngineKind } from '../fleet/engine-kind.ts'
import { declaredDistances } from './access.ts'
import type { AccessFact, AirportFacts, Binds, FactTable, FormalityFact, Movement, Season, TypeFacts } from './facts.ts'
import { AirspaceIndex } from './airspace.ts'
import { differByDay } from './holidays.ts'
import { type Hours, isAlwaysOpen } from './opening.ts'
import { stricter } from './type-rules.ts'
import { canRefuse } from './weight.ts'

/** What can refuse a flight at one airport, laid out for the engine. */
export interface AirportRules {
  icao: string
  access: readonly AccessFact[]
  declared: DeclaredDistances
  /** When places for aircraft are scarce. */
  parking: readonly FormalityFact[]
  /** Hours that bind a movement of a kind of aircraft; undefined where none are known. */
  hours(movement: Movement, kind: EngineKind): Hours | undefined
  /** The same where they are closed at some time. */
  limits(movement: Movement, kind: EngineKind): Hours | undefined
}

const concerns = (binds: Binds, movement: Movement): boolean => binds === 'both' || binds === `${movement}s`

function hoursFor(facts: AirportFacts, movement: Movement, kind: EngineKind): Hours | undefined {
  const ours = <T extends { binds: Binds; only: EngineKind | null }>(list: readonly T[]): T[] =>
    list.filter(({ binds, only }) => concerns(binds, movement) && (only === null || only === kind))
  const known = ours(facts.opening)
  // A source too weak to refuse says no more than that hours exist.
  const rows = known.some(canRefuse) ? known : []
  // What an airport said of certain dates says nothing of other days.
  const windows = rows.length > 0 && rows.every(({ season }) => isDated(season)) ? [...rows, { ...rows[0]!, ...otherDays }] : rows
  const closures = ours(facts.closures).filter(canRefuse)
  return windows.length > 0 || closures.length > 0 ? { windows, closures, differsByDay: differByDay(windows) } : undefined
}

const isDated = (season: Season | null): boolean => season !== null && typeof season === 'object' && season.from.length > 5
const otherDays = { days: [1, 2, 3, 4, 5, 6, 7], season: null, hours: null } as const

function toRules(facts: AirportFacts): AirportRules {
  const of = (movement: Movement) => ({ jet: hoursFor(facts, movement, 'jet'), turboprop: hoursFor(facts, movement, 'turboprop') })
  const table = { departure: of('departure'), arrival: of('arrival') }
  const limited = (hours: Hours | undefined) => (hours && !isAlwaysOpen(hours) ? hours : undefined)
  const limitsOf = ({ jet, turboprop }: ReturnType<typeof of>) => ({ jet: limited(jet), turboprop: limited(turboprop) })
  const limits = { departure: limitsOf(table.departure), arrival: limitsOf(table.arrival) }
  const access = facts.access.filter(canRefuse)
  return {
    icao: facts.icao,
    access,
    declared: declaredDistances(access),
    parking: facts.formalities.filter((fact) => fact.kind === 'parking' && canRefuse(fact)),
    hours: (movement, kind) => table[movement][kind],
    limits: (movement, kind) => limits[movement][kind],
  }
}

/** Of two rows about one type the stricter counts. */
function byType(types: readonly TypeFacts[]): Map<string, TypeFacts> {
  const known = new Map<string, TypeFacts>()
  for (const facts of types) {
    const other = known.get(facts.slug)
    known.set(facts.slug, other ? stricter(other, facts) : facts)
  }
  return known
}

/** A fact table laid out for search. */
export class FactIndex {
  readonly airspace: AirspaceIndex
  private readonly airports: ReadonlyMap<string, AirportRules>
  private readonly types: ReadonlyMap<string, TypeFacts>

  constructor(table: FactTable) {
    this.airspace = new AirspaceIndex(table)
    this.airports = new Map(table.airports.map((facts) => [facts.icao, toRules(facts)]))
    this.types = byType(table.types)
  }

  /** Undefined where nothing is known that could refuse a flight. */
  airport(icao: string): AirportRules | undefined {
    return this.airports.get(icao)
  }

  type(slug: string): TypeFacts | undefined {
    return this.types.get(slug)
  }
}

const indexes = new WeakMap<FactTable, FactIndex>()

/** The index of a table, made once. */
export function indexFacts(table: FactTable): FactIndex {
  const known = indexes.get(table)
  if (known) return known
  const made = new FactIndex(table)
  indexes.set(table, made)
  return made
}
