import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { dueLevel, nextLevel, type ReminderLevel } from '@aquilane/domain/receivables/reminders'
import { audit } from '../../platform/db/audit.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import { findLegToPay } from '../../sales/leg-proposals/index.ts'
import {
  closeDispute,
  insertReminder,
  lockInvoice,
  openDispute,
  overdueReceivables,
  pageReceivables,
  receivableById,
  sumByAge,
  type ReceivableRow,
} from './queries.ts'
import type { Context } from '../../context.ts'

const invoiceNotFound = () => new Refusal('NOT_FOUND', 'There is no such open invoice.')

export const listReceivables = ({ db, clock }: Context, search: Omit<Parameters<typeof pageReceivables>[1], 'now'>) =>
  pageReceivables(db, { ...search, now: clock.now() })

export const getAgeSums = ({ db, clock }: Context) => sumByAge(db, clock.now())

const toState = (row: ReceivableRow) => ({ overdueDays: row.days, lastLevel: row.last_level, isDisputed: row.dispute !== null })

/** One level of one invoice, in the customer's language. @returns false where it was sent or settled meanwhile */
async function sendReminder(
  ctx: Context,
  { id, level, memberId }: { id: string; level: ReminderLevel; memberId: string | null },
): Promise<boolean> {
  const { db, clock, events } = ctx
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    await lockInvoice(trx, id)
    const row = await receivableById(trx, id, now)
    if (!row || row.dispute !== null || row.last_level !== level - 1) return false
    // Staff settle a flight whose time is over: it cannot be paid.
    if ((await findLegToPay(ctx, trx, { orderId: row.order_id, invoiceId: id }))?.isPayable === false) return false
    if (!(await insertReminder(trx, { invoice_id: id, level, open: row.open, sent_by: memberId, sent_at: now.toString() }))) return false
    await audit(trx, {
      actor: memberId ? `staff:${memberId}` : 'system',
      action: 'reminded',
      subject: `invoice:${id}`,
      to: String(level),
      details: { open: row.open },
    })
    await events.emit(trx, 'invoice.reminded', {
      invoiceId: id,
      number: invoiceNumber(row.number),
      clientId: row.client_id,
      orderId: row.order_id,
      pnr: row.pnr,
      level,
      open: row.open,
      currency: row.currency,
      dueOn: row.due_at.toZonedDateTimeISO('UTC').toPlainDate().toString(),
    })
    return true
  })
}

/** Reminders whose day has come. @returns how many were sent */
export async function sendDueReminders(ctx: Context): Promise<number> {
  let sent = 0
  for (const row of await overdueReceivables(ctx.db, ctx.clock.now())) {
    const level = dueLevel(toState(row))
    if (level && (await sendReminder(ctx, { id: row.id, level, memberId: null }))) sent++
  }
  return sent
}

/** The next reminder, ahead of its day. @throws NOT_FOUND, REMINDER_NOT_DUE */
export async function remindCustomer(ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<ReminderLevel> {
  const row = uuid.test(id) ? await receivableById(ctx.db, id, ctx.clock.now()) : undefined
  if (!row) throw invoiceNotFound()
  const level = nextLevel(toState(row))
  if (!level || !(await sendReminder(ctx, { id, level, memberId })))
    throw new Refusal('REMINDER_NOT_DUE', 'There is no reminder to send: the invoice is not due, disputed, or the last one went out.', {
      facts: { level: row.last_level },
    })
  return level
}

/** While a customer disputes an invoice, no reminder is sent for it. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function setDisputed(
  { db, clock }: Context,
  { id, isDisputed, reason, memberId }: { id: string; isDisputed: boolean; reason: string; memberId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = uuid.test(id) ? await receivableById(trx, id, clock.now()) : undefined
    if (!row) throw invoiceNotFound()
    const at = clock.now()
    const isChanged = isDisputed
      ? await openDispute(trx, { invoice_id: id, reason: reason.trim(), opened_by: memberId, opened_at: at.toString() })
      : await closeDispute(trx, id, { memberId, at })
    if (!isChanged)
      throw new Refusal('ORDER_STATE_CONFLICT', isDisputed ? 'This invoice is disputed already.' : 'This invoice is not disputed.')
    const action = isDisputed ? 'disputed' : 'dispute-closed'
    await audit(trx, { actor: `staff:${memberId}`, action, subject: `invoice:${id}`, reason: reason.trim() })
  })
}
