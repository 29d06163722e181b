import { payerFaults } from '@aquilane/domain/invoices/payer'
import { once } from '../platform/db/idempotency.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { checkPayable } from './methods.ts'
import { paperLinks } from './paper-links.ts'
import { insertBill, updateInvoice, type InvoiceRow } from './queries.ts'
import type { BillingDeps } from './service.ts'
import type { Settling } from './settle.ts'

export interface Payer {
  bill_to: string
  address?: string | null | undefined
}

/** Spaces around count for nothing; an empty address is none. @throws VALIDATION_FAILED */
export function readPayer(payer: Payer): { bill_to: string; address: string | null } {
  const faults = payerFaults(payer)
  const errors = Object.entries(faults).map(([path, code]) => ({ path, code, message: `This value is not right: ${code}.` }))
  if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', 'The payer is not valid: see errors for each field.', { errors })
  return { bill_to: payer.bill_to.trim(), address: payer.address?.trim() || null }
}

export interface Bills {
  /**
   * A bill for a bank transfer; its order waits for the money. Asked again it is made out anew, and no deadline moves.
   * @throws TRANSFER_TOO_LATE, INVOICE_NOT_PAYABLE, INVOICE_EXPIRED, PAYMENT_METHOD_UNAVAILABLE for other invoices than Primary ones
   */
  make(bill: { invoice: InvoiceRow; payer: Payer; locale: 'en' | 'it'; idempotencyKey: string | null }): Promise<{ value: string }>
  /** Whether `make` would do now. */
  possible(invoice: InvoiceRow): Promise<boolean>
}

export function createBills(deps: BillingDeps, settling: Settling): Bills {
  const { db, clock, orders } = deps
  const links = paperLinks(deps.secret, '/gamma/invoice/bill')

  return {
    async make({ invoice, payer: given, locale, idempotencyKey }) {
      const payer = readPayer(given)
      const { id: invoiceId, client_id: clientId } = invoice
      const scope = `${clientId}:POST /gamma/invoice/swift-print`
      return once(db, { scope, key: idempotencyKey, body: { invoice: invoiceId, ...payer } }, async (trx) => {
        const locked = (await settling.lockInvoice(trx, invoiceId))!
        const now = clock.now()
        checkPayable(locked, now)
        if (locked.order_id === null || locked.type !== 'Primary')
          throw new ProblemError('PAYMENT_METHOD_UNAVAILABLE', 'Only the invoice of a flight can be paid by bank transfer.')
        const until = await orders.requestTransfer(trx, locked.order_id, `client:${clientId}`)
        if (until === null)
          throw new ProblemError('TRANSFER_TOO_LATE', 'The departure is too near for a bank transfer to arrive in time. Pay another way.')
        await updateInvoice(trx, invoiceId, { expires_at: until.toString() })
        const { id } = await insertBill(trx, { invoice_id: invoiceId, ...payer, locale, created_at: now.toString() })
        return { value: `${deps.publicUrl}${links.make(id, now)}` }
      })
    },

    possible: async (invoice) =>
      invoice.order_id !== null && invoice.type === 'Primary' && (await orders.transferUntil(db, invoice.order_id)) !== null,
  }
}
