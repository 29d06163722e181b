import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** Runs a part of a transaction. @param isKept whether what it did stays, by its result; where it throws, it is taken back and the transaction can go on */
export async function inSavepoint<Result>(trx: Trx, work: () => Promise<Result>, isKept: (result: Result) => boolean): Promise<Result> {
  await sql`SAVEPOINT part`.execute(trx)
  let isDone = false
  try {
    const result = await work()
    isDone = isKept(result)
    return result
  } finally {
    if (!isDone) await sql`ROLLBACK TO SAVEPOINT part`.execute(trx)
    await sql`RELEASE SAVEPOINT part`.execute(trx)
  }
}
