import { acceptQuote, askForQuote, getQuote, getQuoteLink, getQuotePdf, openQuote, sendQuoteCode } from '@aquilane/contract/quotes'
import type { FastifyInstance } from 'fastify'
import { readSolution } from '../platform/http/limits.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { QuotesService } from './service.ts'

/** Quotes for their customers: the token of the link is the key. */
export function quotesRoutes(app: FastifyInstance, quotes: QuotesService): void {
  registerEndpoint(app, getQuote, ({ query: { token }, locale }) => quotes.getQuoteView(token, locale))

  registerEndpoint(app, getQuoteLink, async ({ query: { id }, clientId }) => ({ quote: await quotes.getQuoteLink(id, clientId) }))

  registerEndpoint(app, openQuote, async ({ body: { token, version, position } }) => {
    await quotes.openQuote({ token, version, position: position ?? 0 })
    return {}
  })

  registerEndpoint(app, sendQuoteCode, async ({ body, locale, request }) => {
    const { codeHash, resendSeconds, codeLength, phone } = await quotes.sendQuoteCode({
      token: body.token,
      codeHash: body.code_hash ?? null,
      locale,
      address: request.ip,
      fingerprint: request.fingerprint,
      solution: readSolution(request),
    })
    return { code_hash: codeHash, resend: resendSeconds, code_length: codeLength, phone }
  })

  registerEndpoint(app, acceptQuote, async ({ body, locale, request }) => {
    const { token, version, position, name, code_hash: codeHash, code } = body
    await quotes.acceptQuote({ token, version, position, name, codeHash, code, address: request.ip })
    return quotes.getQuoteView(token, locale)
  })

  registerEndpoint(app, askForQuote, async ({ body: { token }, locale }) => {
    await quotes.askForQuote(token)
    return quotes.getQuoteView(token, locale)
  })

  registerEndpoint(app, getQuotePdf, async ({ query, locale, reply }) => {
    const { file, name } = await quotes.getQuotePdf(query.token, query.locale ?? locale)
    void reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
    })
    return file
  })
}
