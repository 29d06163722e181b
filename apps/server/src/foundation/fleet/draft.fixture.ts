import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FleetDocumentKind } from '@aquilane/domain/fleet/fleet-files'
import type { Database } from '../../platform/db/database.ts'
import type { Owner } from './draft.ts'

async function insertFile(db: Database): Promise<string> {
  const id = randomUUID()
  await sql`INSERT INTO stored_file (id, encrypted_key, parts, bytes, created_at) VALUES (${id}, 'sealed', 1, 100, now())`.execute(db)
  return id
}

/** A scan without its bytes. */
export async function insertTestDocument(
  db: Database,
  owner: Owner,
  { kind, memberId, validUntil = '2031-01-01' }: { kind: FleetDocumentKind; memberId: string; validUntil?: string | null },
): Promise<string> {
  const { identity } = await ('operatorId' in owner
    ? db.selectFrom('operator').select('identity').where('id', '=', owner.operatorId).executeTakeFirstOrThrow()
    : db.selectFrom('aircraft').select('identity').where('id', '=', owner.aircraftId).executeTakeFirstOrThrow())
  const { id } = await db
    .insertInto('fleet_document')
    .values({
      ...('operatorId' in owner ? { operator_id: owner.operatorId } : { aircraft_id: owner.aircraftId }),
      kind,
      number: `${kind} 1`,
      valid_until: validUntil,
      identity,
      file_id: await insertFile(db),
      name: `${kind}.pdf`,
      pages: 1,
      size: 100,
      added_by: memberId,
      added_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Everything that a draft needs, without bytes. */
export async function completeTestDraft(db: Database, owner: Owner, memberId: string): Promise<void> {
  for (const kind of ['aoc', 'insurance'] as const) await insertTestDocument(db, owner, { kind, memberId })
  if ('operatorId' in owner) return
  for (const kind of ['airworthiness', 'noise'] as const) await insertTestDocument(db, owner, { kind, memberId })
  const photo = { id: await insertFile(db), aircraft_id: owner.aircraftId, kind: 'exterior', width: 640, height: 480 } as const
  await db
    .insertInto('aircraft_photo')
    .values({ ...photo, added_by: memberId, added_at: new Date().toISOString() })
    .execute()
}
