import type { TypeRow } from '@aquilane/domain/facts/read-facts'
import { typeErrors } from '@aquilane/domain/facts/type-rules'
import { type EvidenceFields, toEvidenceWire } from './fact-form.ts'
import type { ShownType, TypeWire } from './facts.ts'
import { typedDecimal } from './typed-decimal.ts'

/** Facts of a type as their fields hold them. */
export interface TypeFields {
  /** As typed; empty: not known. */
  span: string
  steep: string
  londonCity: string
  note: string
}

export type TypeFormErrors = Partial<Record<keyof TypeFields | keyof EvidenceFields, string>>

export const toTypeFields = (fact: TypeWire, locale: string): TypeFields => ({
  span: fact.span_m === null ? '' : typedDecimal(fact.span_m, locale),
  steep: fact.steep_approach,
  londonCity: fact.london_city,
  note: fact.note,
})

/** A number of metres with a comma or a point; −1 for what is none, which is refused. */
function toSpan(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Number(text) : -1
}

export const toTypeWire = ({ span, steep, londonCity, note }: TypeFields) => ({
  span_m: toSpan(span),
  steep_approach: steep,
  london_city: londonCity,
  note: note.trim(),
})

const toRow = ({ slug, engines, kind }: ShownType, fact: TypeWire): TypeRow => ({
  slug,
  engines,
  kind,
  spanM: fact.span_m,
  steepApproach: fact.steep_approach,
  londonCity: fact.london_city,
  source: fact.source,
  confidence: fact.confidence,
})

const fieldOf = {
  span_m: 'span',
  steep_approach: 'steep',
  london_city: 'londonCity',
  note: 'note',
  source: 'source',
  date: 'sourceDate',
  confidence: 'confidence',
  checked_on: 'checkedOn',
} as const

/** What is wrong with the facts of a type and their source. */
export function findTypeErrors(type: ShownType, fields: TypeFields, evidence: EvidenceFields, today: string): TypeFormErrors {
  const { source, source_date: date, confidence, checked_on: checkedOn } = toEvidenceWire(evidence)
  const { span_m: spanM, steep_approach: steepApproach, london_city: londonCity, note } = toTypeWire(fields)
  const before = toRow(type, (type.before ?? type.after)!)
  const cited = { source, date, confidence: confidence as 'A', checkedOn }
  const found = typeErrors({ spanM, steepApproach, londonCity, note }, cited, { today, before })
  return Object.fromEntries(found.map(({ field, code }) => [fieldOf[field], code === 'too_long' ? 'value-too_long' : `${field}-${code}`]))
}
