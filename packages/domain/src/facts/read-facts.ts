import type { EngineKind } from '../fleet/engine-kind.ts'
import type {
  AccessFact,
  AirportFacts,
  Binds,
  ClosureFact,
  Confidence,
  DayTime,
  FactSource,
  FormalityFact,
  OpeningFact,
  Season,
  TypeFacts,
} from './facts.ts'
import { HOLIDAY } from './holidays.ts'

/** A row of `data/airports.json`. */
export interface AirportRow {
  icao: string
  /** `hours`, `closed`, a rule of access, or a formality. */
  fact: string
  /** Hours as `06:30..22:00`, `sunrise-30..sunset+30`, `08:00..sunset/20:00` (the earlier one) or `unknown`; past 24:00 they end on the next day. */
  value: string
  /** `1-5`, `1-4,6-7`, `6-8` for weekends and public holidays; every day where it is left out. */
  days?: string
  /** `summer`, `winter`, `12-01..03-31`, `2026-11-01..2026-11-30`; all year where it is left out. */
  season?: string
  binds?: string
  only?: string
  source: string
  /** Of the source; empty where it names none. */
  date: string
  confidence: string
  note?: string
  /** Day of its own; that of the document where it is left out. */
  checkedOn?: string
}

/** A row of `data/types.json`. */
export interface TypeRow {
  slug: string
  engines: number
  kind: string
  spanM: number | null
  steepApproach: string
  londonCity: string
  source: string
  /** Left out where the source names none. */
  date?: string
  confidence: string
  note?: string
}

export interface FactDocument<Row> {
  /** Of every row that names no day of its own. */
  checkedOn: string
  rows: readonly Row[]
}

const limits = ['max_wingspan_m', 'max_mtow_t', 'max_seats', 'landing_m', 'takeoff_m'] as const
const refusals = ['single_engine', 'jets', 'turboprops', 'charter', 'steep_approach'] as const
const formalities = ['ppr', 'slot', 'approval', 'extension', 'customs', 'military', 'noise', 'restriction', 'parking'] as const
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const everyDayAndHolidays = [...everyDay, HOLIDAY]

/** @throws RangeError for a word that is none of the list */
export function oneOf<const T extends string>(words: readonly T[], word: string): T {
  const found = words.find((one) => one === word)
  if (found === undefined) throw new RangeError(`${word} is none of ${words.join(', ')}`)
  return found
}

/** @throws RangeError for what is no source */
export function readSource(row: { source: string; date?: string; confidence: string }, checkedOn: string): FactSource {
  const confidence: Confidence = oneOf(['A', 'B', 'C', 'D'], row.confidence)
  if (row.source.trim().length < 4) throw new RangeError('A fact has a source')
  if (row.date && !/^\d{4}(-\d{2}){0,2}$/.test(row.date)) throw new RangeError(`${row.date} is no date of a source`)
  return { source: row.source, sourceDate: row.date || null, checkedOn, confidence }
}

/** Minutes of `06:30`, 1470 for `24:30`. */
function readClock(text: string): number {
  const parts = /^(\d{2}):(\d{2})$/.exec(text)
  const [hours, minutes] = [Number(parts?.[1]), Number(parts?.[2])]
  if (!parts || hours > 35 || minutes > 59) throw new RangeError(`${text} is no time of a day`)
  return hours * 60 + minutes
}

function readDayTime(text: string): DayTime {
  const sun = /^(sunrise|sunset)([+-]\d+)?$/.exec(text)
  return sun ? { sun: oneOf(['sunrise', 'sunset'], sun[1]!), offset: Number(sun[2] ?? 0) } : { minutes: readClock(text) }
}

/** @throws RangeError for hours that cannot be read */
export function readHours(value: string): OpeningFact['hours'] {
  if (value === 'unknown') return null
  const [open, close, ...more] = value.split('..')
  if (open === undefined || close === undefined || more.length > 0) throw new RangeError(`${value} are no hours`)
  return { open: readDayTime(open), close: close.split('/').map(readDayTime) }
}

/** @throws RangeError for days that cannot be read */
export function readDays(text: string | undefined): readonly number[] {
  if (text === undefined) return everyDay
  return text.split(',').flatMap((part) => {
    const range = /^([1-8])(?:-([1-8]))?$/.exec(part)
    if (!range) throw new RangeError(`${part} are no weekdays`)
    return everyDayAndHolidays.slice(Number(range[1]) - 1, Number(range[2] ?? range[1]))
  })
}

/** @throws RangeError for a season that cannot be read */
export function readSeason(text: string | undefined): Season | null {
  if (text === undefined) return null
  if (text === 'summer' || text === 'winter') return text
  const parts = /^((?:\d{4}-)?\d{2}-\d{2})\.\.((?:\d{4}-)?\d{2}-\d{2})$/.exec(text)
  if (!parts || parts[1]!.length !== parts[2]!.length) throw new RangeError(`${text} is no season`)
  return { from: parts[1]!, to: parts[2]! }
}

const readOnly = (text: string | undefined): EngineKind | null => (text === undefined ? null : oneOf(['jet', 'turboprop'], text))
const readBinds = (text: string | undefined): Binds => oneOf(['both', 'arrivals', 'departures'], text ?? 'both')

function readNumber(value: string): number {
  const number = Number(value)
  if (!(number > 0)) throw new RangeError(`${value} is no limit`)
  return number
}

function addRow(facts: Growing, row: AirportRow, checkedOn: string): void {
  const source = readSource(row, row.checkedOn ?? checkedOn)
  const season = readSeason(row.season)
  const daily = { ...source, binds: readBinds(row.binds), only: readOnly(row.only), days: readDays(row.days), season }
  if (row.fact === 'hours') facts.opening.push({ ...daily, hours: readHours(row.value) })
  else if (row.fact === 'closed') {
    const [from, to] = row.value.split('..').map(readClock) as [number, number]
    facts.closures.push({ ...daily, from, to })
  } else if (limits.some((rule) => rule === row.fact))
    facts.access.push({ ...source, only: daily.only, season, rule: oneOf(limits, row.fact), limit: readNumber(row.value) })
  else if (refusals.some((rule) => rule === row.fact))
    facts.access.push({ ...source, only: daily.only, season, rule: oneOf(refusals, row.fact) })
  else
    facts.formalities.push({
      ...source,
      kind: oneOf(formalities, row.fact),
      text: row.value,
      noticeHours: /^\d+$/.test(row.value) ? Number(row.value) : null,
      ...(row.fact === 'parking' && { season }),
    })
}

interface Growing {
  icao: string
  opening: OpeningFact[]
  closures: ClosureFact[]
  access: AccessFact[]
  formalities: FormalityFact[]
}

/** @throws RangeError that names the row which cannot be read */
export function readAirportFacts({ checkedOn, rows }: FactDocument<AirportRow>): AirportFacts[] {
  const byIcao = new Map<string, Growing>()
  rows.forEach((row, at) => {
    const facts = byIcao.get(row.icao) ?? { icao: row.icao, opening: [], closures: [], access: [], formalities: [] }
    byIcao.set(row.icao, facts)
    try {
      addRow(facts, row, checkedOn)
    } catch (error) {
      throw new RangeError(`Row ${at + 1} (${row.icao} ${row.fact}): ${(error as Error).message}`, { cause: error })
    }
  })
  return [...byIcao.values()]
}

/** @throws RangeError for a row that cannot be read */
export const readTypeFacts = ({ checkedOn, rows }: FactDocument<TypeRow>): TypeFacts[] =>
  rows.map((row) => ({
    ...readSource(row, checkedOn),
    slug: row.slug,
    engines: row.engines,
    kind: oneOf(['jet', 'turboprop'], row.kind),
    spanM: row.spanM,
    steepApproach: oneOf(['approved', 'optional', 'not', 'unknown'], row.steepApproach),
    londonCity: oneOf(['yes', 'no', 'unknown'], row.londonCity),
  }))
