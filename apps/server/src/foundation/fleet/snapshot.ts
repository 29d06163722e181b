import type { AircraftStatus } from '@aquilane/domain/fleet/aircraft-fields'
import type { Cabin } from '@aquilane/domain/fleet/cabin'
import type { PhotoKind } from '@aquilane/domain/fleet/fleet-files'
import type { AircraftClassSlug, AircraftType } from '@aquilane/domain/fleet/types'
import type { CancellationTerms } from '@aquilane/domain/charter/terms'
import type { BusyPeriod } from './hold-queries.ts'

export interface FleetClass {
  id: number
  slug: AircraftClassSlug
  name: Record<'en' | 'it', string>
}

export interface FleetType {
  id: number
  slug: string
  /** With its maker: `Cessna Citation CJ3+`. */
  name: string
  classId: number
  spec: AircraftType
}

export interface FleetOperator {
  id: number
  slug: string
  name: string
  aoc: string
  /** ISO 3166 alpha-3. */
  country: string
  /** Last insured day, `yyyy-MM-dd`. */
  insuredUntil: string
  /** Last day of its certificate; null: without end. */
  aocUntil: string | null
  /** managed: the calendar is kept here and availability is firm; on-request: the operator confirms each request. */
  availability: 'managed' | 'on-request'
  /** Nothing of it is sold or flown. */
  isSuspended: boolean
  terms: CancellationTerms
}

export interface FleetAircraft {
  id: number
  tail: string
  typeId: number
  operatorId: number
  /** Airport code of the base. */
  baseCode: string
  year: number
  seats: number
  cabin: Cabin
  ratePermille: number
  /** Quoted by staff, never offered on the site. */
  isSubCharter: boolean
  status: AircraftStatus
  /** Not published: neither sold nor flown. */
  isDraft: boolean
  /** Published, neither grounded nor retired. */
  isActive: boolean
  /** Last day of its airworthiness review; null: not kept here. */
  airworthyUntil: string | null
  /** Last day of its own cover; null: that of its operator counts. */
  insuredUntil: string | null
}

/** A photograph of an aircraft, in the widths of `photoWidths`. */
export interface FleetPhoto {
  id: string
  kind: PhotoKind
  /** Of the largest size, pixels. */
  width: number
  height: number
}

/** Epoch milliseconds, end exclusive. */
export type AvailabilityBlock = Omit<BusyPeriod, 'aircraftId'>

/** An immutable snapshot of the fleet; the same object while nothing changes. */
export interface FleetSnapshot {
  /** Grows with every change of classes, types, operators or aircraft. */
  version: number
  /** Grows with every change of a calendar. */
  calendarVersion: number
  classes: ReadonlyMap<number, FleetClass>
  types: ReadonlyMap<number, FleetType>
  operators: ReadonlyMap<number, FleetOperator>
  aircraft: ReadonlyMap<number, FleetAircraft>
  /** By aircraft id, the first shown first; without those that have none. */
  photos: ReadonlyMap<number, readonly FleetPhoto[]>
  /** By aircraft id; the array of an aircraft stays the same one until its calendar changes. */
  periods: ReadonlyMap<number, readonly AvailabilityBlock[]>
}

/** The last day on which insurance, certificate and airworthiness all stand, `yyyy-MM-dd`. */
export function lastFlyableDay(
  { insuredUntil, aocUntil }: Pick<FleetOperator, 'insuredUntil' | 'aocUntil'>,
  aircraft: Pick<FleetAircraft, 'airworthyUntil' | 'insuredUntil'>,
): string {
  const [first = insuredUntil] = [insuredUntil, aircraft.insuredUntil, aocUntil, aircraft.airworthyUntil]
    .filter((day) => day !== null)
    .toSorted()
  return first
}

/** The moment from which the aircraft may not fly. */
export const documentsEnd = (...of: Parameters<typeof lastFlyableDay>): Temporal.Instant =>
  Temporal.PlainDate.from(lastFlyableDay(...of))
    .add({ days: 1 })
    .toZonedDateTime('UTC')
    .toInstant()
