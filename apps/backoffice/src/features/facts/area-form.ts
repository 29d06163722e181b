import { type AreaError, type AreaField, areaErrors } from '@aquilane/domain/facts/area-rules'
import type { AreaValues } from '@aquilane/domain/facts/fact-changes'
import type { AirspaceRow } from '@aquilane/domain/facts/read-airspace'
import { type EvidenceFields, toEvidenceWire } from './fact-form.ts'
import type { AreaWire } from './facts.ts'

/** An area as its fields hold it. */
export interface AreaFields {
  name: string
  effect: string
  /** Everybody, or the states that are written. */
  isEverybody: boolean
  states: string
  withinEurope: boolean
  countries: string
  airports: string
  shapes: readonly string[]
  overflight: 'no' | 'yes' | 'above'
  level: string
  landing: boolean
  exceptTo: string
  from: string
  until: string
  endsThen: boolean
  note: string
}

export type AreaFieldName = keyof AreaFields | keyof EvidenceFields
/** Keys of `staff-facts.errors`, by field. */
export type AreaFormErrors = Partial<Record<AreaFieldName, string>>

export const emptyArea: AreaFields = {
  name: '',
  effect: 'closed',
  isEverybody: true,
  states: '',
  withinEurope: false,
  countries: '',
  airports: '',
  shapes: [],
  overflight: 'yes',
  level: '',
  landing: false,
  exceptTo: '',
  from: '',
  until: '',
  endsThen: false,
  note: '',
}

const split = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '')
/** Codes as they are stored: large, divided by single spaces. */
const codes = (text: string): string => split(text).join(' ').toUpperCase()
const level = (text: string): string =>
  `FL${text
    .trim()
    .toUpperCase()
    .replace(/^FL\s*/, '')}`

/** The area of a request. */
export const toAreaWire = (fields: AreaFields) => ({
  area: fields.name.trim(),
  effect: fields.effect,
  binds: fields.isEverybody ? 'everybody' : codes(fields.states),
  countries: codes(fields.countries),
  airports: codes(fields.airports),
  shapes: fields.shapes.join(' '),
  overflight: fields.overflight === 'above' ? level(fields.level) : fields.overflight,
  landing: fields.landing,
  within_europe: !fields.isEverybody && fields.withinEurope,
  except_to: codes(fields.exceptTo),
  from: fields.from === '' ? null : fields.from,
  until: fields.until === '' ? null : fields.until,
  ends_then: fields.endsThen,
  note: fields.note.trim(),
})

/** The fields of an area that is written again. */
export const toAreaFields = (area: AreaWire): AreaFields => ({
  name: area.area,
  effect: area.effect,
  isEverybody: area.binds === 'everybody',
  states: area.binds === 'everybody' ? '' : area.binds,
  withinEurope: area.within_europe,
  countries: area.countries,
  airports: area.airports,
  shapes: split(area.shapes),
  overflight: area.overflight === 'no' || area.overflight === 'yes' ? area.overflight : 'above',
  level: area.overflight.startsWith('FL') ? area.overflight : '',
  landing: area.landing,
  exceptTo: area.except_to,
  from: area.from ?? '',
  until: area.until ?? '',
  endsThen: area.ends_then,
  note: area.note,
})

type Wire = ReturnType<typeof toAreaWire>

function toValues({
  area,
  effect,
  binds,
  overflight,
  landing,
  within_europe: withinEurope,
  ends_then: endsThen,
  ...wire
}: Wire): AreaValues {
  const given = {
    countries: wire.countries,
    airports: wire.airports,
    shapes: wire.shapes,
    exceptTo: wire.except_to,
    from: wire.from ?? '',
    until: wire.until ?? '',
    note: wire.note,
  }
  return {
    area,
    effect,
    binds,
    overflight,
    ...(landing ? { landing: 'yes' } : {}),
    ...(withinEurope ? { withinEurope: true } : {}),
    ...(endsThen ? { endsThen: true } : {}),
    ...Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')),
  }
}

const toRow = (area: AreaWire): AirspaceRow => ({
  ...toValues(area),
  source: area.source,
  date: area.source_date,
  confidence: area.confidence,
})

const fieldOf: Record<AreaField, AreaFieldName> = {
  area: 'name',
  effect: 'effect',
  binds: 'states',
  countries: 'countries',
  airports: 'airports',
  shapes: 'shapes',
  overflight: 'level',
  landing: 'landing',
  except_to: 'exceptTo',
  from: 'from',
  until: 'until',
  note: 'note',
  source: 'source',
  date: 'sourceDate',
  confidence: 'confidence',
  checked_on: 'checkedOn',
}

/** @param errors as the domain and the server name them */
export const toFormErrors = (errors: readonly Pick<AreaError, 'field' | 'code'>[]): AreaFormErrors =>
  Object.fromEntries(errors.map(({ field, code }) => [fieldOf[field], code === 'too_long' ? 'value-too_long' : `${field}-${code}`]))

interface Known {
  today: string
  drawn: readonly string[]
  /** As it counts without the draft; null: a new one. */
  before: AreaWire | null
}

/** What is wrong with an area and its source; null: it ends. */
export function findAreaErrors(fields: AreaFields | null, evidence: EvidenceFields, { today, drawn, before }: Known): AreaFormErrors {
  const { source, source_date: date, confidence, checked_on: checkedOn } = toEvidenceWire(evidence)
  const cited = { source, date, confidence: confidence as 'A', checkedOn }
  return toFormErrors(areaErrors(fields && toValues(toAreaWire(fields)), cited, { today, drawn, before: before && toRow(before) }))
}
