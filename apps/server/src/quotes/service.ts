import type { Db, Trx } from '../platform/db/database.ts'
import { bindContext } from '../platform/bind-context.ts'
import { acceptQuote, askForQuote, openQuote, sendQuoteCode } from './accept-quote.ts'
import { answerWithPrice } from './answer-with-price.ts'
import { approveQuote, withdrawQuote } from './decide-quote.ts'
import type { QuotesContext } from './deps.ts'
import { getQuotePdf, storeSignature } from './documents.ts'
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
import {
  assignRequest,
  countAssignedRequests,
  countRequestView,
  enterRequest,
  listRequests,
  mergeRequest,
  snoozeRequest,
} from './requests.ts'
import { sendQuote } from './send-quote.ts'
import { getQuotedAircraft, withdrawUnflyable, withdrawUnflyableQuote } from './unflyable.ts'
import { createQuoteTokens } from './tokens.ts'
import { getQuoteForStaff, getQuoteLink, getQuoteView } from './view.ts'
import { lockRequest } from '../orders/requests.ts'

/** Releases the aircraft of a version that was not accepted in time; a newer one keeps its own. */
async function expireQuote(ctx: QuotesContext, { quote: id, version }: ExpireQuoteJob): Promise<void> {
  const quote = await quoteById(ctx.db, id)
  if (!quote) return
  await ctx.db.transaction().execute(async (trx) => {
    await lockRequest(trx, quote.order_id)
    const newest = (await versionsByQuote(trx, id)).find(({ sent_at: sent }) => sent !== null)
    if (newest?.id === version) await ctx.fleet.releaseAircraft(trx, quoteReference(quote))
  })
}

/** An order that was answered, declined or canceled needs the aircraft of its quote no more. Handler of `order.status-changed`. */
async function onOrderStatusChanged(
  ctx: QuotesContext,
  trx: Trx,
  { orderId, from }: { orderId: string; from: string | null },
): Promise<void> {
  if (from !== 'Confirmation') return
  const quote = await quoteByOrder(trx, orderId)
  if (quote) await ctx.fleet.releaseAircraft(trx, quoteReference(quote))
}

/** What the accepted alternative of an order costs us, cents; null where no quote was accepted. */
async function getAcceptedCost(_ctx: QuotesContext, on: Db, orderId: string): Promise<number | null> {
  const quote = await quoteByOrder(on, orderId)
  const acceptance = quote && (await acceptanceByQuote(on, quote.id))
  if (!acceptance) return null
  const alternatives = await alternativesByVersions(on, [acceptance.version_id])
  return alternatives.find(({ position }) => position === acceptance.position)?.cost ?? null
}

/** Aircraft of the last quotes that were sent, newest first. */
/** The newest version of each quote of these orders. */
const listSentQuotes = ({ db }: QuotesContext, orderIds: readonly string[]) => sentQuotesByOrders(db, orderIds)

const getLastSent = ({ db }: QuotesContext, limit: number) => lastSentAlternatives(db, limit)

/** Whether a price was sent to the customer of an order. */
async function isQuoted(_ctx: QuotesContext, on: Db, orderId: string): Promise<boolean> {
  const quote = await quoteByOrder(on, orderId)
  return quote !== undefined && (await versionsByQuote(on, quote.id)).some(({ sent_at: sent }) => sent !== null)
}

export function createQuotes(deps: Omit<QuotesContext, 'tokens'> & { secret: string }) {
  const ctx: QuotesContext = { ...deps, tokens: createQuoteTokens(deps.secret) }
  return bindContext(ctx, {
    listRequests,
    countAssignedRequests,
    countRequestView,
    assignRequest,
    snoozeRequest,
    mergeRequest,
    enterRequest,
    sendQuote,
    answerWithPrice,
    approveQuote,
    withdrawQuote,
    getQuotedAircraft,
    withdrawUnflyable,
    withdrawUnflyableQuote,
    getQuoteForStaff,
    getQuoteView,
    getQuoteLink,
    openQuote,
    sendQuoteCode,
    acceptQuote,
    askForQuote,
    getLastSent,
    listSentQuotes,
    getQuotePdf,
    storeSignature,
    expireQuote,
    onOrderStatusChanged,
    getAcceptedCost,
    isQuoted,
  })
}

export type QuotesService = ReturnType<typeof createQuotes>
