import { audit } from '../platform/db/audit.ts'
import { once } from '../platform/db/idempotency.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { moveInvoice, withdrawJob } from '../invoices/primary-invoices.ts'
import { countOpenFills, insertInvoice, lockInvoice, openFills, openPaymentsOfInvoice } from './queries.ts'
import type { BillingDeps } from './service.ts'

/** How long a top-up waits for its money. */
const fillHours = 24
/** Waiting at once, per client: each is asked about at its providers. */
const mostFills = 20

export const expireFillJob = 'invoice.expire'

export interface TopUps {
  /** An invoice that fills this balance; answers its id. @throws NOT_FOUND for accounts that are not the client's, LIMIT_REACHED */
  create(fill: { accountId: string; cents: number; clientId: string; idempotencyKey: string | null }): Promise<string>
  /** Gives up a top-up whose time is over; harmless to repeat. */
  expire(invoiceId: string): Promise<void>
  /** Those whose time is over. */
  overdue(): Promise<string[]>
}

export function createTopUps({ db, clock, jobs, ledger }: Pick<BillingDeps, 'db' | 'clock' | 'jobs' | 'ledger'>): TopUps {
  return {
    async create({ accountId, cents, clientId, idempotencyKey }) {
      const scope = `${clientId}:POST /gamma/invoice/create-fill`
      const { invoice } = await once(db, { scope, key: idempotencyKey, body: { account: accountId, cents } }, async (trx) => {
        const account = await ledger.lock(trx, accountId, clientId)
        if (account?.currency !== 'EUR') throw new ProblemError('NOT_FOUND', 'There is no such account.')
        if ((await countOpenFills(trx, clientId)) >= mostFills)
          throw new ProblemError(
            'LIMIT_REACHED',
            `No more than ${mostFills} top-ups can wait for their money. Pay one of them, or let it expire.`,
          )
        const now = clock.now()
        const until = now.add({ hours: fillHours })
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
        await jobs.send(trx, expireFillJob, { invoice: id }, { startAfter: until })
        return { invoice: id }
      })
      return invoice
    },

    expire: (invoiceId) =>
      db.transaction().execute(async (trx) => {
        const invoice = await lockInvoice(trx, invoiceId)
        if (invoice.account_id === null || !invoice.expires_at || Temporal.Instant.compare(invoice.expires_at, clock.now()) > 0) return
        if ((await moveInvoice(trx, invoice, 'expired', 'system')) === null) return
        if ((await openPaymentsOfInvoice(trx, invoiceId)).length > 0) await jobs.send(trx, withdrawJob, { invoice: invoiceId })
      }),

    overdue: async () => (await openFills(db, clock.now())).map(({ id }) => id),
  }
}
