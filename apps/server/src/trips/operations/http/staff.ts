import {
  staffChangeManifestPerson,
  staffExportManifest,
  staffGetManifest,
  staffPrintManifest,
  staffSendManifest,
} from '@aquilane/contract/staff-manifests'
import {
  staffAddChecklistFiles,
  staffExportChecklist,
  staffGetChecklistFile,
  staffGetTrip,
  staffListChecklist,
  staffListChecklistAssignees,
  staffReleaseTrip,
  staffRemoveChecklistFile,
  staffRevokeRelease,
  staffUpdateChecklistItem,
  staffUpdateChecklistItems,
} from '@aquilane/contract/staff-operations'
import {
  staffApproveBill,
  staffCloseTrip,
  staffDisputeBill,
  staffEnterBill,
  staffRecordFlight,
  staffWithdrawBill,
} from '@aquilane/contract/staff-trip-costs'
import type { QueryOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/domain/site/paths'
import { ruleOf } from '@aquilane/domain/operations/checklist-rules'
import type { ChecklistView } from '@aquilane/domain/operations/views'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { getMemberNames, listMembersWith } from '../../../foundation/members/index.ts'
import { audit } from '../../../platform/db/audit.ts'
import { type Cursor, decodeCursor } from '../../../platform/http/cursor.ts'
import { readAll, sendCsv } from '../../../platform/http/export-csv.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { toCents } from '../../../platform/http/serialize.ts'
import type { StaffActor } from '../../../platform/http/staff-auth.ts'
import { closeTrip } from '../after-flight.ts'
import { approveBill, disputeBill, enterBill, withdrawBill } from '../bills.ts'
import { recordFlight } from '../record-flight.ts'
import { changeItem } from '../checklist.ts'
import { addItemFiles, readItemFile, removeItemFile } from '../files.ts'
import { changeManifestPerson } from '../manifest-person.ts'
import { getManifest, manifestRows, sendManifest } from '../manifests.ts'
import { releaseTrip, revokeRelease } from '../release.ts'
import { printManifest } from '../service.ts'
import { listChecklist } from '../list-checklist.ts'
import { toManifestState } from '../trip-leg.ts'
import { getTrip, type ChecklistItem, type Trip } from '../trip-view.ts'
import { toWaitsFor } from '../../../foundation/approvals/http/index.ts'
import { toManifest, toTask, toTrip } from './wire.ts'

const text = (value: string | null | undefined): string | null | undefined => (value === undefined ? undefined : value?.trim() || null)
const instant = (value: string | null): Temporal.Instant | null => (value === null ? null : Temporal.Instant.from(value))

/** Checklists, release, manifests and what follows the flight (operations, finance, documents). */
export function operationAdminRoutes(app: FastifyInstance, ctx: Context): void {
  tripRoutes(app, ctx)
  checklistRoutes(app, ctx)
  manifestRoutes(app, ctx)
}

function tripRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetTrip, async ({ query: { id }, locale }) => {
    const trip = await getTrip(ctx, id, locale)
    const { release, operators, closed, items, legs } = trip
    const names = await getMemberNames(ctx.db, [
      ...[release?.by, release?.override?.approvedBy, closed?.by].flatMap((one) => one ?? []),
      ...operators.flatMap(({ bill }) => (bill ? toMembersOfBill(bill) : [])),
      ...items.flatMap(toMembers),
      ...legs.flatMap(({ manifests }) => manifests.flatMap(({ sent }) => sent?.by ?? [])),
      ...legs.flatMap(({ record }) => record?.recorded_by ?? []),
    ])
    return toTrip(trip, names)
  })

  registerEndpoint(app, staffReleaseTrip, async ({ body: { order, reason, items = [] }, staff }) => {
    const why = text(reason) ?? null
    const override = why === null ? null : { reason: why, items: items.map(({ id }) => id) }
    return toWaitsFor(await releaseTrip(ctx, { orderId: order.id, memberId: staff.id, override }))
  })

  registerEndpoint(app, staffRevokeRelease, async ({ body: { order }, staff }) => {
    await revokeRelease(ctx, { orderId: order.id, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffRecordFlight, async ({ body, staff }) => {
    await recordFlight(ctx, {
      orderId: body.order.id,
      legId: body.leg.id,
      memberId: staff.id,
      offBlockAt: Temporal.Instant.from(body.off_block),
      takeoffAt: instant(body.takeoff),
      landingAt: instant(body.landing),
      onBlockAt: instant(body.on_block),
      pax: body.pax,
      delayCode: body.delay_code,
      fuelKg: body.fuel_kg,
      isDeiced: body.deiced,
      ...(body.shown === undefined ? {} : { shown: instant(body.shown) }),
    })
    return {}
  })

  booksRoutes(app, ctx)
}

/** Bills of the operators, and the closing. */
function booksRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffEnterBill, async ({ body, staff }) => {
    const { order, company, reference, amount, rate, vat, note, dated, due } = body
    await enterBill(ctx, {
      orderId: order.id,
      operatorId: company?.id,
      memberId: staff.id,
      reference: reference.trim(),
      amount: { hundredths: toCents(amount), currency: amount.currency, rateMicros: rate == null ? null : Math.round(rate * 1_000_000) },
      vat: {
        kind: vat.kind,
        permille: vat.percent == null ? null : Math.round(vat.percent * 10),
        hundredths: vat.amount == null ? null : Math.round(vat.amount * 100),
      },
      note: text(note) ?? null,
      datedOn: dated ?? null,
      dueOn: due ?? null,
    })
    return {}
  })

  registerEndpoint(app, staffApproveBill, async ({ body: { order, company, amount, reason }, staff }) => {
    const bill = { orderId: order.id, operatorId: company?.id }
    await approveBill(ctx, { ...bill, memberId: staff.id, shownCents: toCents(amount), reason: text(reason) ?? null })
    return {}
  })

  registerEndpoint(app, staffDisputeBill, async ({ body: { order, company, amount, reason, message }, staff }) => {
    const bill = { orderId: order.id, operatorId: company?.id }
    await disputeBill(ctx, { ...bill, memberId: staff.id, shownCents: toCents(amount), reason, message: message.trim() })
    return {}
  })

  registerEndpoint(app, staffWithdrawBill, async ({ body: { order, company, amount, reason }, staff }) => {
    const bill = { orderId: order.id, operatorId: company?.id }
    await withdrawBill(ctx, { ...bill, memberId: staff.id, shownCents: toCents(amount), reason: reason.trim() })
    return {}
  })

  registerEndpoint(app, staffCloseTrip, async ({ body: { order, reason }, staff }) => {
    await closeTrip(ctx, { orderId: order.id, memberId: staff.id, reason: text(reason) ?? null })
    return {}
  })
}

const toMembersOfBill = ({ entered, approved, disputes }: NonNullable<Trip['operators'][number]['bill']>): string[] =>
  [entered, approved, ...disputes.flatMap((one) => [one.opened, one.settled])].flatMap((deed) => deed?.by ?? [])

/** Members that an item names by their ids. */
const toMembers = ({ assigneeId, files }: ChecklistItem): string[] => [
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

function checklistRoutes(app: FastifyInstance, ctx: Context): void {
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
      ...(supplier === undefined ? {} : { supplier: text(supplier) ?? null }),
      ...(reference === undefined ? {} : { reference: text(reference) ?? null }),
      ...(note === undefined ? {} : { note: text(note) ?? null }),
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

function manifestRoutes(app: FastifyInstance, ctx: Context): void {
  const look = async ({ order, leg, authority }: QueryOf<typeof staffGetManifest>, staff: StaffActor, action: string) => {
    const manifest = await getManifest(ctx, { orderId: order, legId: leg, authority })
    await audit(ctx.db, { actor: `staff:${staff.id}`, action, subject: `order:${order}`, details: { leg, authority } })
    return manifest
  }

  registerEndpoint(app, staffGetManifest, async ({ query, staff }) => {
    const manifest = await look(query, staff, 'manifest-viewed')
    const state = toManifestState(manifest)
    const names = await getMemberNames(ctx.db, state.sent ? [state.sent.by] : [])
    return {
      ...toManifest(state, names),
      list: manifest.people.map(({ id, missing, ...fields }) => ({ id, fields, missing })),
      crew_list: manifest.crew.map(({ id, missing, seat, licence: _licence, ...fields }) => ({ id, seat, fields, missing })),
      sha256: manifest.sha256,
      source: ruleOf(manifest.authority).source,
    }
  })

  registerEndpoint(app, staffChangeManifestPerson, async ({ body, staff }) => {
    await changeManifestPerson(ctx, {
      orderId: body.order.id,
      legId: body.leg.id,
      id: body.person.id,
      memberId: staff.id,
      details: {
        gender: body.gender,
        nationality: body.nationality,
        birthPlace: text(body.birth_place) ?? null,
        residence: body.residence,
        address: text(body.address) ?? null,
      },
    })
    return {}
  })

  registerEndpoint(app, staffSendManifest, async ({ body: { order, leg, authority, sha256, receipt }, staff }) => {
    const sent = { shown: sha256, receipt: text(receipt) ?? null, memberId: staff.id }
    await sendManifest(ctx, { orderId: order.id, legId: leg.id, authority, ...sent })
    return {}
  })

  registerEndpoint(app, staffExportManifest, async ({ query, staff, reply }) => {
    const manifest = await getManifest(ctx, { orderId: query.order, legId: query.leg, authority: query.authority })
    return sendCsv(reply, ctx.db, { staff, name: `${query.authority}-${manifest.order.pnr}`, rows: manifestRows(manifest), filter: query })
  })

  registerEndpoint(app, staffPrintManifest, async ({ query, staff, reply }) => {
    const manifest = await look(query, staff, 'manifest-printed')
    const file = await printManifest(ctx, manifest)
    void reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${query.authority}-${manifest.order.pnr}.pdf"`,
      'cache-control': 'private, no-store',
    })
    return file
  })
}
