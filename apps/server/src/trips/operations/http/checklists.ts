import {
  staffAddChecklistFiles,
  staffExportChecklist,
  staffGetChecklistFile,
  staffListChecklist,
  staffListChecklistAssignees,
  staffRemoveChecklistFile,
  staffUpdateChecklistItem,
  staffUpdateChecklistItems,
} from '@aquilane/contract/staff-operations'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/domain/site/paths'
import type { ChecklistView } from '@aquilane/domain/operations/views'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { getMemberNames, listMembersWith } from '../../../foundation/members/index.ts'
import { type Cursor, decodeCursor } from '../../../platform/http/cursor.ts'
import { readAll, sendCsv } from '../../../platform/http/export-csv.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { toCents } from '../../../platform/http/serialize.ts'
import type { StaffActor } from '../../../platform/http/staff-auth.ts'
import { changeItem } from '../checklist.ts'
import { addItemFiles, readItemFile, removeItemFile } from '../files.ts'
import { listChecklist } from '../list-checklist.ts'
import type { ChecklistItem } from '../trip-view.ts'
import { toTask } from './wire.ts'

/** Members that an item names by their ids. */
export const toMembers = ({ assigneeId, files }: ChecklistItem): string[] => [
  ...(assigneeId === null ? [] : [assigneeId]),
  ...files.map(({ added }) => added.by),
]

/** An item as a row of a table; times are UTC, amounts in major units. */
const toChecklistRow = (item: ResponseOf<typeof staffListChecklist>['data'][number]) => ({
  pnr: item.order.pnr,
  route: item.order.route,
  tail: item.order.tail,
  departure_local: item.order.departure_date,
  item: item.kind,
  status: item.status,
  changed: item.causes.join(' '),
  required: item.is_required ? 'yes' : 'no',
  due_utc: item.due,
  owner: item.assignee?.name ?? null,
  supplier: item.supplier,
  reference: item.reference,
  cost: item.cost?.amount ?? null,
  currency: item.cost?.currency ?? null,
  note: item.note,
})

/** Lists of items, their files, and what members write down (operations). */
export function checklistRoutes(app: FastifyInstance, ctx: Context): void {
  const list = async (
    view: ChecklistView,
    part: { page: number; perPage: number; after: Cursor | null },
    caller: { staff: StaffActor; locale: Locale },
  ) => {
    const { tasks, total, next } = await listChecklist(ctx, { view, memberId: caller.staff.id, ...part, locale: caller.locale })
    const names = await getMemberNames(ctx.db, tasks.flatMap(toMembers))
    return {
      data: tasks.map((task) => toTask(task, names)),
      pagination: toPagination({ page: part.page, total }, part.perPage),
      next,
    }
  }

  registerEndpoint(app, staffListChecklist, ({ query: { view = 'three-days', page = 1, per_page: perPage = 50, after }, staff, locale }) =>
    list(view, { page, perPage, after: decodeCursor(after) }, { staff, locale }),
  )

  registerEndpoint(app, staffExportChecklist, async ({ query: { view = 'three-days' }, staff, locale, reply }) => {
    const found = await readAll((page, perPage, next) => list(view, { page, perPage, after: decodeCursor(next) }, { staff, locale }))
    return sendCsv(reply, ctx.db, { staff, name: 'checklist', rows: found.map(toChecklistRow), filter: { view } })
  })

  checklistFileRoutes(app, ctx)
  checklistItemRoutes(app, ctx)
}

function checklistFileRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffAddChecklistFiles, async ({ body, staff, request }) => {
    await addItemFiles(ctx, { itemId: body.item_id, memberId: staff.id, files: request.spooled })
    return {}
  })

  registerEndpoint(app, staffGetChecklistFile, async ({ query: { id, page = 1 }, staff, reply }) => {
    const picture = await readItemFile(ctx, { id, page, memberId: staff.id })
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
    return picture
  })

  registerEndpoint(app, staffRemoveChecklistFile, async ({ body: { file }, staff }) => {
    await removeItemFile(ctx, { id: file.id, memberId: staff.id })
    return {}
  })
}

function checklistItemRoutes(app: FastifyInstance, ctx: Context): void {
  const assignees = () => listMembersWith(ctx.db, 'trips.operate')
  const requireAssignee = async (assignee: { id: string } | null | undefined): Promise<void> => {
    if (!assignee) return
    if (!(await assignees()).some(({ id }) => id === assignee.id))
      throw fieldError('assignee.id', 'unknown', 'Choose a member of operations.')
  }

  registerEndpoint(app, staffListChecklistAssignees, async () => ({ data: (await assignees()).map(({ id, name }) => ({ id, name })) }))

  registerEndpoint(app, staffUpdateChecklistItem, async ({ body, staff }) => {
    const { item, revision, status, assignee, supplier, reference, note, cost } = body
    await requireAssignee(assignee)
    await changeItem(ctx, {
      id: item.id,
      revision,
      memberId: staff.id,
      ...(status === undefined ? {} : { status }),
      ...(assignee === undefined ? {} : { assigneeId: assignee?.id ?? null }),
      ...(supplier === undefined ? {} : { supplier: supplier?.trim() || null }),
      ...(reference === undefined ? {} : { reference: reference?.trim() || null }),
      ...(note === undefined ? {} : { note: note?.trim() || null }),
      ...(cost === undefined ? {} : { cost: cost && toCents(cost) }),
    })
    return {}
  })

  registerEndpoint(app, staffUpdateChecklistItems, async ({ body: { items, status, assignee }, staff }) => {
    await requireAssignee(assignee)
    const change = { ...(status === undefined ? {} : { status }), ...(assignee === undefined ? {} : { assigneeId: assignee?.id ?? null }) }
    const data: { id: string; error: string | null }[] = []
    for (const { id, revision } of items)
      try {
        await changeItem(ctx, { id, revision, memberId: staff.id, ...change })
        data.push({ id, error: null })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        data.push({ id, error: error.code })
      }
    return { data }
  })
}
