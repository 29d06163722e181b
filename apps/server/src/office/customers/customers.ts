import { normalizeTags } from '@aquilane/domain/customers/customer'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import {
  customerById,
  customerHistory,
  deleteOwnNote,
  duplicatesById,
  insertNote,
  insertTask,
  lockCustomer,
  notesByClient,
  orderIdsByClient,
  pageCustomers,
  pageTasks,
  replaceTags,
  setTaskDone,
  tasksByClient,
} from './queries.ts'
import type { Context } from '../../context.ts'
import { setClientBlocked } from '../../foundation/identity/index.ts'

const shownOrders = 50

const customerNotFound = () => new Refusal('NOT_FOUND', 'There is no such customer.')

export const listCustomers = ({ db }: Context, search: Parameters<typeof pageCustomers>[1]) => pageCustomers(db, search)

/** A customer with what the team wrote down, and the ids of the newest orders. @throws NOT_FOUND */
export async function getCustomer({ db }: Context, id: string) {
  const row = uuid.test(id) ? await customerById(db, id) : undefined
  if (!row) throw customerNotFound()
  return {
    row,
    orderIds: await orderIdsByClient(db, id, shownOrders),
    notes: await notesByClient(db, id),
    tasks: await tasksByClient(db, id),
    duplicates: await duplicatesById(db, id),
    history: await customerHistory(db, id),
  }
}

const onCustomer = <T>({ db }: Context, id: string, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    if (!uuid.test(id) || !(await lockCustomer(trx, id))) throw customerNotFound()
    return work(trx)
  })

/** @returns the tags as they are kept @throws NOT_FOUND, VALIDATION_FAILED */
export function setTags(
  ctx: Context,
  { customerId, tags, memberId }: { customerId: string; tags: readonly string[]; memberId: string },
): Promise<string[]> {
  const normal = normalizeTags(tags)
  if (!normal) throw fieldError('tags', 'tag', 'Tags are 30 letters, digits and spaces at most, a dozen for one customer.')
  return onCustomer(ctx, customerId, async (trx) => {
    await replaceTags(trx, customerId, normal)
    await audit(trx, { actor: `staff:${memberId}`, action: 'tagged', subject: `client:${customerId}`, reason: normal.join(', ') || '–' })
    return normal
  })
}

/** @throws NOT_FOUND */
export const addNote = (
  ctx: Context,
  { customerId, text, memberId }: { customerId: string; text: string; memberId: string },
): Promise<string> =>
  onCustomer(ctx, customerId, (trx) =>
    insertNote(trx, { client_id: customerId, body: text.trim(), written_by: memberId, written_at: ctx.clock.now().toString() }),
  )

/** @throws NOT_FOUND, also for notes of others */
export async function deleteNote({ db }: Context, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  if (!(await deleteOwnNote(db, id, memberId))) throw new Refusal('NOT_FOUND', 'There is no such note of yours.')
}

export interface NewTask {
  customerId: string
  title: string
  /** `yyyy-MM-dd` */
  due: string | null
  assigneeId: string | null
  memberId: string
}

/** @throws NOT_FOUND */
export const addTask = (ctx: Context, { customerId, title, due, assigneeId, memberId }: NewTask): Promise<string> =>
  onCustomer(ctx, customerId, (trx) =>
    insertTask(trx, {
      client_id: customerId,
      title: title.trim(),
      due_on: due,
      assignee_id: assigneeId,
      created_by: memberId,
      created_at: ctx.clock.now().toString(),
    }),
  )

/** @throws NOT_FOUND */
export async function markTask(
  { db, clock }: Context,
  { id, isDone, memberId }: { id: string; isDone: boolean; memberId: string },
): Promise<void> {
  if (!(await setTaskDone(db, id, isDone ? { by: memberId, at: clock.now() } : null)))
    throw new Refusal('NOT_FOUND', 'There is no such task.')
}

export const listTasks = ({ db }: Context, filter: Parameters<typeof pageTasks>[1]) => pageTasks(db, filter)

/** @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function setBlocked(
  ctx: Context,
  { customerId, isBlocked, reason, memberId }: { customerId: string; isBlocked: boolean; reason: string; memberId: string },
): Promise<void> {
  if (!uuid.test(customerId) || !(await customerById(ctx.db, customerId))) throw customerNotFound()
  const isChanged = await setClientBlocked(ctx, customerId, { blocked: isBlocked, reason: reason.trim(), actor: `staff:${memberId}` })
  if (!isChanged)
    throw new Refusal('ORDER_STATE_CONFLICT', isBlocked ? 'This customer is blocked already.' : 'This customer is not blocked.')
}
