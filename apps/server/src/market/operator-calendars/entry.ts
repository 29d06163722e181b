import { createHash } from 'node:crypto'
import type { Problem } from './problem.ts'
import type { Zone } from './zones.ts'

/** A time of an entry: an instant, or local to the departure airport. `calendarZone` is where the calendar says that it is kept. */
export type EntryTime = Temporal.Instant | { local: Temporal.PlainDateTime; calendarZone: Zone | null }

/** One empty leg as an operator's calendar has it. */
export interface CalendarEntry {
  line: number
  /** Identifies the entry when the calendar is read again. */
  reference: string
  tail: string
  /** ICAO or IATA codes. */
  from: string
  to: string
  departure: EntryTime
  windowFrom: EntryTime | null
  windowTo: EntryTime | null
  /** As the file has it. */
  summary: string
}

/** An entry that cannot be a leg. Null for the reference: the leg cannot be determined. */
export interface RefusedEntry {
  line: number
  reference: string | null
  summary: string
  problem: Problem
  /** The entry is a series: its legs have references that begin with this one. */
  isSeries?: boolean
  /** The entry is no offer: its leg is withdrawn. */
  isWithdrawn?: boolean
}

export interface CalendarReading {
  entries: (CalendarEntry | RefusedEntry)[]
  /** The file has every leg of the operator: those that it does not name are withdrawn. */
  isComplete: boolean
}

const maxReferenceLength = 200

/** References are a key of the database, whose length has a limit. */
export const toReference = (text: string): string =>
  text.length <= maxReferenceLength ? text : `${text.slice(0, 120).toWellFormed()} ${createHash('sha256').update(text).digest('hex')}`

/** The reference of one date of a series. */
export const toDateReference = (series: string, date: string): string => `${series}#${date}`
