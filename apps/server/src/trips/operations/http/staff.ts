import {
  staffChangeManifestPerson,
  staffExportManifest,
  staffGetManifest,
  staffPrintManifest,
  staffSendManifest,
} from '@aquilane/contract/staff-manifests'
import { staffGetTrip } from '@aquilane/contract/staff-operations'
import { staffReleaseTrip, staffRevokeRelease } from '@aquilane/contract/staff-release'
import {
  staffApproveBill,
  staffCloseTrip,
  staffDisputeBill,
  staffEnterBill,
  staffRecordFlight,
  staffWithdrawBill,
} from '@aquilane/contract/staff-trip-costs'
import type { QueryOf } from '@aquilane/contract/endpoint'
import { ruleOf } from '@aquilane/domain/operations/checklist-rules'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { getMemberNames } from '../../../foundation/members/index.ts'
import { audit } from '../../../platform/db/audit.ts'
import { sendCsv } from '../../../platform/http/export-csv.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { toCents } from '../../../platform/http/serialize.ts'
import type { StaffActor } from '../../../platform/http/staff-auth.ts'
import { closeTrip } from '../after-flight.ts'
import { approveBill, disputeBill, enterBill, withdrawBill } from '../bills.ts'
import { recordFlight } from '../record-flight.ts'
import { changeManifestPerson } from '../manifest-person.ts'
import { getManifest, manifestRows, sendManifest } from '../manifests.ts'
import { releaseTrip, revokeRelease } from '../release.ts'
import { printManifest } from '../service.ts'
import { toManifestState } from '../trip-leg.ts'
import { getTrip, type Trip } from '../trip-view.ts'
import { toWaitsFor } from '../../../foundation/approvals/http/index.ts'
import { checklistRoutes, toMembers } from './checklists.ts'
import { toManifest, toTrip } from './wire.ts'

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
