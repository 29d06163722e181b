import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export const insertAncillaryCharges = (trx: Trx, charges: Insertable<DB['ancillary_charge']>[]) =>
  trx.insertInto('ancillary_charge').values(charges).execute()

export const chargesByInvoice = (db: Db, invoiceId: string) =>
  db.selectFrom('ancillary_charge').select(['service', 'note']).where('invoice_id', '=', invoiceId).orderBy('position').execute()

/** Charges of an order that are paid or can still be paid, cents. */
export const chargesByOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('ancillary_charge')
    .innerJoin('invoice', 'invoice.id', 'ancillary_charge.invoice_id')
    .select(['ancillary_charge.service', 'ancillary_charge.amount as cents'])
    .where('ancillary_charge.order_id', '=', orderId)
    .where('invoice.status', 'not in', ['Canceled', 'Expired'])
    .execute()

/** Invoices of services beside the flights: their payments are no part of the price. */
export const listServiceInvoices = async (on: Db, orderId: string): Promise<string[]> =>
  (
    await on
      .selectFrom('ancillary_charge')
      .select('invoice_id')
      .distinct()
      .where('order_id', '=', orderId)
      .where('service', '!=', 'added_leg')
      .execute()
  ).map(({ invoice_id: id }) => id)
