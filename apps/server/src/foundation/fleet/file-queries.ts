import { type Insertable, type Selectable, sql } from 'kysely'
import type { Certification } from '@aquilane/domain/fleet/certifications'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type PhotoRow = Selectable<DB['aircraft_photo']>
export type DocumentRow = Selectable<DB['fleet_document']>

/** Of every aircraft, the first shown first. */
export const selectPhotos = (db: Db) =>
  db
    .selectFrom('aircraft_photo')
    .select(['id', 'aircraft_id', 'kind', 'width', 'height'])
    .orderBy('place')
    .orderBy('added_at')
    .orderBy('id')
    .execute()

export const photosByAircraft = (db: Db, aircraftId: number): Promise<PhotoRow[]> =>
  db
    .selectFrom('aircraft_photo')
    .selectAll()
    .where('aircraft_id', '=', aircraftId)
    .orderBy('place')
    .orderBy('added_at')
    .orderBy('id')
    .execute()

export const photoById = (db: Db, id: string): Promise<PhotoRow | undefined> =>
  db.selectFrom('aircraft_photo').selectAll().where('id', '=', id).executeTakeFirst()

export const insertPhoto = (trx: Trx, values: Insertable<DB['aircraft_photo']>) => trx.insertInto('aircraft_photo').values(values).execute()

export const deletePhoto = (trx: Trx, id: string): Promise<PhotoRow | undefined> =>
  trx.deleteFrom('aircraft_photo').where('id', '=', id).returningAll().executeTakeFirst()

/** Before all others of its aircraft. */
export const movePhotoFirst = (trx: Trx, id: string): Promise<PhotoRow | undefined> =>
  trx
    .updateTable('aircraft_photo')
    .set({
      place: sql<number>`(SELECT min(place) - 1 FROM aircraft_photo other WHERE other.aircraft_id = aircraft_photo.aircraft_id)`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const aircraftExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('aircraft').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const operatorExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('operator').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Newest first. */
export const documentsByOwner = (db: Db, owner: { operatorId: number } | { aircraftId: number }): Promise<DocumentRow[]> =>
  db
    .selectFrom('fleet_document')
    .selectAll()
    .$if('operatorId' in owner, (rows) => rows.where('operator_id', '=', 'operatorId' in owner ? owner.operatorId : 0))
    .$if('aircraftId' in owner, (rows) => rows.where('aircraft_id', '=', 'aircraftId' in owner ? owner.aircraftId : 0))
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute()

/** Of operators that may fly, and of their certificate of today. */
export const certificationsOfOperators = (db: Db, kinds: readonly Certification[]) =>
  db
    .selectFrom('fleet_document')
    .innerJoin('operator', (join) =>
      join.onRef('operator.id', '=', 'fleet_document.operator_id').onRef('operator.identity', '=', 'fleet_document.identity'),
    )
    .select(['operator.id as operator_id', 'kind', 'valid_until'])
    .where('kind', 'in', kinds)
    .where('operator.published_at', 'is not', null)
    .where('operator.suspended', '=', false)
    .orderBy('operator.id')
    .execute()

export const documentById = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('fleet_document').selectAll().where('id', '=', id).executeTakeFirst()

export const insertDocument = (trx: Trx, values: Insertable<DB['fleet_document']>) =>
  trx.insertInto('fleet_document').values(values).execute()

export const deleteDocument = (trx: Trx, id: string): Promise<DocumentRow | undefined> =>
  trx.deleteFrom('fleet_document').where('id', '=', id).returningAll().executeTakeFirst()
