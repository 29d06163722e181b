import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffListTerminals } from '@aquilane/contract/staff-terminals'
import type { getTerminals } from '@aquilane/contract/terminals'
import type { KnownTerminal, TerminalDifference } from '@aquilane/domain/facts/fact-changes'
import { isOldFact } from '@aquilane/domain/facts/fact-rules'
import type { NamedTerminal } from '../read-terminals.ts'
import { type Reader, toChange, toRemoval } from './wire.ts'

type StaffTerminal = NonNullable<ResponseOf<typeof staffListTerminals>['data'][number]['after']>

function toStaffTerminal({ row, checkedOn, change }: KnownTerminal, reader: Reader): StaffTerminal {
  return {
    terminal: row.terminal,
    name: row.name,
    kind: row.kind,
    sole: row.sole ?? false,
    address: row.address ?? '',
    phone: row.phone ?? '',
    hours: row.hours ?? '',
    website: row.website ?? '',
    latitude: row.latitude ?? null,
    longitude: row.longitude ?? null,
    parking_en: row.parkingEn ?? '',
    parking_it: row.parkingIt ?? '',
    directions_en: row.directionsEn ?? '',
    directions_it: row.directionsIt ?? '',
    note: row.note ?? '',
    source: row.source,
    source_date: row.date,
    confidence: row.confidence,
    checked_on: checkedOn,
    old: isOldFact(checkedOn, reader.today),
    changed: change && toChange(change, reader),
  }
}

export const toTerminalDifference = (
  { before, after, removal }: Pick<TerminalDifference, 'before' | 'after' | 'removal'>,
  reader: Reader,
) => ({
  before: before && toStaffTerminal(before, reader),
  after: after && toStaffTerminal(after, reader),
  removal: toRemoval(removal, reader),
})

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const toTerminal = ({ position, ...terminal }: NamedTerminal): ResponseOf<typeof getTerminals>['data'][number] => ({
  key: terminal.key,
  name: terminal.name,
  kind: terminal.kind,
  address: terminal.address,
  phone: terminal.phone,
  hours: terminal.hours && terminal.hours.map(({ days, from, to }) => ({ days: [...days], from: clock(from), to: clock(to) })),
  parking: terminal.parking,
  directions: terminal.directions,
  website: terminal.website,
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
  source: terminal.source,
  source_date: terminal.sourceDate,
  checked_on: terminal.checkedOn,
})
