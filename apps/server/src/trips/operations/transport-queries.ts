import { openTransferStatuses } from '@aquilane/domain/ground-transfers/ground-transfer'
import type { Db } from '../../platform/db/database.ts'

/** Cars that are asked for, offered or confirmed. */
export const openTransfersByLegs = async (on: Db, legIds: readonly string[]) =>
  legIds.length === 0
    ? []
    : on
        .selectFrom('ground_transfer')
        .select(['leg_id', 'leg_end', 'status', 'driver_name', 'for_at', 'for_airport', 'for_pax'])
        .where('leg_id', 'in', legIds)
        .where('status', 'in', openTransferStatuses)
        .execute()
