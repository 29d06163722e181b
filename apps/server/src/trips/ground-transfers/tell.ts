import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import type { DrivenLeg, TransferRow } from './queries.ts'
import type { Context } from '../../context.ts'

const toNews = (row: TransferRow, { orderId, pnr }: DrivenLeg) => ({ transferId: row.id, revision: row.revision, orderId, pnr })

export const tellStaff = (
  ctx: Context,
  trx: Trx,
  { row, leg, news }: { row: TransferRow; leg: DrivenLeg; news: DomainEvents['ground-transfer.for-staff']['news'] },
): Promise<void> => ctx.events.emit(trx, 'ground-transfer.for-staff', { ...toNews(row, leg), news })

export const tellCustomer = (
  ctx: Context,
  trx: Trx,
  { row, leg, news }: { row: TransferRow; leg: DrivenLeg; news: DomainEvents['ground-transfer.for-customer']['news'] },
): Promise<void> =>
  ctx.events.emit(trx, 'ground-transfer.for-customer', {
    ...toNews(row, leg),
    news,
    clientId: leg.clientId,
    locale: leg.locale,
    end: row.leg_end,
    price: row.price === null ? null : { cents: row.price, currency: leg.currency },
  })
