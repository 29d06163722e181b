import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  aircraftById,
  auditBySubject,
  countAircraft,
  futureBlocks,
  listOperatorRows,
  operatorById,
  pageAircraft,
  type AircraftRow,
  type AircraftSearch,
  type FutureBlock,
  type OperatorRow,
} from './edit-queries.ts'

export const listAircraft = (db: Database, search: AircraftSearch): Promise<{ rows: AircraftRow[]; total: number }> =>
  pageAircraft(db, search)

/** An aircraft with what it is still held or booked for. */
export async function findAircraft(
  { db, clock }: { db: Database; clock: Clock },
  id: number,
): Promise<{ row: AircraftRow; blocks: FutureBlock[] } | null> {
  const row = await aircraftById(db, id)
  return row ? { row, blocks: await futureBlocks(db, id, clock.now()) } : null
}

export const listOperators = async (
  db: Database,
): Promise<{ rows: OperatorRow[]; aircraft: Map<number, { active: number; grounded: number }> }> => ({
  rows: await listOperatorRows(db),
  aircraft: await countAircraft(db),
})

export const getOperatorIdentity = async (db: Database, id: number): Promise<number> => (await operatorById(db, id))?.identity ?? 0

export const aircraftHistory = (db: Database, id: number) => auditBySubject(db, `aircraft:${id}`)
export const operatorHistory = (db: Database, id: number) => auditBySubject(db, `operator:${id}`)
