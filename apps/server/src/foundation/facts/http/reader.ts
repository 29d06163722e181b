import type { Context } from '../../../context.ts'
import { getMemberNames } from '../../members/index.ts'
import { todayOf } from '../draft.ts'
import type { Reader } from './wire.ts'

/** What facts are written with. */
export const toReader = async (ctx: Context, members: readonly string[]): Promise<Reader> => ({
  today: todayOf(ctx),
  names: await getMemberNames(ctx.db, members),
})
