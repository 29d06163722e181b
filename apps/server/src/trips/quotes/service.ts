import type { Db, Trx } from '../../platform/db/database.ts'
import { quoteReference } from './load-quote.ts'
import {
  acceptanceByQuote,
  alternativesByVersions,
  lastSentAlternatives,
  sentQuotesByOrders,
  quoteById,
  quoteByOrder,
  versionsByQuote,
} from './queries.ts'
import type { ExpireQuoteJob } from './queues.ts'
import { toCostCents } from '../../market/charter/index.ts'
import { lockRequest, readQuotedOffer } from '../../sales/orders/index.ts'
import type { Context } from '../../context.ts'
import { releaseAircraft } from '../../foundation/fleet/index.ts'

/** Releases the aircraft of a version that was not accepted in time; a newer one keeps its own. */
export async function expireQuote(ctx: Context, { quote: id, version }: ExpireQuoteJob): Promise<void> {
  const quote = await quoteById(ctx.db, id)
  if (!quote) return
  await ctx.db.transaction().execute(async (trx) => {
    await lockRequest(trx, quote.order_id)
    const newest = (await versionsByQuote(trx, id)).find(({ sent_at: sent }) => sent !== null)
    if (newest?.id === version) await releaseAircraft(trx, quoteReference(quote))
  })
}

/** An order that was answered, declined or canceled needs the aircraft of its quote no more. Handler of `order.status-changed`. */
export async function onOrderStatusChanged(
  ctx: Context,
  trx: Trx,
  { orderId, from }: { orderId: string; from: string | null },
): Promise<void> {
  if (from !== 'Confirmation') return
  const quote = await quoteByOrder(trx, orderId)
  if (quote) await releaseAircraft(trx, quoteReference(quote))
}

/** What the accepted alternative of an order costs us, and by the lines of its offer, cents; null where no quote was accepted. */
export async function getAcceptedCost(_ctx: Context, on: Db, orderId: string): Promise<{ cents: number; listed: number } | null> {
  const quote = await quoteByOrder(on, orderId)
  const acceptance = quote && (await acceptanceByQuote(on, quote.id))
  if (!acceptance) return null
  const alternatives = await alternativesByVersions(on, [acceptance.version_id])
  const accepted = alternatives.find(({ position }) => position === acceptance.position)
  return accepted ? { cents: accepted.cost, listed: toCostCents(readQuotedOffer(accepted.offer).lines) } : null
}

/** Aircraft of the last quotes that were sent, newest first. */
/** The newest version of each quote of these orders. */
export const listSentQuotes = ({ db }: Context, orderIds: readonly string[]) => sentQuotesByOrders(db, orderIds)

export const getLastSent = ({ db }: Context, limit: number) => lastSentAlternatives(db, limit)

/** Whether a price was sent to the customer of an order. */
export async function isQuoted(_ctx: Context, on: Db, orderId: string): Promise<boolean> {
  const quote = await quoteByOrder(on, orderId)
  return quote !== undefined && (await versionsByQuote(on, quote.id)).some(({ sent_at: sent }) => sent !== null)
}
