import type { Locale } from '@aquilane/domain/site/paths'
import type { LegBody } from '../../market/charter/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { activeOrderByLegs, orderById, pnrsByIds } from './queries.ts'
import { getOrderSummaries } from './read-model.ts'
import { lockOrderOrThrow } from './transition-order.ts'
import type { Context } from '../../context.ts'

/** The customer's own order with one of these flights, whichever of them it is; null: none. */
export async function findOwnTrip(_ctx: Context, on: Db, { clientId, legs }: { clientId: string; legs: readonly LegBody[] }) {
  const asked = legs.map(({ departure, arrival, date }) => ({ departure, arrival, departureLocal: date.slice(0, 16) }))
  return asked.length === 0 ? null : ((await activeOrderByLegs(on, clientId, asked)) ?? null)
}

export const getCommittedSummaries = (ctx: Context, ids: readonly string[], locale: Locale) => getOrderSummaries(ctx, ctx.db, ids, locale)

export const getPnr = async (_ctx: Context, on: Db, id: string): Promise<string | null> => (await orderById(on, id))?.pnr ?? null

export const getPnrs = async (_ctx: Context, on: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await pnrsByIds(on, ids)).map(({ id, pnr }) => [id, pnr]))

export async function lockOrder(_ctx: Context, trx: Trx, id: string): Promise<void> {
  await lockOrderOrThrow(trx, id)
}
