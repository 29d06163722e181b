import { factErrors, isDaily, isFormality, isLimitRule, isRefusalRule, isSeasonal, type FactKind } from '@aquilane/domain/facts/fact-rules'
import { HOLIDAY } from '@aquilane/domain/facts/holidays'
import { readDays, readSeason } from '@aquilane/domain/facts/read-facts'
import type { FactWire } from './facts.ts'
import { typedDecimal } from './typed-decimal.ts'

export type SeasonChoice = 'all' | 'summer' | 'winter' | 'yearly' | 'dates'

/** A fact as its fields hold it. */
export interface FactFields {
  kind: FactKind
  /** Hours exist and are not known. */
  isUnknown: boolean
  /** Of hours and closures, as typed. */
  opens: string
  closes: string
  limit: string
  text: string
  days: readonly number[]
  season: SeasonChoice
  first: string
  last: string
  binds: string
  only: string
  note: string
}

/** A source as its fields hold it. */
export interface EvidenceFields {
  source: string
  sourceDate: string
  confidence: string
  checkedOn: string
}

export type FieldName = keyof FactFields | keyof EvidenceFields
/** Keys of `staff-facts.errors`, by field. */
export type Errors = Partial<Record<FieldName, string>>

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const day = 1440

export const emptyFact = (kind: FactKind): FactFields => ({
  kind,
  isUnknown: false,
  opens: '',
  closes: '',
  limit: '',
  text: '',
  days: everyDay,
  season: 'all',
  first: '',
  last: '',
  binds: 'both',
  only: 'all',
  note: '',
})

/** The last day that has begun anywhere near: the server counts in UTC. */
export const latestDay = (): string => [Temporal.Now.plainDateISO(), Temporal.Now.plainDateISO('UTC')].map(String).toSorted()[0]!

export const emptyEvidence = (today: string): EvidenceFields => ({ source: '', sourceDate: '', confidence: '', checkedOn: today })

const suns: readonly (readonly [typed: RegExp, word: string])[] = [
  [/^(?:sunrise|alba)/, 'sunrise'],
  [/^(?:sunset|tramonto)/, 'sunset'],
]

const minutesOf = (clock: string): number | null => {
  const parts = /^(\d{2}):(\d{2})$/.exec(clock)
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
}

const toClock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** `sunset+30` of what was typed, in either language; a clock time has two digits each. */
function normal(typed: string): string {
  const text = typed.trim().toLowerCase().replaceAll(/\s/g, '').replaceAll('−', '-').replaceAll('–', '-')
  for (const [pattern, word] of suns) if (pattern.test(text)) return text.replace(pattern, word)
  const clock = /^(\d{1,2})[:.](\d{2})$/.exec(text)
  return clock ? `${clock[1]!.padStart(2, '0')}:${clock[2]}` : text
}

const isTime = (text: string): boolean => /^(?:sunrise|sunset)(?:[+-]\d{1,3})?$/.test(text) || /^(?:[0-2]\d|3[0-5]):[0-5]\d$/.test(text)

/** What ends at or before the clock time at which it begins ends on the next day. */
function ending(opens: string, closes: string): string {
  const [from, to] = [minutesOf(opens), minutesOf(closes)]
  return from !== null && to !== null && to <= from && to < day ? toClock(to + day) : closes
}

function toSpan({ opens, closes }: FactFields): string {
  const open = normal(opens)
  const ends = closes.split('/').map((one) => ending(open, normal(one)))
  return `${open}..${ends.join('/')}`
}

/** `1-4,7` of weekdays, `6-8` with public holidays; null: every day. */
function toDays(days: readonly number[]): string | null {
  if (days.length === everyDay.length && !days.includes(HOLIDAY)) return null
  const runs: number[][] = []
  for (const one of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run.at(-1) === one - 1) run.push(one)
    else runs.push([one])
  }
  return runs.map((run) => (run.length === 1 ? `${run[0]}` : `${run[0]}-${run.at(-1)}`)).join(',')
}

const yearly = (typed: string): string => {
  const parts = /^(\d{1,2})[/.](\d{1,2})\.?$/.exec(typed.trim())
  return parts ? `${parts[2]!.padStart(2, '0')}-${parts[1]!.padStart(2, '0')}` : typed.trim()
}

function toSeason({ season, first, last }: FactFields): string | null {
  if (season === 'all') return null
  if (season === 'summer' || season === 'winter') return season
  return season === 'yearly' ? `${yearly(first)}..${yearly(last)}` : `${first}..${last}`
}

function toValue(fields: FactFields): string {
  if (isDaily(fields.kind)) return fields.kind === 'hours' && fields.isUnknown ? 'unknown' : toSpan(fields)
  if (isLimitRule(fields.kind)) return fields.limit.trim().replace(',', '.')
  return isRefusalRule(fields.kind) ? 'no' : fields.text.trim()
}

/** The fact of a request. */
export function toFactWire(fields: FactFields) {
  const hasSeason = isSeasonal(fields.kind)
  return {
    kind: fields.kind,
    value: toValue(fields),
    days: isDaily(fields.kind) ? toDays(fields.days) : null,
    season: hasSeason ? toSeason(fields) : null,
    binds: isDaily(fields.kind) && fields.binds !== 'both' ? fields.binds : null,
    only: !isFormality(fields.kind) && fields.only !== 'all' ? fields.only : null,
    note: fields.note.trim(),
  }
}

export const toEvidenceWire = ({ source, sourceDate, confidence, checkedOn }: EvidenceFields) => ({
  source: source.trim(),
  source_date: sourceDate.trim(),
  confidence,
  checked_on: checkedOn,
})

/** A day of every year as it is typed: 24/12. */
const typedDay = (text: string): string => (text.length === 5 ? `${text.slice(3)}/${text.slice(0, 2)}` : text)

function fromSeason(season: string | null): Pick<FactFields, 'season' | 'first' | 'last'> {
  const read = readSeason(season ?? undefined)
  if (read === null) return { season: 'all', first: '', last: '' }
  if (typeof read === 'string') return { season: read, first: '', last: '' }
  return { season: read.from.length === 5 ? 'yearly' : 'dates', first: typedDay(read.from), last: typedDay(read.to) }
}

function fromSpan(value: string): Pick<FactFields, 'isUnknown' | 'opens' | 'closes'> {
  const [opens = '', closes = ''] = value.split('..')
  if (value === 'unknown') return { isUnknown: true, opens: '', closes: '' }
  const shown = closes.split('/').map((one) => {
    const minutes = minutesOf(one)
    const isNextDay = minutes !== null && minutes > day && ending(opens, toClock(minutes - day)) === one
    return isNextDay ? toClock(minutes - day) : one
  })
  return { isUnknown: false, opens, closes: shown.join('/') }
}

/** The fields of a fact that is written again. */
export function toFactFields(fact: FactWire, locale: string): FactFields {
  const kind = fact.kind as FactKind
  return {
    ...emptyFact(kind),
    ...(isDaily(kind) ? fromSpan(fact.value) : {}),
    ...(isLimitRule(kind) ? { limit: typedDecimal(Number(fact.value), locale) } : {}),
    ...(isFormality(kind) ? { text: fact.value } : {}),
    ...fromSeason(fact.season),
    days: readDays(fact.days ?? undefined),
    binds: fact.binds ?? 'both',
    only: fact.only ?? 'all',
    note: fact.note,
  }
}

function valueErrors(fields: FactFields, code: string): Errors {
  const { kind, opens, closes } = fields
  if (isLimitRule(kind)) return { limit: 'number' }
  if (!isDaily(kind)) return { text: `value-${code}` }
  const wrong = kind === 'closed' ? 'clock' : 'time'
  const isWrong = (text: string) => !isTime(normal(text)) || (kind === 'closed' && minutesOf(normal(text)) === null)
  return {
    ...(isWrong(opens) ? { opens: wrong } : {}),
    ...(closes.split('/').some(isWrong) ? { closes: wrong } : {}),
    ...(code === 'order' ? { closes: 'value-order' } : {}),
  }
}

const fieldOf = {
  kind: 'kind',
  days: 'days',
  season: 'last',
  binds: 'binds',
  only: 'only',
  note: 'note',
  source: 'source',
  date: 'sourceDate',
  confidence: 'confidence',
  checked_on: 'checkedOn',
} as const

/** What is wrong with a source, and with a fact that is read from it. */
export function findErrors(fields: FactFields | null, evidence: EvidenceFields, today: string): Errors {
  const wire = fields && toFactWire(fields)
  const values = wire && {
    fact: wire.kind,
    value: wire.value,
    note: wire.note,
    ...(wire.days === null ? {} : { days: wire.days }),
    ...(wire.season === null ? {} : { season: wire.season }),
    ...(wire.binds === null ? {} : { binds: wire.binds }),
    ...(wire.only === null ? {} : { only: wire.only }),
  }
  const { source, source_date: date, confidence, checked_on: checkedOn } = toEvidenceWire(evidence)
  const found = factErrors(values, { source, date, confidence: confidence as 'A', checkedOn }, today)
  const errors: Errors = {}
  for (const { field, code } of found)
    if (field === 'value') Object.assign(errors, valueErrors(fields!, code))
    else errors[fieldOf[field]] = `${field}-${code}`
  if (fields && (fields.season === 'yearly' || fields.season === 'dates') && (fields.first === '' || fields.last === ''))
    errors[fields.first === '' ? 'first' : 'last'] = 'season-missing'
  if (fields?.days.length === 0) errors.days = 'days-missing'
  return errors
}
