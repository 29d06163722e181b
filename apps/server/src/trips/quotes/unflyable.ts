import { readQuotedOffer, lockRequest } from '../../sales/orders/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { loadQuote } from './load-quote.ts'
import { openQuotesByAircraft, quoteById, quotedAircraft, type AlternativeRow } from './queries.ts'
import { withdrawUnflyableQuoteJob, type WithdrawUnflyableQuoteJob } from './queues.ts'
import { endQuote } from './decide-quote.ts'
import type { Context } from '../../context.ts'
import { getQuotedCannotFlyReasons } from './cannot-fly.ts'

async function canFlyAlternative(ctx: Context, on: Db, { aircraft_id: aircraftId, offer }: AlternativeRow): Promise<boolean> {
  const reasons = await getQuotedCannotFlyReasons(ctx, on, { aircraftId, offer: readQuotedOffer(offer) })
  // Hours that are not known come back with a source: the quote waits for it.
  return reasons.every((reason) => reason === 'hours_unknown')
}

/** Aircraft that quotes of today offer, by their ids. */
export const getQuotedAircraft = (ctx: Context): Promise<number[]> => quotedAircraft(ctx.db, ctx.clock.now())

/**
 * Quotes with an alternative that some aircraft cannot fly any more: from now on it is shown as not available and not accepted. A job withdraws those
 * that have no other: their orders are locked before the aircraft, which the caller has locked. @returns how many are touched
 */
export async function withdrawUnflyableQuotes(ctx: Context, trx: Trx, aircraftIds: readonly number[]): Promise<number> {
  let touched = 0
  for (const { id, alternatives } of await openQuotesByAircraft(trx, aircraftIds, ctx.clock.now())) {
    const states = await Promise.all(alternatives.map((alternative) => canFlyAlternative(ctx, trx, alternative)))
    if (states.every(Boolean)) continue
    touched++
    await ctx.jobs.send(trx, withdrawUnflyableQuoteJob, { quote: id } satisfies WithdrawUnflyableQuoteJob)
  }
  return touched
}

/** Withdraws a quote none of whose aircraft can fly. */
export async function withdrawUnflyableQuote(ctx: Context, id: string): Promise<void> {
  const known = await quoteById(ctx.db, id)
  if (!known) return
  await ctx.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, known.order_id)
    const loaded = await loadQuote(trx, (await quoteById(trx, id)) ?? known, request, ctx.clock.now())
    if (loaded.state !== 'open' || !loaded.current) return
    for (const alternative of loaded.current.alternatives) if (await canFlyAlternative(ctx, trx, alternative)) return
    await endQuote(ctx, trx, { request, loaded }, { actor: 'system', reason: 'cannot-fly' })
  })
}
