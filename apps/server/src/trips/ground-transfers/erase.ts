import { retentionRules } from '@aquilane/domain/system/retention'
import { eraseTransfers } from './queries.ts'
import type { Context } from '../../context.ts'

/** Addresses, words and drivers a month after the flight. @returns how many cars had some */
export const eraseOldTransfers = (ctx: Context): Promise<number> =>
  eraseTransfers(ctx.db, ctx.clock.now().subtract({ hours: 24 * retentionRules.ground_transfers.days }))
