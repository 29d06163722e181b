import type { Db, Trx } from '../../platform/db/database.ts'

export const managerIdOf = async (db: Db, clientId: string): Promise<string | null> =>
  (await db.selectFrom('customer_manager').select('member_id').where('client_id', '=', clientId).executeTakeFirst())?.member_id ?? null

/** Customers of each manager. */
export async function countByManager(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('customer_manager')
    .select(({ fn }) => ['member_id', fn.countAll<string>().as('customers')])
    .groupBy('member_id')
    .execute()
  return new Map(rows.map(({ member_id: id, customers }) => [id, Number(customers)]))
}

/** Another request may have been first: its choice stands unless it is the one that left. */
export async function setManager(
  db: Db,
  values: { clientId: string; memberId: string; left: string | null; at: Temporal.Instant },
): Promise<void> {
  const row = { member_id: values.memberId, assigned_at: values.at.toString() }
  await db
    .insertInto('customer_manager')
    .values({ client_id: values.clientId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('client_id')
        .doUpdateSet(row)
        .where('customer_manager.member_id', '=', values.left ?? values.memberId),
    )
    .execute()
}

export async function deleteManager(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('customer_manager').where('client_id', '=', clientId).execute()
}

export const passengerTask = (db: Db, orderId: string) =>
  db.selectFrom('customer_task').selectAll().where('order_id', '=', orderId).where('created_by', 'is', null).executeTakeFirst()

interface PassengerTask {
  clientId: string
  orderId: string
  title: string
  assigneeId: string | null
  dueAt: Temporal.Instant
  now: Temporal.Instant
}

/** Once for each order. */
export async function insertPassengerTask(db: Db, { clientId, orderId, title, assigneeId, dueAt, now }: PassengerTask): Promise<void> {
  await db
    .insertInto('customer_task')
    .values({
      client_id: clientId,
      order_id: orderId,
      title,
      assignee_id: assigneeId,
      due_on: dueAt.toString().slice(0, 10),
      due_at: dueAt.toString(),
      created_at: now.toString(),
    })
    .onConflict((conflict) => conflict.column('order_id').where('created_by', 'is', null).doNothing())
    .execute()
}
