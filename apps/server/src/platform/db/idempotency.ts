import { retentionRules } from '@aquilane/domain/system/retention'
import { createHash } from 'node:crypto'
import { Refusal } from '@aquilane/domain/refusal'
import { toTimestamptz, type Database, type Trx } from './database.ts'

const requestHash = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')

/**
 * Runs `work` in one transaction and stores its result under the key, in the same transaction: both commit or neither.
 * A concurrent request with the same key waits on the unique index and then replays the stored result.
 * @param request scope is `<client>:<method path>`; without a key (null) the work runs unprotected
 * @throws IDEMPOTENCY_KEY_REUSED when the key was used with another body
 */
export async function withIdempotency<T extends object>(
  db: Database,
  request: { scope: string; key: string | null; body: unknown },
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { scope, key } = request
  if (key === null) return db.transaction().execute(work)
  const request_hash = requestHash(request.body)
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('idempotency_key')
      .values({ scope, key, request_hash })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!inserted) {
      const row = await trx
        .selectFrom('idempotency_key')
        .selectAll()
        .where('scope', '=', scope)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      if (row.request_hash !== request_hash)
        throw new Refusal('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another request. Send a new key.')
      return row.response as T
    }
    const response = await work(trx)
    await trx
      .updateTable('idempotency_key')
      .set({ response: JSON.stringify(response) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
    return response
  })
}

/** A key protects retries, which come within minutes; responses may hold personal data. */
export async function deleteExpiredIdempotencyKeys(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', toTimestamptz(now.subtract({ hours: 24 * retentionRules.idempotency_keys.days })))
    .execute()
}
