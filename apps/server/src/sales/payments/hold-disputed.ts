import type { Trx } from '../../platform/db/database.ts'
import { type PaymentRow, updatePayment } from './queries.ts'
import { unsentRefunds } from './refund-queries.ts'
import { refundJob } from './queues.ts'
import type { Context } from '../../context.ts'

/** Money of a disputed payment stays where it is; payouts to it that were not sent are stopped. */
export async function holdDisputed({ jobs }: Context, trx: Trx, payment: PaymentRow): Promise<void> {
  await updatePayment(trx, payment.id, { dispute: 'Open' })
  for (const { id } of await unsentRefunds(trx, payment.id)) await jobs.send(trx, refundJob, { refund: id })
}
