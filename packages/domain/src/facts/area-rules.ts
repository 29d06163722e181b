import { canRefuse, weigh } from './weight.ts'
import type { AreaValues, FactEvidence } from './fact-changes.ts'
import { confidences, evidenceErrors, type EvidenceError, factLimits, isDate } from './fact-rules.ts'
import type { AirspaceRow } from './read-airspace.ts'
import { expandStates, isState } from './states.ts'

export const airspaceEffects = ['closed', 'avoid', 'not_sold_online', 'caution'] as const
export const areaLimits = { name: { minLength: 3, maxLength: 120 }, codes: 300 } as const

export type AreaField =
  | EvidenceError['field']
  | 'area'
  | 'effect'
  | 'binds'
  | 'countries'
  | 'airports'
  | 'shapes'
  | 'overflight'
  | 'landing'
  | 'except_to'
  | 'from'
  | 'until'
  | 'note'
export interface AreaError {
  field: AreaField
  /** `unknown`: no such state, airport or drawn area; `weak`: it opens what is closed, on a source that cannot allow. */
  code: EvidenceError['code'] | 'order' | 'unknown' | 'not_drawn' | 'no_effect' | 'weak'
}

const words = (text: string | undefined): string[] => text?.split(' ').filter((word) => word !== '') ?? []
const levelOf = (text: string | undefined): number => {
  if (text === undefined || text === 'no') return Number.POSITIVE_INFINITY
  return text === 'yes' ? 0 : Number(text.slice(2))
}

/** What an area forbids, of a source that can refuse. */
function isStrict({ effect, confidence, date }: AirspaceRow): boolean {
  const known = confidences.find((one) => one === confidence)
  return effect !== 'caution' && known !== undefined && canRefuse({ confidence: known, sourceDate: date || null })
}

const firstDay = ({ from }: AirspaceRow): string => from ?? ''
const lastDay = ({ until, endsThen }: AirspaceRow): string => (endsThen && until ? until : '9999-12-31')

/** Whether it binds on fewer of the days that are left. */
const isShorter = (before: AirspaceRow, after: AirspaceRow, today: string): boolean =>
  (firstDay(after) > firstDay(before) && firstDay(after) > today) || lastDay(after) < lastDay(before)

const lacks = (set: readonly string[], of: readonly string[]): boolean => of.some((one) => !set.includes(one))
const statesOf = (text: string | undefined): string[] => expandStates(text ?? '')

/** Whether something that an area forbids from today on is allowed by what follows it; null: nothing does. */
export function opensMore(before: AirspaceRow, after: AirspaceRow | null, today: string): boolean {
  if (!isStrict(before)) return false
  if (!after || !isStrict(after)) return true
  const isBoundLess = after.binds !== 'everybody' && (before.binds === 'everybody' || lacks(statesOf(after.binds), statesOf(before.binds)))
  const isSmaller =
    lacks(statesOf(after.countries), statesOf(before.countries)) ||
    lacks(words(after.airports), words(before.airports)) ||
    lacks(words(after.shapes), words(before.shapes))
  return (
    isBoundLess ||
    isSmaller ||
    isShorter(before, after, today) ||
    (before.landing !== 'yes' && after.landing === 'yes') ||
    levelOf(after.overflight) < levelOf(before.overflight) ||
    (before.withinEurope === true && after.withinEurope !== true) ||
    lacks(statesOf(before.exceptTo), statesOf(after.exceptTo))
  )
}

const found = (field: AreaField, code: AreaError['code'] | null | false | undefined): AreaError[] => (code ? [{ field, code }] : [])

function codesError(text: string | undefined, isKnown: (word: string) => boolean): AreaError['code'] | null {
  if ((text ?? '').length > areaLimits.codes) return 'too_long'
  return words(text).every(isKnown) ? null : 'unknown'
}

function placeErrors({ countries, airports, shapes }: AreaValues, drawn: readonly string[]): AreaError[] {
  if ([countries, airports, shapes].every((text) => words(text).length === 0)) return [{ field: 'countries', code: 'missing' }]
  return [
    ...found('countries', codesError(countries, isState)),
    ...found(
      'airports',
      codesError(airports, (code) => /^[A-Z0-9]{3,7}(?:-[A-Z0-9]{1,7})?$/.test(code)),
    ),
    ...found(
      'shapes',
      codesError(shapes, (shape) => drawn.includes(shape)),
    ),
  ]
}

function forbiddenErrors({ effect, overflight = 'no', landing = 'no', shapes }: AreaValues): AreaError[] {
  if (!/^(?:no|yes|FL\d{3})$/.test(overflight)) return [{ field: 'overflight', code: 'unreadable' }]
  // What is not drawn cannot be flown around: a row that says so would promise what nobody checks.
  if (overflight !== 'yes' && words(shapes).length === 0) return [{ field: 'overflight', code: 'not_drawn' }]
  return found('landing', effect !== 'caution' && overflight === 'yes' && landing === 'yes' && 'no_effect')
}

function validityErrors({ from, until, endsThen }: AreaValues): AreaError[] {
  if (endsThen && until === undefined) return [{ field: 'until', code: 'missing' }]
  const wrong = (['from', 'until'] as const).flatMap((field) => {
    const day = field === 'from' ? from : until
    return found(field, day !== undefined && !isDate(day) && 'unreadable')
  })
  return wrong.length > 0 ? wrong : found('until', from !== undefined && until !== undefined && until < from && 'order')
}

export interface AreaCheck {
  today: string
  /** Keys of the areas that the product has drawn. */
  drawn: readonly string[]
  /** As it counts now; null: a new one. */
  before: AirspaceRow | null
}

const weakErrors = (
  before: AirspaceRow | null,
  after: AirspaceRow | null,
  { confidence, date }: FactEvidence,
  today: string,
): AreaError[] =>
  found(
    'confidence',
    before !== null && opensMore(before, after, today) && weigh({ confidence, sourceDate: date || null }) !== 'decides' && 'weak',
  )

/** What is wrong with an area that staff write; null: it holds no more. */
export function areaErrors(values: AreaValues | null, evidence: FactEvidence, { today, drawn, before }: AreaCheck): AreaError[] {
  const cited: AreaError[] = evidenceErrors(evidence, today)
  const { source, date, confidence } = evidence
  const weak = cited.length > 0 ? [] : weakErrors(before, values && { ...values, source, date, confidence }, evidence, today)
  if (values === null) return [...cited, ...weak]
  const { area, effect, binds, exceptTo, note = '' } = values
  const { minLength, maxLength } = areaLimits.name
  return [
    ...found('area', area.trim().length < minLength ? 'missing' : area.length > maxLength && 'too_long'),
    ...found('effect', !airspaceEffects.some((one) => one === effect) && 'missing'),
    ...found('binds', words(binds).length === 0 ? 'missing' : binds !== 'everybody' && codesError(binds, isState)),
    ...placeErrors(values, drawn),
    ...forbiddenErrors(values),
    ...found('except_to', codesError(exceptTo, isState)),
    ...validityErrors(values),
    ...found('note', note.length > factLimits.note && 'too_long'),
    ...cited,
    ...weak,
  ]
}
