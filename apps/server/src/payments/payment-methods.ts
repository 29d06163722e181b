import { credit } from '../ledger/service.ts'
import { share, type Currency } from '@aquilane/domain/money'
import type { Trx } from '../platform/db/database.ts'
import { once } from '../platform/db/idempotency.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { passing } from '../platform/fault-injection.ts'
import { money } from '../platform/http/serialize.ts'
import type { Bills } from '../invoices/proforma-invoices.ts'
import { dueOf, isExtra } from '../invoices/primary-invoices.ts'
import { insertPayment, type InvoiceRow } from './queries.ts'
import type { BillingDeps } from './service.ts'
import type { Settling } from './settlement.ts'

export interface Methods {
  /** The ways that work for this invoice now. */
  list(
    invoice: InvoiceRow,
  ): Promise<{ id: string; fee: { amount: number; currency: string }; total: { amount: number; currency: string } }[]>
  fromAccount(pay: { invoice: InvoiceRow; accountId: string; idempotencyKey: string | null }): Promise<void>
}

/** Fee of a method on an amount, cents; `percent` may have two decimals. */
export function feeOf(fees: BillingDeps['fees'], method: string, amount: number, currency: string): number {
  return share({ amount, currency: currency as Currency }, Math.round((fees[method] ?? 0) * 100), 10_000).amount
}

/** @throws INVOICE_NOT_PAYABLE when it is closed, INVOICE_EXPIRED when its time is over */
export function checkPayable(invoice: InvoiceRow, now: Temporal.Instant): void {
  const open = invoice.status === 'New' || invoice.status === 'Processing'
  // An extra was had already: it stays owed, however late.
  const late = !isExtra(invoice) && invoice.expires_at !== null && Temporal.Instant.compare(invoice.expires_at, now) <= 0
  if (invoice.status === 'Expired' || (open && late)) throw new ProblemError('INVOICE_EXPIRED', 'The time to pay this invoice has passed.')
  if (!open)
    throw new ProblemError('INVOICE_NOT_PAYABLE', `This invoice is ${invoice.status.toLowerCase()}; nothing is to be paid.`, {
      extra: { invoice_status: invoice.status },
    })
}

export function createMethods(deps: BillingDeps, settling: Settling, bills: Pick<Bills, 'possible'>): Methods {
  const { db, clock, ledger } = deps

  const pay = async (trx: Trx, invoiceId: string, clientId: string, accountId: string) => {
    const invoice = (await settling.lockInvoice(trx, invoiceId))!
    const now = clock.now()
    checkPayable(invoice, now)
    if (invoice.order_id === null)
      throw new ProblemError('PAYMENT_METHOD_UNAVAILABLE', 'A top-up cannot be paid from a balance. Choose another way to pay.')
    const account = await ledger.lock(trx, accountId, clientId)
    if (!account || account.currency !== invoice.currency) throw new ProblemError('NOT_FOUND', 'There is no such account.')
    const due = dueOf(invoice)
    if (account.balance < due) {
      const extra = { shortfall: money(due - account.balance, invoice.currency), balance: money(account.balance, invoice.currency) }
      throw new ProblemError('NOT_ENOUGH_GOLD', 'The balance is too low for this invoice.', { extra })
    }
    const payment = await insertPayment(trx, {
      invoice_id: invoice.id,
      client_id: clientId,
      method: 'account',
      provider: 'balance',
      account_id: account.id,
      status: 'Succeeded',
      applied: 'invoice',
      amount: due,
      currency: invoice.currency,
      created_at: now.toString(),
      settled_at: now.toString(),
    })
    await ledger.spend(trx, {
      account,
      clientId,
      kind: 'balance_payment',
      reference: `payment:${payment.id}`,
      cents: due,
      to: [credit({ kind: 'prepaid' }, due)],
    })
    await settling.paid(trx, invoice, payment)
    passing('balance.before-commit')
    return { payment: payment.id }
  }

  return {
    async list(invoice) {
      checkPayable(invoice, clock.now())
      const due = dueOf(invoice)
      const outside = deps.providers.map(({ name }) => ({ id: name, fee: feeOf(deps.fees, name, due, invoice.currency) }))
      // Offered even when it does not reach: the refusal says what is missing. A top-up cannot come from what it fills.
      const own = invoice.order_id === null ? [] : [{ id: 'account', fee: 0 }]
      const transfer = (await bills.possible(invoice))
        ? [{ id: 'swift-print', fee: feeOf(deps.fees, 'swift-print', due, invoice.currency) }]
        : []
      return [...outside, ...own, ...transfer].map(({ id, fee }) => ({
        id,
        fee: money(fee, invoice.currency),
        total: money(due + fee, invoice.currency),
      }))
    },

    async fromAccount({ invoice, accountId, idempotencyKey }) {
      const scope = `${invoice.client_id}:POST /gamma/payment/from-account`
      await once(db, { scope, key: idempotencyKey, body: { invoice: invoice.id, account: accountId } }, (trx) =>
        pay(trx, invoice.id, invoice.client_id, accountId),
      )
      passing('balance.committed')
    },
  }
}
