import type { FastifyInstance } from 'fastify'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/domain/site/paths'
import {
  staffAddCustomerNote,
  staffAddCustomerTask,
  staffBlockCustomer,
  staffDeleteCustomerNote,
  staffGetCustomer,
  staffListCustomers,
  staffListCustomerTasks,
  staffListTaskAssignees,
  staffSetCustomerCredit,
  staffSetCustomerTags,
  staffSetCustomerTaskDone,
} from '@aquilane/contract/staff-customers'
import { staffGetCustomerRecord } from '@aquilane/contract/staff-customer-record'
import type { Context } from '../../../context.ts'
import { toWaitsFor } from '../../../foundation/approvals/http/index.ts'
import { clientName } from '../../../foundation/identity/index.ts'
import { getAccounts } from '../../../foundation/ledger/index.ts'
import { getMemberNames, listMembersWith, withActorNames } from '../../../foundation/members/index.ts'
import { listPassengersByClient } from '../../../foundation/passengers/index.ts'
import { listSubscriptions } from '../../../market/empty-legs/index.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { fieldError } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money, timestamp, toCents } from '../../../platform/http/serialize.ts'
import { toSubscription } from '../../../market/empty-legs/http/index.ts'
import { toStaffOrder } from '../../../sales/orders/http/index.ts'
import { getListItems } from '../../../sales/orders/index.ts'
import { getCredit, setCredit } from '../../../sales/payments/index.ts'
import { readCustomerRecord } from '../customer-record.ts'
import { addNote, addTask, deleteNote, getCustomer, listCustomers, listTasks, markTask, setBlocked, setTags } from '../customers.ts'
import { listMerges } from '../merge.ts'
import { customerMergeRoutes, toMerges, toPlannedMerge } from './staff-merges.ts'
import { toCustomerRecord } from './wire.ts'

type Customer = ResponseOf<typeof staffListCustomers>['data'][number]
type Details = ResponseOf<typeof staffGetCustomer>
type Task = Details['tasks'][number]
type Row = Awaited<ReturnType<typeof listCustomers>>['rows'][number]
type TaskRow = Awaited<ReturnType<typeof getCustomer>>['tasks'][number]

const currency = 'EUR'

const toCustomer = (row: Row): Customer => ({
  id: row.id,
  name: clientName(row),
  phone: row.phone,
  email: row.email,
  locale: row.locale as Locale,
  since: timestamp(row.created_at),
  tags: row.tags,
  trips: row.trips,
  last_flight: row.last_flight && timestamp(row.last_flight),
  next_flight: row.next_flight && timestamp(row.next_flight),
  value: money(Number(row.value), currency),
  blocked: row.blocked_at && timestamp(row.blocked_at),
})

const toTask = (row: TaskRow, names: ReadonlyMap<string, string>): Task => ({
  id: row.id,
  title: row.title,
  due: row.due_on,
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: names.get(row.assignee_id) ?? '' },
  created: timestamp(row.created_at),
  created_by: names.get(row.created_by ?? '') ?? '',
  due_at: row.due_at && timestamp(row.due_at),
  done: row.done_at && timestamp(row.done_at),
})

const membersOf = (tasks: readonly TaskRow[]): string[] => tasks.flatMap((task) => [task.created_by ?? [], task.assignee_id ?? []].flat())

/** Customers as the team knows them (sales, operations, finance). */
export function customerAdminRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListCustomers, async ({ query: { view = 'all', query = '', sort, page = 1, per_page: perPage = 50 } }) => {
    const { rows, total } = await listCustomers(ctx, { view, query, sort, page, perPage })
    return { data: rows.map(toCustomer), pagination: toPagination({ page, total }, perPage) }
  })

  registerEndpoint(app, staffGetCustomer, ({ query: { id }, locale }) => toDetails(ctx, id, locale))

  registerEndpoint(app, staffGetCustomerRecord, async ({ query: { id }, locale }) =>
    toCustomerRecord(await readCustomerRecord(ctx, id, locale)),
  )

  registerEndpoint(app, staffSetCustomerTags, async ({ body: { customer, tags }, staff }) => ({
    tags: await setTags(ctx, { customerId: customer.id, tags, memberId: staff.id }),
  }))

  registerEndpoint(app, staffAddCustomerNote, async ({ body: { customer, text }, staff }) => ({
    id: await addNote(ctx, { customerId: customer.id, text, memberId: staff.id }),
  }))

  registerEndpoint(app, staffDeleteCustomerNote, async ({ body: { note }, staff }) => {
    await deleteNote(ctx, { id: note.id, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffBlockCustomer, async ({ body: { customer, blocked, reason }, staff }) => {
    await setBlocked(ctx, { customerId: customer.id, isBlocked: blocked, reason, memberId: staff.id })
    return {}
  })
  registerEndpoint(app, staffSetCustomerCredit, async ({ body: { customer, credit, reason }, staff }) => {
    const { row } = await getCustomer(ctx, customer.id)
    const limit = credit && { cents: toCents(credit.limit), days: credit.days }
    return toWaitsFor(await setCredit(ctx, { clientId: row.id, limit, reason: reason.trim(), memberId: staff.id }))
  })
  taskRoutes(app, ctx)
  customerMergeRoutes(app, ctx)
}

function taskRoutes(app: FastifyInstance, ctx: Context): void {
  const assignees = () => listMembersWith(ctx.db, 'customers.manage')

  registerEndpoint(app, staffListTaskAssignees, async () => ({ data: await assignees() }))

  registerEndpoint(app, staffAddCustomerTask, async ({ body: { customer, title, due, assignee }, staff }) => {
    if (assignee && !(await assignees()).some(({ id }) => id === assignee.id))
      throw fieldError('assignee.id', 'unknown', 'There is no such member who can be given tasks.')
    return { id: await addTask(ctx, { customerId: customer.id, title, due, assigneeId: assignee?.id ?? null, memberId: staff.id }) }
  })

  registerEndpoint(app, staffSetCustomerTaskDone, async ({ body: { task, done }, staff }) => {
    await markTask(ctx, { id: task.id, isDone: done, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffListCustomerTasks, async ({ query: { view = 'mine', page = 1, per_page: perPage = 50 }, staff }) => {
    const { rows, total } = await listTasks(ctx, { view, memberId: staff.id, page, perPage })
    const names = await getMemberNames(ctx.db, membersOf(rows))
    return {
      data: rows.map((row) => ({ ...toTask(row, names), customer: { id: row.client_id, name: clientName(row) } })),
      pagination: toPagination({ page, total }, perPage),
    }
  })
}

async function toDetails(ctx: Context, id: string, locale: Locale): Promise<Details> {
  const { row, orderIds, notes, tasks, duplicates, history } = await getCustomer(ctx, id)
  const items = await getListItems(ctx, orderIds, locale)
  const merges = await listMerges(ctx, id)
  const names = await getMemberNames(ctx.db, [
    ...notes.map(({ written_by: by }) => by),
    ...merges.map(({ merged_by: by }) => by),
    ...membersOf(tasks),
  ])
  const [accounts, people, alerts] = [
    await getAccounts(ctx, id),
    await listPassengersByClient(ctx, id),
    (await listSubscriptions(ctx, id, locale)).map(toSubscription),
  ]
  return {
    ...toCustomer(row),
    email_unconfirmed: row.email_unconfirmed,
    block: row.blocked_at && { at: timestamp(row.blocked_at), reason: row.blocked_reason ?? '' },
    accounts: accounts.map((account) => ({ type: account.type, balance: money(account.balance, account.currency) })),
    orders: orderIds.flatMap((orderId) => {
      const known = items.get(orderId)
      return known ? [toOrderLine(toStaffOrder(known))] : []
    }),
    passengers: people.map(toPassengerLine),
    alerts: alerts.map(({ origin_name: origin, destination_name: destination, expired }) => ({
      origin: origin ?? '',
      destination: destination ?? '',
      expired,
    })),
    notes: notes.map((note) => ({ id: note.id, text: note.body, by: names.get(note.written_by) ?? '', at: timestamp(note.written_at) })),
    tasks: tasks.map((task) => toTask(task, names)),
    duplicates: duplicates.map((one) => ({ id: one.id, name: clientName(one), phone: one.phone, reasons: one.reasons })),
    credit: toCredit(await getCredit(ctx, id)),
    planned_merge: await toPlannedMerge(ctx, id),
    ...toMerges(merges, { id, names, now: ctx.clock.now() }),
    history: await withActorNames(
      ctx.db,
      history.map(({ at, actor, action, reason }) => ({ at: timestamp(at), actor, action, reason })),
    ),
  }
}

function toOrderLine({ legs, ...order }: ReturnType<typeof toStaffOrder>): Details['orders'][number] {
  const codes = [...legs.map(({ departure }) => departure.code), legs.at(-1)?.arrival.code ?? '']
  return {
    id: order.id,
    pnr: order.pnr,
    status: order.status,
    refunded: order.refunded,
    decides_on: order.decides_on,
    route: codes.join(' – '),
    departure_date: legs[0]?.departure_date ?? '',
    price: order.price,
  }
}

const toPassengerLine = ({
  name,
  type,
  documents,
}: Awaited<ReturnType<typeof listPassengersByClient>>[number]): Details['passengers'][number] => ({
  name: [name.first_name, name.middle_name, name.last_name].filter(Boolean).join(' '),
  type,
  documents: documents.length,
  valid_until:
    documents
      .flatMap(({ expiry_date: day }) => day ?? [])
      .toSorted()
      .at(-1) ?? null,
})

const toCredit = (credit: Awaited<ReturnType<typeof getCredit>>): Details['credit'] =>
  credit && { limit: money(credit.limit, currency), used: money(credit.used, currency), days: credit.days }
