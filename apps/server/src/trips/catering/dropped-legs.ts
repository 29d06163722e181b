import { fieldError } from '@aquilane/domain/refusal'
import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { cateringByLeg } from './queries.ts'
import type { Context } from '../../context.ts'

/** Handler of `order.leg-dropping`: food that was only chosen goes with the flight; what its caterer was ordered is billed. @throws VALIDATION_FAILED */
export async function keepOrderedCatering(_ctx: Context, trx: Trx, { legId }: DomainEvents['order.leg-dropping']): Promise<void> {
  if ((await cateringByLeg(trx, legId))?.confirmed_at)
    throw fieldError('leg', 'catering_ordered', 'The caterer of this flight has been ordered, and its customer billed.')
}
