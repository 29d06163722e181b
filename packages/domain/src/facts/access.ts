import type { DeclaredDistances } from '../charter/runway.ts'
import { engineKind, isSingleEngine } from '../fleet/engine-kind.ts'
import type { AircraftType } from '../fleet/types.ts'
import type { AccessFact, LimitRule, TypeFacts } from './facts.ts'
import { inSeason } from './season.ts'

/** Why an airport does not take a type. */
export interface AccessFailure {
  rule: AccessFact['rule']
  /** Of a limit: what is allowed, and what the type has. */
  limit?: number
  actual?: number
}

/** Airports with a list of approved types of its own; others that need a steep approach ask for the type's approval. */
const isApproved = (icao: string, type: TypeFacts | undefined): boolean =>
  icao === 'EGLC' ? type?.londonCity === 'yes' : type?.steepApproach === 'approved' || type?.steepApproach === 'optional'

function actualOf(rule: LimitRule, type: AircraftType, facts: TypeFacts | undefined): number | null {
  if (rule === 'max_mtow_t') return type.mtow_kg / 1000
  if (rule === 'max_seats') return type.max_seats
  // The lengths of a runway are compared with what the weight of the leg needs.
  return rule === 'max_wingspan_m' ? (facts?.spanM ?? null) : null
}

function isRefused(fact: AccessFact, icao: string, type: AircraftType, facts: TypeFacts | undefined): boolean {
  switch (fact.rule) {
    case 'charter':
      return true
    case 'single_engine':
      return isSingleEngine(type)
    case 'jets':
      return engineKind(type) === 'jet'
    case 'turboprops':
      return engineKind(type) === 'turboprop'
    case 'steep_approach':
      return !isApproved(icao, facts)
    default:
      return (actualOf(fact.rule, type, facts) ?? 0) > fact.limit
  }
}

const concerns = (fact: AccessFact, type: AircraftType, day: number): boolean =>
  (fact.only === null || fact.only === engineKind(type)) && inSeason(fact.season, day)

/** The first rule of an airport that a type breaks on a day; undefined where it may come. */
export function findAccessFailure(
  { icao, access }: { icao: string; access: readonly AccessFact[] },
  type: AircraftType,
  facts: TypeFacts | undefined,
  day: number,
): AccessFailure | undefined {
  const broken = access.find((fact) => concerns(fact, type, day) && isRefused(fact, icao, type, facts))
  if (!broken) return undefined
  const actual = 'limit' in broken ? actualOf(broken.rule, type, facts) : null
  return 'limit' in broken && actual !== null ? { rule: broken.rule, limit: broken.limit, actual } : { rule: broken.rule }
}

/** The shortest declared distance of each movement, where one is known. */
export function declaredDistances(access: readonly AccessFact[]): DeclaredDistances {
  const shortest = (rule: LimitRule): number | undefined => {
    const known = access.flatMap((fact) => (fact.rule === rule && 'limit' in fact ? [fact.limit] : []))
    return known.length > 0 ? Math.min(...known) : undefined
  }
  const [departure, arrival] = [shortest('takeoff_m'), shortest('landing_m')]
  return { ...(departure === undefined ? {} : { departure }), ...(arrival === undefined ? {} : { arrival }) }
}
