import {
  acceptQuote as acceptQuoteEndpoint,
  askForQuote as askForQuoteEndpoint,
  getQuote,
  getQuoteLink as getQuoteLinkEndpoint,
  getQuotePdf as getQuotePdfEndpoint,
  openQuote as openQuoteEndpoint,
  sendQuoteCode as sendQuoteCodeEndpoint,
} from '@aquilane/contract/quotes'
import type { FastifyInstance } from 'fastify'
import { readSolution } from '../../../platform/http/limits.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { Context } from '../../../context.ts'
import { getQuoteView, getQuoteLink } from '../view.ts'
import { openQuote, sendQuoteCode, acceptQuote, askForQuote } from '../accept-quote.ts'
import { getQuotePdf } from '../documents.ts'
import { toQuote, toQuoteLink } from './wire.ts'

/** Quotes for their customers: the token of the link is the key. */
export function quotesRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getQuote, async ({ query: { token }, locale }) => toQuote(await getQuoteView(ctx, token, locale)))

  registerEndpoint(app, getQuoteLinkEndpoint, async ({ query: { id }, clientId }) => {
    const link = await getQuoteLink(ctx, id, clientId)
    return { quote: link && toQuoteLink(link) }
  })

  registerEndpoint(app, openQuoteEndpoint, async ({ body: { token, version, position } }) => {
    await openQuote(ctx, { token, version, position: position ?? 0 })
    return {}
  })

  registerEndpoint(app, sendQuoteCodeEndpoint, async ({ body, locale, request }) => {
    const { codeHash, resendSeconds, codeLength, phone } = await sendQuoteCode(ctx, {
      token: body.token,
      codeHash: body.code_hash ?? null,
      locale,
      address: request.ip,
      fingerprint: request.fingerprint,
      solution: readSolution(request),
    })
    return { code_hash: codeHash, resend: resendSeconds, code_length: codeLength, phone }
  })

  registerEndpoint(app, acceptQuoteEndpoint, async ({ body, locale, request }) => {
    const { token, version, position, name, code_hash: codeHash, code } = body
    await acceptQuote(ctx, { token, version, position, name, codeHash, code, address: request.ip })
    return toQuote(await getQuoteView(ctx, token, locale))
  })

  registerEndpoint(app, askForQuoteEndpoint, async ({ body: { token }, locale }) => {
    await askForQuote(ctx, token)
    return toQuote(await getQuoteView(ctx, token, locale))
  })

  registerEndpoint(app, getQuotePdfEndpoint, async ({ query, locale, reply }) => {
    const { file, name } = await getQuotePdf(ctx, query.token, query.locale ?? locale)
    void reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
    })
    return file
  })
}
