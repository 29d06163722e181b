import { createHash } from 'node:crypto'
import type { Locale } from '@aquilane/domain/site/paths'
import { getRequest } from '../../sales/orders/index.ts'
import { renderPdf } from '../../platform/pdf/render.ts'
import { findByToken } from './accept-quote.ts'
import { loadQuote, type LoadedQuote } from './load-quote.ts'
import { quoteDocument } from './quote-pdf.ts'
import { quoteById, storeSignedDocument } from './queries.ts'
import { toQuoteView } from './view.ts'
import type { Context } from '../../context.ts'

async function render(ctx: Context, loaded: LoadedQuote, locale: Locale): Promise<Buffer> {
  const request = (await getRequest(ctx.db, loaded.quote.order_id))!
  const view = await toQuoteView(ctx, loaded, request, locale)
  return renderPdf(quoteDocument(view, ctx.config.company, locale, loaded.acceptance), `quote:${loaded.quote.id}`)
}

/** The quote in the reader's language; once signed, the document that was stored. @throws NOT_FOUND */
export async function getQuotePdf(ctx: Context, token: string, locale: Locale): Promise<{ file: Buffer; name: string }> {
  const { quote, loaded } = await findByToken(ctx, token)
  const { pnr } = (await getRequest(ctx.db, quote.order_id))!.order
  const stored = loaded.acceptance?.document_id
  const signed = stored ? await ctx.files.read(ctx.db, stored, 0) : null
  return { file: signed ?? (await render(ctx, loaded, locale)), name: `quote-${pnr}-${loaded.current!.number}.pdf` }
}

/** Stores the signed document of an accepted quote, in the language of its order, with its hash. Again is harmless. */
export async function storeSignature(ctx: Context, quoteId: string): Promise<void> {
  const quote = await quoteById(ctx.db, quoteId)
  const request = quote && (await getRequest(ctx.db, quote.order_id))
  if (!quote || !request) return
  const loaded = await loadQuote(ctx.db, quote, request, ctx.clock.now())
  if (!loaded.acceptance || loaded.acceptance.document_sha256 !== null) return
  const file = await render(ctx, loaded, request.locale)
  const stored = await ctx.files.put([file])
  const isStored = await ctx.db.transaction().execute(async (trx) => {
    await ctx.files.commit(trx, stored)
    const sha256 = createHash('sha256').update(file).digest('hex')
    if (await storeSignedDocument(trx, quoteId, { id: stored.id, sha256 })) return true
    await ctx.files.erase(trx, [stored.id])
    return false
  })
  if (!isStored) await ctx.files.discard(stored)
}
