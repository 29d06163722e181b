import { sortsOf } from '../list-sort.ts'
import type { FactEvidence, FactValues } from './fact-changes.ts'
import { readDays, readHours, readSeason } from './read-facts.ts'

export const limitRules = ['max_wingspan_m', 'max_mtow_t', 'max_seats', 'landing_m', 'takeoff_m'] as const
export const refusalRules = ['single_engine', 'jets', 'turboprops', 'charter', 'steep_approach'] as const
export const formalityKinds = ['ppr', 'slot', 'approval', 'extension', 'customs', 'military', 'noise', 'restriction', 'parking'] as const
/** What a row can be about, in the order in which they are shown. */
export const factKinds = ['hours', 'closed', ...refusalRules, ...limitRules, ...formalityKinds] as const
export type FactKind = (typeof factKinds)[number]

export const bindings = ['both', 'arrivals', 'departures'] as const
export const engineKinds = ['jet', 'turboprop'] as const
export const confidences = ['A', 'B', 'C', 'D'] as const

export const factLimits = {
  value: 300,
  source: { minLength: 4, maxLength: 1_000 },
  note: 500,
  days: 20,
  season: 24,
  maxLimit: 10_000,
} as const
/** A fact that was checked longer ago is looked up again. */
export const factAgeDays = 180

const includes = <T extends string>(list: readonly T[], word: string): word is T => list.some((one) => one === word)
export const isLimitRule = (fact: string): fact is (typeof limitRules)[number] => includes(limitRules, fact)
export const isRefusalRule = (fact: string): fact is (typeof refusalRules)[number] => includes(refusalRules, fact)
export const isFormality = (fact: string): fact is (typeof formalityKinds)[number] => includes(formalityKinds, fact)
/** Parking is scarce in a season; other formalities hold all year. */
export const isSeasonal = (fact: string): boolean => !isFormality(fact) || fact === 'parking'
/** Facts that hold on weekdays, for movements and kinds of aircraft. */
export const isDaily = (fact: string): boolean => fact === 'hours' || fact === 'closed'

/** Whether a fact was checked more than `factAgeDays` before a day. */
export const isOldFact = (checkedOn: string, today: string): boolean =>
  Temporal.PlainDate.from(checkedOn).until(Temporal.PlainDate.from(today)).days > factAgeDays

export type FactField = 'kind' | 'value' | 'days' | 'season' | 'binds' | 'only' | 'source' | 'date' | 'confidence' | 'checked_on' | 'note'
export interface FactError {
  field: FactField
  code: 'missing' | 'unreadable' | 'order' | 'future' | 'too_long' | 'not_for_this'
}

export interface EvidenceError {
  field: Extract<FactField, 'source' | 'date' | 'confidence' | 'checked_on'>
  code: 'missing' | 'unreadable' | 'future' | 'too_long'
}

const canRead = (read: () => unknown): boolean => {
  try {
    read()
    return true
  } catch {
    return false
  }
}

export const isDate = (text: string, pattern = /^\d{4}-\d{2}-\d{2}$/): boolean =>
  pattern.test(text) && canRead(() => Temporal.PlainDate.from(text, { overflow: 'reject' }))

function valueError({ fact, value }: FactValues): FactError['code'] | null {
  if (value.trim() === '') return 'missing'
  if (value.length > factLimits.value) return 'too_long'
  if (isFormality(fact)) return null
  if (isRefusalRule(fact)) return null
  if (isLimitRule(fact)) return Number(value) > 0 && Number(value) <= factLimits.maxLimit ? null : 'unreadable'
  if (!canRead(() => readHours(value))) return 'unreadable'
  const hours = readHours(value)
  if (hours === null) return fact === 'closed' ? 'unreadable' : null
  const times = [hours.open, ...hours.close]
  if (fact === 'closed' && (times.length !== 2 || times.some((time) => 'sun' in time))) return 'unreadable'
  const { open } = hours
  const isBefore = 'minutes' in open && hours.close.some((close) => 'minutes' in close && close.minutes <= open.minutes)
  return isBefore ? 'order' : null
}

function seasonError(text: string | undefined): FactError['code'] | null {
  if (text === undefined) return null
  if (!canRead(() => readSeason(text))) return 'unreadable'
  const season = readSeason(text)
  if (season === null || typeof season === 'string') return null
  const { from, to } = season
  // A leap year has every day of a year.
  const isDay = (day: string) => isDate(day.length === 5 ? `2028-${day}` : day)
  if (!isDay(from) || !isDay(to)) return 'unreadable'
  return from.length > 5 && to < from ? 'order' : null
}

const firstDay = (date: string): string => (date.length === 4 ? `${date}-01-01` : date.length === 7 ? `${date}-01` : date)

/** What is wrong with a source. */
export function evidenceErrors({ source, date, confidence, checkedOn }: FactEvidence, today: string): EvidenceError[] {
  const errors: EvidenceError[] = []
  if (source.trim().length < factLimits.source.minLength) errors.push({ field: 'source', code: 'missing' })
  if (source.length > factLimits.source.maxLength) errors.push({ field: 'source', code: 'too_long' })
  if (!includes(confidences, confidence)) errors.push({ field: 'confidence', code: 'missing' })
  if (!isDate(checkedOn)) errors.push({ field: 'checked_on', code: 'unreadable' })
  else if (checkedOn > today) errors.push({ field: 'checked_on', code: 'future' })
  if (date !== '' && !(/^\d{4}(-\d{2}){0,2}$/.test(date) && isDate(firstDay(date)))) errors.push({ field: 'date', code: 'unreadable' })
  else if (date !== '' && date > today) errors.push({ field: 'date', code: 'future' })
  return errors
}

/** What is wrong with a source, and with a row that is read from it; null: with the source alone. */
export function factErrors(values: FactValues | null, evidence: FactEvidence, today: string): FactError[] {
  const errors = evidenceErrors(evidence, today)
  if (values === null) return errors
  const { fact, days, season, binds, only, note = '' } = values
  if (!includes(factKinds, fact)) return [{ field: 'kind', code: 'missing' }, ...errors]
  const found = (field: FactField, code: FactError['code'] | null): FactError[] => (code === null ? [] : [{ field, code }])
  const isNotDaily = !isDaily(fact)
  return [
    ...found('value', valueError(values)),
    ...found('days', days !== undefined && !canRead(() => readDays(days)) ? 'unreadable' : null),
    ...found('season', seasonError(season)),
    ...found('binds', binds !== undefined && !includes(bindings, binds) ? 'unreadable' : null),
    ...found('only', only !== undefined && !includes(engineKinds, only) ? 'unreadable' : null),
    ...found('note', note.length > factLimits.note ? 'too_long' : null),
    // The engine reads weekdays and movements of hours only: a row that says more would promise what nobody checks.
    ...(isNotDaily && days !== undefined ? found('days', 'not_for_this') : []),
    ...(isNotDaily && binds !== undefined ? found('binds', 'not_for_this') : []),
    ...(!isSeasonal(fact) && season !== undefined ? found('season', 'not_for_this') : []),
    ...(isFormality(fact) && only !== undefined ? found('only', 'not_for_this') : []),
    ...errors,
  ]
}

/** Where a version of the facts is in its life. `replaced`: another one has followed. */
export const factVersionStates = ['draft', 'published', 'replaced', 'rolled_back'] as const
export type FactVersionState = (typeof factVersionStates)[number]

/** Lists of airports: those with facts, those to look up again, those that the draft changes, and all. */
export const factViews = ['known', 'old', 'draft', 'all'] as const
export type FactView = (typeof factViews)[number]
export const factSorts = sortsOf(['airport', 'facts', 'confidence', 'checked'])
export type FactSort = (typeof factSorts)[number]

/** What the draft does to a fact. */
export const factStates = ['same', 'new', 'changed', 'removed'] as const
export type FactState = (typeof factStates)[number]
