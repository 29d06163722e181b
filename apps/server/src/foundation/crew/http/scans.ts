import type { FastifyInstance } from 'fastify'
import { staffAddCrewScans, staffGetCrewScan, staffListCrewScans, staffRemoveCrewScan } from '@aquilane/contract/staff-crew-scans'
import type { RecordedDocument } from '@aquilane/domain/crew/crew-fields'
import { findErasureDay } from '@aquilane/domain/crew/crew-scans'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import type { FleetSnapshot } from '../../fleet/index.ts'
import { getMemberNames } from '../../members/index.ts'
import { toAirportText } from '../../places/index.ts'
import { addScans, hasEnded, listScans, readScan, removeScan, type ScannedDocument } from '../scans.ts'

/** Scans of documents of crew members (operations; documents look at them). */
export function crewScanRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListCrewScans, async ({ query: { member }, locale }) => {
    const documents = await listScans(ctx, member)
    const names = await getMemberNames(
      ctx.db,
      documents.flatMap(({ scans }) => scans.map((row) => row.added_by)),
    )
    const fleet = await ctx.fleet.current()
    return { data: documents.map((one) => toScanned(ctx, one, { fleet, names, locale })) }
  })

  registerEndpoint(app, staffAddCrewScans, async ({ body, staff, request }) => {
    const { member, kind, aircraft_type: type, airport = null, replace = 'false' } = body
    const document = { kind, typeId: type === undefined ? null : Number(type), airport }
    await addScans(ctx, { crewId: member, document, isReplacing: replace === 'true', files: request.spooled, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffGetCrewScan, async ({ query: { id, page = 1, index = '1600x0' }, staff, reply }) => {
    const picture = await readScan(ctx, { id, page, size: index, viewer: { id: staff.id, label: staff.email } })
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
    return picture
  })

  registerEndpoint(app, staffRemoveCrewScan, async ({ body: { scan }, staff }) => {
    await removeScan(ctx, { id: scan.id, memberId: staff.id })
    return {}
  })
}

function findOf(ctx: Context, { types }: FleetSnapshot, { typeId, airport }: RecordedDocument, locale: Locale) {
  if (typeId !== null) return { id: String(typeId), name: types.get(typeId)?.name ?? '' }
  return airport === null ? null : { id: airport, name: toAirportText(ctx.places, airport, locale) }
}

function toScanned(
  ctx: Context,
  { document, supersededAt, scans }: ScannedDocument,
  { fleet, names, locale }: { fleet: FleetSnapshot; names: ReadonlyMap<string, string>; locale: Locale },
) {
  const supersededOn = supersededAt?.toZonedDateTimeISO('UTC').toPlainDate().toString() ?? null
  const erasedOn = findErasureDay({ validUntil: document.validUntil, supersededOn })
  return {
    kind: document.kind,
    of: findOf(ctx, fleet, document, locale),
    valid_until: document.validUntil,
    current: supersededAt === null,
    ended: supersededAt !== null || hasEnded(ctx, document),
    scans: scans.map((row) => ({
      id: row.id,
      name: row.name,
      pages: row.pages,
      added: { at: timestamp(row.added_at), by: names.get(row.added_by) ?? '' },
      erased_on: erasedOn,
    })),
  }
}
