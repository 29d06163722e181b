import {
  earlierDay,
  findMissing,
  findMissingDocuments,
  lastDayOf,
  type CheckedDocument,
  type Missing,
} from '@aquilane/domain/fleet/publication'
import type { ApprovalObstacle } from '@aquilane/domain/approvals/second-member'
import type { FleetDocumentKind } from '@aquilane/domain/fleet/fleet-files'
import { Refusal } from '@aquilane/domain/refusal'
import { audit } from '../../platform/db/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Trx } from '../../platform/db/database.ts'
import { findObstacles, requireSecondMember } from '../approvals/index.ts'
import { listMembersWith } from '../members/index.ts'
import { lockOwner, memberOf, type Owner } from './draft.ts'
import { aircraftNotFound, operatorNotFound, requireRevision, type FleetEditContext, type FleetEffects } from './edit-fleet.ts'
import { aircraftById, operatorById, updateAircraft, updateOperator, type AircraftRow, type OperatorRow } from './edit-queries.ts'
import { documentsByOwner, photosByAircraft } from './file-queries.ts'

interface ReadContext {
  clock: Clock
}

/** Day in UTC, `yyyy-MM-dd`: scans are valid through their last day. */
export const todayOf = ({ clock }: ReadContext): string => clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()

async function checkedDocuments(on: Db, owner: Owner): Promise<CheckedDocument[]> {
  const rows = await documentsByOwner(on, owner)
  return rows.map(({ kind, number, valid_until: validUntil, identity }) => ({
    kind: kind as FleetDocumentKind,
    number,
    validUntil,
    identity,
  }))
}

const rowOf = (on: Db, owner: Owner): Promise<AircraftRow | OperatorRow | undefined> =>
  'operatorId' in owner ? operatorById(on, owner.operatorId) : aircraftById(on, owner.aircraftId)

const kindOf = (owner: Owner) => ('operatorId' in owner ? 'operator' : 'aircraft')

/** Required scans that an operator or aircraft is without. */
export async function missingDocuments(ctx: ReadContext, on: Db, owner: Owner): Promise<Missing[]> {
  const row = await rowOf(on, owner)
  if (!row) return []
  const documents = await checkedDocuments(on, owner)
  return findMissingDocuments({ owner: kindOf(owner), documents, identity: row.identity, today: todayOf(ctx) })
}

async function missingOf(ctx: ReadContext, on: Db, owner: Owner, row: AircraftRow | OperatorRow): Promise<Missing[]> {
  const isAircraft = 'operator_id' in row
  return findMissing({
    owner: kindOf(owner),
    documents: await checkedDocuments(on, owner),
    identity: row.identity,
    today: todayOf(ctx),
    photos: isAircraft ? (await photosByAircraft(on, row.id)).length : 0,
    isOperatorPublished: isAircraft && (await operatorById(on, row.operator_id))?.published_at !== null,
  })
}

export interface Publication {
  missing: Missing[]
  draftedBy: string
  changedBy: string
  /** Why this member does not publish it; null: nothing speaks against it. */
  obstacle: ApprovalObstacle | null
  /** Names of the members who may. */
  publishers: string[]
}

/** What a draft waits for; null where it is published. */
export async function getPublication(ctx: ReadContext & { db: Database }, owner: Owner, memberId: string): Promise<Publication | null> {
  const row = await rowOf(ctx.db, owner)
  if (!row || row.published_at !== null || ('status' in row && row.status === 'retired')) return null
  const members = await listMembersWith(ctx.db, 'fleet.manage')
  const deciderIds = [...new Set([memberId, ...members.map(({ id }) => id)])]
  const makerIds = [row.drafted_by!, row.draft_changed_by!]
  const obstacles = await findObstacles(ctx.db, { makerIds, deciderIds, now: ctx.clock.now() })
  return {
    missing: await missingOf(ctx, ctx.db, owner, row),
    draftedBy: row.drafted_by!,
    changedBy: row.draft_changed_by!,
    obstacle: obstacles.get(memberId) ?? null,
    publishers: members.filter(({ id }) => obstacles.get(id) === null).map(({ name }) => name),
  }
}

/** @throws NOT_FOUND, CHANGED_MEANWHILE, ORDER_STATE_CONFLICT, FOUR_EYES_REQUIRED, APPROVER_NOT_INDEPENDENT, DOCUMENTS_MISSING */
async function requirePublishable(
  ctx: FleetEditContext,
  trx: Trx,
  { owner, revision }: { owner: Owner; revision: number },
): Promise<AircraftRow | OperatorRow> {
  const row = await lockOwner(trx, owner)
  if (!row) throw 'operatorId' in owner ? operatorNotFound() : aircraftNotFound()
  requireRevision(row, revision)
  if (row.published_at !== null) throw new Refusal('ORDER_STATE_CONFLICT', 'This is published already.')
  if ('status' in row && row.status === 'retired') throw new Refusal('ORDER_STATE_CONFLICT', 'This aircraft has left the fleet.')
  for (const makerId of [row.drafted_by!, row.draft_changed_by!])
    await requireSecondMember(trx, { makerId, deciderId: memberOf(ctx.actor), now: ctx.clock.now() })
  const missing = await missingOf(ctx, trx, owner, row)
  if (missing.length > 0)
    throw new Refusal('DOCUMENTS_MISSING', 'Something is missing: this is published once its documents are in.', { facts: { missing } })
  return row
}

const publishedBy = ({ clock, actor }: FleetEditContext) => ({ published_at: clock.now().toString(), published_by: memberOf(actor) })

interface Published {
  id: number
  /** As it was looked at, documents included. */
  revision: number
}

/** Puts an aircraft on sale; its days end with its documents at the latest. @throws as `requirePublishable` */
export function publishAircraft(ctx: FleetEditContext, { id, revision }: Published): Promise<FleetEffects> {
  const owner = { aircraftId: id }
  return ctx.db.transaction().execute(async (trx) => {
    const row = await requirePublishable(ctx, trx, { owner, revision })
    const [documents, known] = [await checkedDocuments(trx, owner), { identity: row.identity, today: todayOf(ctx) }]
    const { airworthy_until: airworthy, insured_until: insured } = row as AircraftRow
    await updateAircraft(trx, id, {
      ...publishedBy(ctx),
      airworthy_until: earlierDay(airworthy, lastDayOf('airworthiness', documents, known)),
      insured_until: earlierDay(insured, lastDayOf('insurance', documents, known)),
    })
    await audit(trx, { actor: ctx.actor, action: 'published', subject: `aircraft:${id}` })
    return ctx.settle(trx, [id])
  })
}

/** Lets its aircraft be published; its days end with its documents at the latest. @throws as `requirePublishable` */
export function publishOperator(ctx: FleetEditContext, { id, revision }: Published): Promise<void> {
  const owner = { operatorId: id }
  return ctx.db.transaction().execute(async (trx) => {
    const row = (await requirePublishable(ctx, trx, { owner, revision })) as OperatorRow
    const [documents, known] = [await checkedDocuments(trx, owner), { identity: row.identity, today: todayOf(ctx) }]
    await updateOperator(trx, id, {
      ...publishedBy(ctx),
      aoc_until: earlierDay(row.aoc_until, lastDayOf('aoc', documents, known)),
      insured_until: earlierDay(row.insured_until, lastDayOf('insurance', documents, known)) ?? row.insured_until,
    })
    await audit(trx, { actor: ctx.actor, action: 'published', subject: `operator:${id}` })
  })
}
