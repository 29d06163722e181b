import type { Db, Trx } from '../../platform/db/database.ts'

/** False when there is no such client (any more). */
export async function setPhoto(trx: Trx, clientId: string, template: string | null): Promise<boolean> {
  const row = await trx
    .updateTable('client')
    .set({ photo: template })
    .where('id', '=', clientId)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findAvatar = (db: Db, clientId: string) =>
  db.selectFrom('avatar').select(['id', 'file_id']).where('client_id', '=', clientId).executeTakeFirst()

export const deleteAvatar = (trx: Trx, clientId: string) =>
  trx.deleteFrom('avatar').where('client_id', '=', clientId).returning('file_id').executeTakeFirst()

export const insertAvatar = (trx: Trx, avatar: { id: string; clientId: string; fileId: string; now: Temporal.Instant }) =>
  trx
    .insertInto('avatar')
    .values({ id: avatar.id, client_id: avatar.clientId, file_id: avatar.fileId, created_at: avatar.now.toString() })
    .execute()
