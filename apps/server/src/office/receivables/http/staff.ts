import type { FastifyInstance } from 'fastify'
import { staffListReceivables, staffSendReminder, staffSetInvoiceDisputed } from '@aquilane/contract/staff-receivables'
import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { ageBucket } from '@aquilane/domain/payables/ageing'
import { nextLevel } from '@aquilane/domain/receivables/reminders'
import type { Context } from '../../../context.ts'
import { clientName } from '../../../foundation/identity/index.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import { getAgeSums, listReceivables, remindCustomer, setDisputed } from '../service.ts'

/** Open invoices, reminders and disputes (finance). */
export function receivableRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListReceivables, async ({ query: { age = null, query = '', sort, page = 1, per_page: perPage = 50 } }) => {
    const { rows, total } = await listReceivables(ctx, { age, query, sort, page, perPage })
    return {
      data: rows.map((row) => ({
        id: row.id,
        number: invoiceNumber(row.number),
        type: row.type as 'Primary' | 'Additional',
        customer: { id: row.client_id, name: clientName(row) },
        order: { id: row.order_id, pnr: row.pnr },
        open: money(row.open, row.currency),
        due: timestamp(row.due_at),
        days: row.days,
        age: ageBucket(row.days),
        reminder: row.last_level > 0 && row.last_reminder_at ? { level: row.last_level, sent: timestamp(row.last_reminder_at) } : null,
        dispute: row.dispute,
        remindable: nextLevel({ overdueDays: row.days, lastLevel: row.last_level, isDisputed: row.dispute !== null }) !== null,
      })),
      pagination: toPagination({ page, total }, perPage),
      ages: (await getAgeSums(ctx)).map(({ bucket, count, open }) => ({ age: bucket, count, open: money(open, 'EUR') })),
    }
  })

  registerEndpoint(app, staffSendReminder, async ({ body: { invoice }, staff }) => ({
    level: await remindCustomer(ctx, { id: invoice.id, memberId: staff.id }),
  }))

  registerEndpoint(app, staffSetInvoiceDisputed, async ({ body: { invoice, disputed, reason }, staff }) => {
    await setDisputed(ctx, { id: invoice.id, isDisputed: disputed, reason, memberId: staff.id })
    return {}
  })
}
