import { createHash, randomBytes } from 'node:crypto'
import { normalizeEmail } from '@aquilane/domain/identity/profile-rules'
import { invoiceShareRules, type InvoiceShareState, toShareState } from '@aquilane/domain/invoices/invoice-shares'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { paths, type Locale } from '@aquilane/domain/site/paths'
import { amountDue, cancelPaymentsJob, checkPayable, findOwnInvoice, type InvoiceRow, lockInvoiceWithOrder } from '../invoices/index.ts'
import { getOrderAccount } from '../orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { type Db, pgConstraint, type Trx } from '../../platform/db/database.ts'
import { keyHash, type Limit, takeFromLimits, tooMany } from '../../platform/http/limits.ts'
import { uuid } from '../../platform/uuid.ts'
import { openPaymentsByInvoice } from './queries.ts'
import { endShare, insertShare, type KnownShareRow, lockOpenShares, lockShare, shareById, sharesByInvoice } from './share-queries.ts'
import { mailShareLink } from './share-mails.ts'
import type { Context } from '../../context.ts'

const day = 86_400

/** Only the hash is stored: a copy of the database opens no link. */
export const toShareHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Cards without a fee: a payer pays what they were asked for. Its page needs no account. */
export const findShareMethod = (ctx: Context): string | null =>
  ctx.providers.some(({ name }) => name === 'stripe') && (ctx.config.paymentFees['stripe'] ?? 0) === 0 ? 'stripe' : null

/** A share as its customer and staff see it; cents. */
export interface InvoiceShare extends Pick<KnownShareRow, 'id' | 'name' | 'email' | 'amount' | 'currency' | 'paid_at' | 'created_at'> {
  state: InvoiceShareState
  refunded: number
}

export interface InvoiceShareList {
  shares: InvoiceShare[]
  /** More can be asked for. */
  isOpen: boolean
  /** What is neither asked for nor paid; cents. */
  rest: number
  currency: string
}

export const shareState = (row: KnownShareRow): InvoiceShareState =>
  toShareState({
    ended: row.ended,
    isPaid: row.payment_id !== null,
    isPaying: Boolean(row.is_paying),
    amount: row.amount,
    refunded: row.refunded ?? 0,
  })

/** Oldest first. */
export const listSharesOf = async (_ctx: Context, on: Db, invoiceId: string): Promise<InvoiceShare[]> =>
  (await sharesByInvoice(on, invoiceId)).map((row) => ({ ...row, refunded: row.refunded ?? 0, state: shareState(row) }))

const isUnpaid = ({ status }: Pick<InvoiceRow, 'status'>): boolean => status === 'New' || status === 'Processing'

async function toList(ctx: Context, on: Db, invoice: InvoiceRow): Promise<InvoiceShareList> {
  const shares = await listSharesOf(ctx, on, invoice.id)
  const asked = shares.reduce((cents, { state, amount }) => cents + (state === 'open' || state === 'paying' ? amount : 0), 0)
  const rest = isUnpaid(invoice) ? amountDue(invoice) - asked : 0
  return {
    shares,
    isOpen: rest >= invoiceShareRules.minCents && (await isSplittable(ctx, on, invoice)),
    rest,
    currency: invoice.currency,
  }
}

/** The price of a charter that waits for its payment. */
async function isSplittable(ctx: Context, on: Db, invoice: InvoiceRow): Promise<boolean> {
  if (invoice.type !== 'Primary' || invoice.order_id === null || !isUnpaid(invoice) || findShareMethod(ctx) === null) return false
  if (invoice.expires_at !== null && Temporal.Instant.compare(invoice.expires_at, ctx.clock.now()) <= 0) return false
  return (await getOrderAccount(ctx, on, invoice.order_id))?.product === 'charter'
}

/** The shares of an own invoice. @throws NOT_FOUND */
export async function listInvoiceShares(ctx: Context, { invoiceId, clientId }: { invoiceId: string; clientId: string }) {
  return toList(ctx, ctx.db, await findOwnInvoice(ctx, invoiceId, clientId))
}

export interface NewInvoiceShare {
  invoiceId: string
  clientId: string
  /** Cents. */
  amount: number
  currency: string
  name: string | null
  /** The link is sent there. */
  email: string | null
  /** Of the mail and of the page that the link opens. */
  locale: Locale
}

/**
 * Creates a share of an unpaid invoice; the address of its link is known only now.
 * @throws NOT_FOUND, INVOICE_NOT_PAYABLE, INVOICE_EXPIRED, PAYMENT_METHOD_UNAVAILABLE, VALIDATION_FAILED, LIMIT_REACHED, TOO_MANY_REQUESTS
 */
export async function createInvoiceShare(
  ctx: Context,
  input: NewInvoiceShare,
): Promise<InvoiceShareList & { share: InvoiceShare; url: string }> {
  const { invoiceId, clientId, amount, locale } = input
  const known = await findOwnInvoice(ctx, invoiceId, clientId)
  const email = input.email === null ? null : normalizeEmail(input.email)
  if (input.name === null && email === null) throw fieldError('name', 'required', 'Say who is asked: a name, an e-mail address, or both.')
  if (input.currency !== known.currency) throw fieldError('money.currency', 'currency', `This value must be ${known.currency}.`)
  const token = randomBytes(32).toString('base64url')
  const url = `${ctx.config.publicUrl}${paths[locale].payShare(token)}`
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const invoice = (await lockInvoiceWithOrder(ctx, trx, known.id))!
      checkPayable(invoice, ctx.clock.now())
      if (!(await isSplittable(ctx, trx, invoice)))
        throw new Refusal(
          'PAYMENT_METHOD_UNAVAILABLE',
          'This invoice cannot be split: only the price of a charter can, and it is paid by card.',
        )
      const { rest } = await toList(ctx, trx, invoice)
      if (amount < invoiceShareRules.minCents) throw fieldError('money.amount', 'minimum', 'A share is at least 1.00.')
      if (amount > rest) throw fieldError('money.amount', 'maximum', 'This is more than is still to be paid and not asked of anybody else.')
      await takeShare(ctx, trx, { clientId, email })
      const row = await insertShare(trx, {
        invoice_id: invoice.id,
        token_hash: toShareHash(token),
        amount,
        currency: invoice.currency,
        name: input.name,
        email,
        locale,
        created_at: ctx.clock.now().toString(),
      })
      await auditShare(trx, { actor: `client:${clientId}`, action: 'share-asked', invoiceId: invoice.id, share: row })
      if (email !== null) await mailShareLink(ctx, trx, { share: row, invoice, url, email })
      const list = await toList(ctx, trx, invoice)
      return { ...list, share: list.shares.find(({ id }) => id === row.id)!, url }
    })
  } catch (error) {
    if (pgConstraint(error) === 'invoice_share_limit')
      throw new Refusal('LIMIT_REACHED', `An invoice has ${invoiceShareRules.most} open shares at most. Withdraw one first.`, {
        cause: error,
      })
    throw error
  }
}

/** A customer writes to few people, and one person gets few mails. */
async function takeShare(ctx: Context, trx: Trx, { clientId, email }: { clientId: string; email: string | null }): Promise<void> {
  const reason = 'invoice_shares'
  const limits: Limit[] = [{ key: `invoice-share:client:${clientId}`, points: 60, seconds: day, reason }]
  if (email !== null) {
    limits.push({ key: `share-mail:client:${clientId}`, points: 30, seconds: day, reason })
    limits.push({ key: `share-mail:email:${keyHash(email.toLowerCase())}`, points: 10, seconds: day, reason })
  }
  const exhausted = await takeFromLimits(trx, ctx.clock.now(), limits)
  if (exhausted) throw tooMany(exhausted)
}

/**
 * Takes a share back that is not paid; money that is on its way then goes back to its card.
 * @throws NOT_FOUND, SHARE_PAID
 */
export async function withdrawInvoiceShare(ctx: Context, { id, clientId }: { id: string; clientId: string }): Promise<InvoiceShareList> {
  const known = uuid.test(id) ? await shareById(ctx.db, id) : undefined
  if (!known) throw shareNotFound()
  const own = await findOwnInvoice(ctx, known.invoice_id, clientId).catch((error: unknown) => {
    throw error instanceof Refusal ? shareNotFound() : error
  })
  return ctx.db.transaction().execute(async (trx) => {
    const invoice = (await lockInvoiceWithOrder(ctx, trx, own.id))!
    const share = await lockShare(trx, id)
    if (share.payment_id !== null) throw new Refusal('SHARE_PAID', 'This share is paid: it can no longer be withdrawn.')
    if (share.ended === null) {
      await endShare(trx, id, 'withdrawn', ctx.clock.now())
      await auditShare(trx, { actor: `client:${clientId}`, action: 'share-withdrawn', invoiceId: invoice.id, share })
      await stopPages(ctx, trx, invoice.id)
    }
    return toList(ctx, trx, invoice)
  })
}

const shareNotFound = () => new Refusal('NOT_FOUND', 'There is no such share.')

const auditShare = (
  trx: Trx,
  { actor, action, invoiceId, share }: { actor: string; action: string; invoiceId: string; share: { id: string; amount: number } },
): Promise<void> => audit(trx, { actor, action, subject: `invoice:${invoiceId}`, details: { share: share.id, amount: share.amount } })

/** Pages that were opened for what is no longer asked. */
async function stopPages(ctx: Context, trx: Trx, invoiceId: string): Promise<void> {
  if ((await openPaymentsByInvoice(trx, invoiceId)).length > 0) await ctx.jobs.send(trx, cancelPaymentsJob, { invoice: invoiceId })
}

/** Ends the open shares of a locked invoice, which is paid or ended unpaid. */
export async function endShares(ctx: Context, trx: Trx, invoiceId: string, ended: 'closed' | 'covered'): Promise<void> {
  for (const share of await lockOpenShares(trx, invoiceId)) {
    await endShare(trx, share.id, ended, ctx.clock.now())
    await auditShare(trx, { actor: 'system', action: `share-${ended}`, invoiceId, share })
  }
}

/** Less is due of a locked invoice: shares that have no room end, the newest first, because the amount of a share does not change. */
export async function fitShares(ctx: Context, trx: Trx, invoice: InvoiceRow): Promise<void> {
  const open = await lockOpenShares(trx, invoice.id)
  let asked = open.reduce((cents, { amount }) => cents + amount, 0)
  for (const share of open) {
    if (asked <= amountDue(invoice)) return
    asked -= share.amount
    await endShare(trx, share.id, 'covered', ctx.clock.now())
    await auditShare(trx, { actor: 'system', action: 'share-covered', invoiceId: invoice.id, share })
  }
}
