import { STARTER_DOCUMENT } from '@aquilane/domain/pricing/document'
import type { Database } from '../../platform/db/database.ts'
import { insertVersion, lockVersions, nextNumber } from './queries.ts'

/** Before any price was ever asked for. */
const beginning = '2020-01-01T00:00:00Z'

/** The version that a new installation begins with. */
export async function seedPricing(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockVersions(trx)
    const number = await nextNumber(trx)
    if (number > 1) return
    const at = { created_at: beginning, published_at: beginning, effective_at: beginning }
    await insertVersion(trx, { number, note: 'Starter prices', document: STARTER_DOCUMENT, ...at })
  })
}
