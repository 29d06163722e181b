import { distanceKm, toPoint } from '../charter/geodesy.ts'
import type { FactEvidence, TerminalValues } from './fact-changes.ts'
import { evidenceErrors, type EvidenceError, factLimits } from './fact-rules.ts'
import { readTerminalHours, terminalKinds } from './terminals.ts'

export const terminalLimits = {
  name: { minLength: 2, maxLength: 80 },
  address: 200,
  phone: 30,
  hours: 120,
  website: 300,
  text: 400,
  /** A terminal stands at its airport, km. */
  distance: 10,
} as const

export type TerminalField =
  | EvidenceError['field']
  | 'name'
  | 'kind'
  | 'address'
  | 'phone'
  | 'hours'
  | 'website'
  | 'position'
  | 'parking'
  | 'directions'
  | 'note'

export interface TerminalError {
  field: TerminalField
  /** `memory`: passengers go there and call, so memory is no source; `language`: written in one language only; `far`: not at the airport. */
  code: EvidenceError['code'] | 'memory' | 'language' | 'far'
}

interface Position {
  latitude: number
  longitude: number
}

const canRead = (hours: string): boolean => {
  try {
    return readTerminalHours(hours).length > 0
  } catch {
    return false
  }
}

const isAddress = (text: string): boolean => URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol)

const found = (field: TerminalField, code: TerminalError['code'] | false | null): TerminalError[] => (code ? [{ field, code }] : [])

function positionError({ latitude, longitude }: TerminalValues, airport: Position): TerminalError['code'] | null {
  if (latitude === undefined && longitude === undefined) return null
  if (latitude === undefined || longitude === undefined) return 'missing'
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return 'unreadable'
  const km = distanceKm(toPoint({ lat: latitude, lon: longitude }), toPoint({ lat: airport.latitude, lon: airport.longitude }))
  return km > terminalLimits.distance ? 'far' : null
}

function wordsError(en = '', it = ''): TerminalError['code'] | null {
  if ((en === '') !== (it === '')) return 'language'
  return Math.max(en.length, it.length) > terminalLimits.text ? 'too_long' : null
}

/** What is wrong with a terminal that staff write; null: it is closed, with the source alone. */
export function terminalErrors(
  values: TerminalValues | null,
  evidence: FactEvidence,
  { today, airport }: { today: string; airport: Position },
): TerminalError[] {
  const cited: TerminalError[] = evidenceErrors(evidence, today)
  if (cited.length === 0 && evidence.confidence === 'D') cited.push({ field: 'confidence', code: 'memory' })
  if (values === null) return cited
  const { name, kind, address = '', phone = '', hours = '', website = '', note = '' } = values
  const { minLength, maxLength } = terminalLimits.name
  return [
    ...found('name', name.trim().length < minLength ? 'missing' : name.length > maxLength && 'too_long'),
    ...found('kind', !terminalKinds.some((one) => one === kind) && 'missing'),
    ...found('address', address.length > terminalLimits.address && 'too_long'),
    ...found('phone', phone !== '' && !/^\+[1-9](?:[ ]?\d){6,14}$/.test(phone) && 'unreadable'),
    ...found('hours', hours.length > terminalLimits.hours ? 'too_long' : hours !== '' && !canRead(hours) && 'unreadable'),
    ...found('website', website.length > terminalLimits.website ? 'too_long' : website !== '' && !isAddress(website) && 'unreadable'),
    ...found('position', positionError(values, airport)),
    ...found('parking', wordsError(values.parkingEn, values.parkingIt)),
    ...found('directions', wordsError(values.directionsEn, values.directionsIt)),
    ...found('note', note.length > factLimits.note && 'too_long'),
    ...cited,
  ]
}
