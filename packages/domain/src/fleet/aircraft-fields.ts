import { sortsOf } from '../list-sort.ts'
import type { Cabin } from './cabin.ts'

/** What staff may change of an aircraft, and its limits; the database has the same. */
export const aircraftStatuses = ['active', 'grounded', 'retired'] as const
export type AircraftStatus = (typeof aircraftStatuses)[number]

/** Lists of the fleet: drafts are in none of those of a status but that of retired aircraft. */
export const aircraftViews = [...aircraftStatuses, 'draft'] as const
export type AircraftView = (typeof aircraftViews)[number]

export const aircraftSorts = sortsOf(['tail', 'type', 'company', 'base', 'year', 'seats', 'documents'])
export type AircraftSort = (typeof aircraftSorts)[number]

export const operatorAvailabilities = ['managed', 'on-request'] as const
export type OperatorAvailability = (typeof operatorAvailabilities)[number]

export const firstYear = 1960
/** Thousandths of the type's hourly rate. */
export const rateLimits = { min: 300, max: 3000 } as const

export interface AircraftFields extends Cabin {
  tail: string
  operatorId: number
  typeId: number
  /** Airport code of the base. */
  base: string
  year: number
  seats: number
  ratePermille: number
  /** Last day of the airworthiness review, `yyyy-MM-dd`; null: not kept here. */
  airworthyUntil: string | null
  /** Last day of its own cover, `yyyy-MM-dd`; null: that of its operator counts. */
  insuredUntil: string | null
}

export interface OperatorFields {
  name: string
  aoc: string
  /** ISO 3166 alpha-3. */
  country: string
  insuredUntil: string
  /** Null: without end. */
  aocUntil: string | null
  availability: OperatorAvailability
  /** Nothing of it is sold or flown. */
  isSuspended: boolean
}

/** Which statuses may follow a status. What is retired stays retired: its tail number may fly for another aircraft one day. */
const nextStatuses: Record<AircraftStatus, readonly AircraftStatus[]> = {
  active: ['grounded', 'retired'],
  grounded: ['active', 'retired'],
  retired: [],
}

export const canSetStatus = (from: AircraftStatus, to: AircraftStatus): boolean => nextStatuses[from].includes(to)

/** Fields that the documents of an aircraft name: another one makes it a draft again. */
export const identityFields = ['tail', 'operatorId'] as const satisfies readonly (keyof AircraftFields)[]
/** Fields that the documents of an operator name: they are fixed once it is published. */
export const certificateFields = ['aoc', 'country'] as const satisfies readonly (keyof OperatorFields)[]

export interface FieldChange {
  field: string
  from: string | number | null
  to: string | number | null
}

/** Fields whose values differ, in the order of the first. */
export const changedFields = <T extends object>(before: T, after: T): FieldChange[] =>
  (Object.keys(before) as (keyof T & string)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field] as FieldChange['from'], to: after[field] as FieldChange['to'] }))

/** Documents that end within this time are announced. */
export const documentNoticeDays = 60
