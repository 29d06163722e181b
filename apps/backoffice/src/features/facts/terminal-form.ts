import { terminalErrors } from '@aquilane/domain/facts/terminal-rules'
import { type EvidenceFields, toEvidenceWire } from './fact-form.ts'
import type { TerminalWire } from './facts.ts'

const texts = [
  'name',
  'kind',
  'address',
  'phone',
  'hours',
  'website',
  'parking_en',
  'parking_it',
  'directions_en',
  'directions_it',
  'note',
] as const
export type TerminalText = (typeof texts)[number]

/** A terminal as its fields hold it. */
export interface TerminalFields extends Record<TerminalText, string> {
  isSole: boolean
  /** `45.4451, 9.2767`, as maps copy it; empty: not known. */
  position: string
}

/** Keys of `staff-facts.errors`, by field. */
export type TerminalFormErrors = Partial<Record<TerminalText | 'position' | keyof EvidenceFields, string>>

const empty = Object.fromEntries(texts.map((field) => [field, ''])) as Record<TerminalText, string>

export const emptyTerminal: TerminalFields = { ...empty, kind: 'fbo', isSole: false, position: '' }

export function toTerminalFields(terminal: TerminalWire): TerminalFields {
  const { sole, latitude, longitude } = terminal
  return {
    ...(Object.fromEntries(texts.map((field) => [field, terminal[field]])) as Record<TerminalText, string>),
    isSole: sole,
    position: latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`,
  }
}

/** Two numbers of degrees; null for what is none. */
function toPosition(typed: string): { latitude: number; longitude: number } | null {
  const parts = /^(-?\d{1,2}(?:\.\d+)?)[ ,;]+(-?\d{1,3}(?:\.\d+)?)$/.exec(typed.trim())
  return parts && { latitude: Number(parts[1]), longitude: Number(parts[2]) }
}

export function toTerminalWire({ isSole, position, ...fields }: TerminalFields) {
  const place = toPosition(position)
  return { ...fields, sole: isSole, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
}

const fieldOf: Record<string, keyof TerminalFormErrors> = {
  parking: 'parking_en',
  directions: 'directions_en',
  date: 'sourceDate',
  checked_on: 'checkedOn',
}

/** Errors of the domain, or of the server, by the fields of the form. */
export const toFormErrors = (found: readonly { field: string; code: string }[]): TerminalFormErrors =>
  Object.fromEntries(found.map(({ field, code }) => [fieldOf[field] ?? field, code === 'too_long' ? 'value-too_long' : `${field}-${code}`]))

/**
 * What is wrong with a terminal and its source; null: with the source that it is closed by. How far it stands from its airport is for the
 * server to say.
 */
export function findTerminalErrors(fields: TerminalFields | null, evidence: EvidenceFields, today: string): TerminalFormErrors {
  const { source, source_date: date, confidence, checked_on: checkedOn } = toEvidenceWire(evidence)
  const place = fields && toPosition(fields.position)
  const values = fields && {
    name: fields.name,
    kind: fields.kind,
    address: fields.address.trim(),
    phone: fields.phone.trim(),
    hours: fields.hours.trim(),
    website: fields.website.trim(),
    parkingEn: fields.parking_en.trim(),
    parkingIt: fields.parking_it.trim(),
    directionsEn: fields.directions_en.trim(),
    directionsIt: fields.directions_it.trim(),
    note: fields.note.trim(),
    ...place,
  }
  const airport = place ?? { latitude: 0, longitude: 0 }
  const found = terminalErrors(values, { source, date, confidence: confidence as 'A', checkedOn }, { today, airport })
  const isPlaceWrong = fields !== null && fields.position.trim() !== '' && !place
  return { ...toFormErrors(found), ...(isPlaceWrong ? { position: 'position-unreadable' } : {}) }
}
