import { fieldError } from '@aquilane/domain/refusal'
import type { Trx } from '../../platform/db/database.ts'
import type { OrderRow } from '../orders/index.ts'
import { listNames } from '../travel-documents/index.ts'
import type { LegChange } from './changed-legs.ts'
import type { Context } from '../../context.ts'

/** Each named passenger keeps a seat: names are removed first. The database refuses it as well. @throws VALIDATION_FAILED */
export async function requireSeatsOfNamed(ctx: Context, trx: Trx, order: OrderRow, changes: readonly LegChange[]): Promise<void> {
  if (changes.every(({ pax }) => pax === undefined)) return
  const { legs } = await listNames(ctx, trx, order)
  for (const [at, { id, pax }] of changes.entries()) {
    const named = legs.find(({ legId }) => legId === id)?.named ?? 0
    if (pax !== undefined && pax < named)
      throw fieldError(`legs.${at}.pax`, 'named', `${named} passengers are named on this flight. Those who do not fly are removed first.`)
  }
}
