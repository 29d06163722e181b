import {
  transitionInvoice,
  countOpenTopUps,
  insertInvoice,
  lockInvoice,
  openTopUps,
  cancelPaymentsJob,
  expireTopUpJob,
} from '../invoices/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { openPaymentsByInvoice } from './queries.ts'
import type { Context } from '../../context.ts'
import { lockAccount } from '../../foundation/ledger/index.ts'

/** Time to pay a top-up. */
const topUpHours = 24
/** Open top-ups per client; each is polled at its providers. */
const maxOpenTopUps = 20

/** Issues an invoice that tops up this account. @returns its id. @throws NOT_FOUND for accounts of other clients, LIMIT_REACHED */
export async function createTopUpInvoice(
  ctx: Context,
  { accountId, cents, clientId, idempotencyKey }: { accountId: string; cents: number; clientId: string; idempotencyKey: string | null },
): Promise<string> {
  const scope = `${clientId}:POST /gamma/invoice/create-fill`
  const { invoice } = await withIdempotency(ctx.db, { scope, key: idempotencyKey, body: { account: accountId, cents } }, async (trx) => {
    const account = await lockAccount(ctx, trx, accountId, clientId)
    if (account?.currency !== 'EUR') throw new Refusal('NOT_FOUND', 'There is no such account.')
    if ((await countOpenTopUps(trx, clientId)) >= maxOpenTopUps)
      throw new Refusal(
        'LIMIT_REACHED',
        `No more than ${maxOpenTopUps} top-ups can wait for their money. Pay one of them, or let it expire.`,
      )
    const now = ctx.clock.now()
    const until = now.add({ hours: topUpHours })
    const { id } = await insertInvoice(trx, {
      client_id: clientId,
      account_id: account.id,
      type: 'Additional',
      status: 'New',
      price: cents,
      currency: account.currency,
      details: JSON.stringify([{ service: 'top_up', amountCents: cents, reason: null }]),
      expires_at: until.toString(),
      created_at: now.toString(),
    })
    await audit(trx, { actor: `client:${clientId}`, action: 'issued', subject: `invoice:${id}`, to: 'New' })
    await ctx.jobs.send(trx, expireTopUpJob, { invoice: id }, { startAfter: until })
    return { invoice: id }
  })
  return invoice
}

/** Expires a top-up that is overdue. Repeatable. */
export function expireTopUp(ctx: Context, invoiceId: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    if (invoice.account_id === null || !invoice.expires_at || Temporal.Instant.compare(invoice.expires_at, ctx.clock.now()) > 0) return
    if ((await transitionInvoice(trx, invoice, 'expired', 'system')) === null) return
    if ((await openPaymentsByInvoice(trx, invoiceId)).length > 0) await ctx.jobs.send(trx, cancelPaymentsJob, { invoice: invoiceId })
  })
}

/** Ids of overdue top-ups. */
export const listOverdueTopUps = async (ctx: Context): Promise<string[]> => (await openTopUps(ctx.db, ctx.clock.now())).map(({ id }) => id)
