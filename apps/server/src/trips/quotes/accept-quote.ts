import { readQuotedOffer, lockRequest, getRequest } from '../../sales/orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { challengeRequired, tooMany } from '../../platform/http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { getQuotedCannotFlyReasons } from './cannot-fly.ts'
import { loadQuote, quoteNotFound, type LoadedQuote } from './load-quote.ts'
import { countOpening, insertAcceptance, quoteById, updateQuote, type QuoteRow } from './queries.ts'
import { signDocumentJob, type SignDocumentJob } from './queues.ts'
import { auditQuote } from './send-quote.ts'
import type { Context } from '../../context.ts'
import { sendSignatureCode, verifySignature } from '../../foundation/identity/index.ts'
import { acceptQuotedOffer } from '../../sales/booking/index.ts'
import { quoteTokens } from './tokens.ts'

const codeDetails = {
  PHONE_INVALID: 'No code can be sent to the number of this customer. Contact us.',
  CODE_HASH_NOT_FOUND: 'This code is over: it has been used, replaced, tried too often, or three minutes have passed. Ask for a new one.',
  PHONE_CODE_INVALID: 'This code is not right. Read the message again.',
}

const notOpen = (state: string) =>
  new Refusal('QUOTE_NOT_OPEN', 'This quote can no longer be accepted: it has expired, was withdrawn or has been answered.', {
    facts: { state },
  })

/** @throws NOT_FOUND for a token that opens no quote */
export async function findByToken(ctx: Context, token: string): Promise<{ quote: QuoteRow; clientId: string; loaded: LoadedQuote }> {
  const id = quoteTokens(ctx).read(token)
  const quote = id === null ? undefined : await quoteById(ctx.db, id)
  const request = quote && (await getRequest(ctx.db, quote.order_id))
  if (!quote || !request) throw quoteNotFound()
  const loaded = await loadQuote(ctx.db, quote, request, ctx.clock.now())
  // Before its first version goes out, its link leads nowhere.
  if (!loaded.current) throw quoteNotFound()
  return { quote, clientId: request.order.client_id, loaded }
}

/** @throws NOT_FOUND */
export async function openQuote(
  ctx: Context,
  { token, version: number, position }: { token: string; version: number; position: number },
): Promise<void> {
  const { loaded } = await findByToken(ctx, token)
  const version = loaded.versions.find((one) => one.number === number && one.sent_at !== null)
  // The link of a quote outlives its answer; later looks are no news.
  if (loaded.state !== 'open' || !version) return
  if (position > 0 && !version.alternatives.some((one) => one.position === position)) return
  await countOpening(ctx.db, version.id, position, ctx.clock.now())
}

export interface SignatureCode {
  codeHash: string
  resendSeconds: number
  codeLength: number
  phone: string
}

/** @throws NOT_FOUND, QUOTE_NOT_OPEN, PHONE_INVALID, CODE_HASH_NOT_FOUND, TOO_MANY_REQUESTS */
export async function sendQuoteCode(
  ctx: Context,
  input: {
    token: string
    codeHash: string | null
    locale: 'en' | 'it'
    address: string
    fingerprint: string | null
    solution: string | null
  },
): Promise<SignatureCode> {
  const { clientId, loaded } = await findByToken(ctx, input.token)
  if (loaded.state !== 'open') throw notOpen(loaded.state)
  const { codeHash, locale, address, fingerprint, solution } = input
  const sent = await sendSignatureCode(ctx, { clientId, codeHash, locale, address, fingerprint, solution })
  if (!sent) throw quoteNotFound()
  const { result, phone } = sent
  if (result.ok) return { codeHash: result.codeHash, resendSeconds: result.resendSeconds, codeLength: result.codeLength, phone }
  if (result.code === 'TOO_MANY_REQUESTS') throw tooMany(result.exhausted)
  if (result.code === 'CHALLENGE_REQUIRED') throw challengeRequired(result.challenge)
  throw new Refusal(result.code, codeDetails[result.code])
}

interface AcceptQuote {
  token: string
  version: number
  position: number
  name: string
  codeHash: string
  code: string
  /** Network address of the signer. */
  address: string
}

/**
 * The customer accepts an alternative. The same acceptance again changes nothing.
 * @throws NOT_FOUND, QUOTE_CHANGED, QUOTE_NOT_OPEN, HOURS_UNKNOWN, OFFER_TAKEN, VALIDATION_FAILED, PHONE_CODE_INVALID, CODE_HASH_NOT_FOUND
 */
export async function acceptQuote(ctx: Context, input: AcceptQuote): Promise<void> {
  const { quote, clientId, loaded } = await findByToken(ctx, input.token)
  if (isSameAcceptance(loaded, input)) return
  requireOpen(loaded, input.version)
  try {
    await verifyAndSign(ctx, quote, { ...input, clientId })
  } catch (error) {
    // Of two requests with one code, the slower one finds it used up.
    if (isSameAcceptance((await findByToken(ctx, input.token)).loaded, input)) return
    throw error
  }
}

async function verifyAndSign(ctx: Context, quote: QuoteRow, { clientId, ...input }: AcceptQuote & { clientId: string }): Promise<void> {
  const verified = await verifySignature(ctx, { clientId, codeHash: input.codeHash, code: input.code }, (trx, phone) =>
    sign(ctx, trx, quote, { ...input, phone }),
  )
  if (verified.ok) return
  const extra = verified.code === 'PHONE_CODE_INVALID' ? { facts: { tries_left: verified.triesLeft } } : {}
  throw new Refusal(verified.code, codeDetails[verified.code], extra)
}

const isSameAcceptance = ({ acceptance, current }: LoadedQuote, input: AcceptQuote): boolean =>
  acceptance !== null &&
  acceptance.version_id === current?.id &&
  current.number === input.version &&
  acceptance.position === input.position &&
  acceptance.name === input.name.trim()

function requireOpen({ state, current }: LoadedQuote, version: number): void {
  if (state !== 'open' || !current) throw notOpen(state)
  if (current.number !== version)
    throw new Refusal('QUOTE_CHANGED', 'There is a newer version of this quote. Look at it, then decide again.', {
      facts: { version: current.number },
    })
}

async function sign(ctx: Context, trx: Trx, quote: QuoteRow, input: AcceptQuote & { phone: string }): Promise<void> {
  const request = await lockRequest(trx, quote.order_id)
  const now = ctx.clock.now()
  // Under the lock: another member may have changed the quote meanwhile.
  const fresh = (await quoteById(trx, quote.id))!
  const loaded = await loadQuote(trx, fresh, request, now)
  requireOpen(loaded, input.version)
  const alternative = loaded.current!.alternatives.find(({ position }) => position === input.position)
  if (!alternative)
    throw new Refusal('VALIDATION_FAILED', 'This quote has no such alternative.', {
      errors: [{ path: 'position', code: 'unknown', message: 'Choose one of the alternatives.' }],
    })
  const quoted = { aircraftId: alternative.aircraft_id, offer: readQuotedOffer(alternative.offer) }
  if ((await getQuotedCannotFlyReasons(ctx, trx, quoted)).includes('hours_unknown'))
    throw new Refusal('HOURS_UNKNOWN', 'We are confirming the opening hours of an airport of this trip. Accept this quote once we have.')
  await insertAcceptance(trx, {
    quote_id: quote.id,
    version_id: loaded.current!.id,
    position: input.position,
    name: input.name.trim(),
    phone: input.phone,
    address: input.address,
    accepted_at: now.toString(),
  })
  const actor = `client:${request.order.client_id}` as const
  await auditQuote(trx, quote.order_id, { actor, action: 'quote-accepted', version: input.version })
  await acceptQuotedOffer(ctx, trx, { orderId: quote.order_id, quoted: quoted.offer, actor })
  await ctx.jobs.send(trx, signDocumentJob, { quote: quote.id } satisfies SignDocumentJob)
}

/** The customer of an expired quote asks for a new price. @throws NOT_FOUND, QUOTE_NOT_OPEN, QUOTE_NOT_EXPIRED */
export async function askForQuote(ctx: Context, token: string): Promise<void> {
  const { quote, clientId } = await findByToken(ctx, token)
  await ctx.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, quote.order_id)
    const loaded = await loadQuote(trx, (await quoteById(trx, quote.id))!, request, ctx.clock.now())
    if (loaded.state === 'open') throw new Refusal('QUOTE_NOT_EXPIRED', 'This quote has not expired: it can still be accepted.')
    if (loaded.state !== 'expired') throw notOpen(loaded.state)
    if (loaded.quote.asked_again_at !== null) return
    await updateQuote(trx, quote.id, { asked_again_at: ctx.clock.now().toString() })
    await auditQuote(trx, quote.order_id, { actor: `client:${clientId}`, action: 'quote-asked', version: loaded.current?.number ?? 0 })
  })
}
