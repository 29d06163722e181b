import type { Terminal } from '@aquilane/domain/facts/facts'
import type { Locale } from '@aquilane/domain/site/paths'
import type { FleetSnapshot } from '../../foundation/fleet/index.ts'
import type { PlacesService } from '../../foundation/places/index.ts'
import type { LegRow, MeetingPointRow, OrderRow } from './queries.ts'

/** Everything that is read to show one order. */
export interface OrderRecord {
  order: OrderRow
  legs: LegRow[]
  meetingPoints: MeetingPointRow[]
}

export interface TimelineRow {
  at: Temporal.Instant
  actor: string
  action: string
  to_state: string | null
  details: unknown
}

export interface ReferenceData {
  places: PlacesService
  fleet: FleetSnapshot
  /** Known at all airports. */
  terminals: readonly Terminal[]
  locale: Locale
}
