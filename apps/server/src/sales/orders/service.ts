import type { Locale } from '@aquilane/domain/site/paths'
import type { LegBody } from '../../market/charter/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { activeOrderByLeg, orderById, pnrsByIds } from './queries.ts'
import { getOrderSummaries } from './read-model.ts'
import { lockOrderOrThrow } from './transition-order.ts'
import type { Context } from '../../context.ts'

export async function findOwnTrip(_ctx: Context, on: Db, { clientId, legs }: { clientId: string; legs: LegBody[] }) {
  const [first] = legs
  if (!first) return null
  const { departure, arrival, date } = first
  return (await activeOrderByLeg(on, clientId, { departure, arrival, departureLocal: date.slice(0, 16) })) ?? null
}

export const getCommittedSummaries = (ctx: Context, ids: readonly string[], locale: Locale) => getOrderSummaries(ctx, ctx.db, ids, locale)

export const getPnr = async (_ctx: Context, on: Db, id: string): Promise<string | null> => (await orderById(on, id))?.pnr ?? null

export const getPnrs = async (_ctx: Context, on: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await pnrsByIds(on, ids)).map(({ id, pnr }) => [id, pnr]))

export async function lockOrder(_ctx: Context, trx: Trx, id: string): Promise<void> {
  await lockOrderOrThrow(trx, id)
}
