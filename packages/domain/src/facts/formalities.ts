import type { AirportFacts, FactTable, FormalityFact } from './facts.ts'

/** An airport where a flight begins or ends. */
interface FormalEnd {
  icao: string
  isInternational: boolean
}

/** What has to be done before a flight, rather than known. */
export const formalityKinds = [
  'ppr',
  'slot',
  'approval',
  'customs',
  'military',
  'restriction',
  'parking',
] as const satisfies readonly FormalityFact['kind'][]
/** Customs that are always there, and permission that is not asked for, ask nothing of anybody. */
const needsNothing = ({ kind, text }: FormalityFact): boolean =>
  (kind === 'customs' && /^00:00-24:00$/.test(text)) || (kind !== 'customs' && /^none\b/i.test(text))

export interface Formality extends FormalityFact {
  icao: string
  kind: (typeof formalityKinds)[number]
}

/** English, as texts of sources are. */
function withSeason({ text, season }: FormalityFact): string {
  if (!season) return text
  return `${text}, ${typeof season === 'string' ? `${season} timetable` : `${season.from} to ${season.to}`}`
}

const byIcao = new WeakMap<FactTable, ReadonlyMap<string, AirportFacts>>()

function airportsOf(table: FactTable): ReadonlyMap<string, AirportFacts> {
  const known = byIcao.get(table)
  if (known) return known
  const made = new Map(table.airports.map((facts) => [facts.icao, facts]))
  byIcao.set(table, made)
  return made
}

/** What is to be arranged at the airports of a flight, as far as it is known; customs only where a border is crossed. */
export const findFormalities = (table: FactTable, ends: readonly FormalEnd[]): Formality[] =>
  ends.flatMap(({ icao, isInternational }) =>
    (airportsOf(table).get(icao)?.formalities ?? [])
      .filter((fact) => (fact.kind !== 'customs' || isInternational) && !needsNothing(fact))
      .flatMap((fact) => {
        const kind = formalityKinds.find((one) => one === fact.kind)
        return kind ? [{ ...fact, text: withSeason(fact), kind, icao }] : []
      }),
  )
