import { documentChanges } from '@aquilane/domain/pricing/changes'
import { readDocument } from '@aquilane/domain/pricing/document'
import { type ActBy, type ActDescription, registerAct } from '../approvals/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import { draftOf, effectiveTime, insertDraft, lineOf, outdated, requireSound, versionNotFound } from './edit-pricing.ts'
import { lockVersions, setPublished, versionById, type VersionRow } from './queries.ts'
import type { Context } from '../../context.ts'

interface VersionPayload {
  id: string
  /** Of the draft that is published; null: prices go back to a version of the past. */
  revision: number | null
  /** From when on; null: at once. */
  at: string | null
}

declare module '../approvals/act.ts' {
  interface ActPayloads {
    price_version: VersionPayload
  }
}

interface Publication {
  row: VersionRow
  last: VersionRow
  current: VersionRow
  effectiveAt: Temporal.Instant
}

/** @throws NOT_FOUND, ORDER_STATE_CONFLICT, CHANGED_MEANWHILE, VALIDATION_FAILED, PRICING_OUTDATED */
async function readPublication(ctx: Context, trx: Trx, { id, revision, at }: VersionPayload): Promise<Publication> {
  await lockVersions(trx)
  const row = revision === null ? await pastVersion(trx, id) : await draftOf(trx, { id, revision })
  const { last, current } = await lineOf(ctx, trx)
  if (revision === null) requirePast(row, { last, current })
  else if (row.base_number !== last.number) throw outdated(last.number)
  else requireSound(readDocument(row.document))
  return { row, last, current, effectiveAt: effectiveTime(ctx, at === null ? null : Temporal.Instant.from(at), last) }
}

async function pastVersion(trx: Trx, id: string): Promise<VersionRow> {
  const row = uuid.test(id) ? await versionById(trx, id) : undefined
  if (!row) throw versionNotFound()
  return row
}

function requirePast(row: VersionRow, { last, current }: { last: VersionRow; current: VersionRow }): void {
  if (last.number !== current.number) throw outdated(last.number)
  if (!row.effective_at || row.withdrawn_at || row.number === current.number)
    throw new Refusal('ORDER_STATE_CONFLICT', 'Choose a version that prices have followed before.', { facts: { number: row.number } })
}

async function describe(ctx: Context, trx: Trx, payload: VersionPayload): Promise<ActDescription> {
  const { row, last, current } = await readPublication(ctx, trx, payload)
  const changes = documentChanges(readDocument(last.document), readDocument(row.document)).length
  return {
    facts: [
      { field: 'price_version', from: { text: String(current.number) }, to: { text: String(row.number) } },
      { field: 'changes', from: null, to: { text: String(changes) } },
      { field: 'effective', from: null, to: payload.at === null ? null : { at: payload.at } },
    ],
    version: `${row.revision} ${last.number}`,
    cents: null,
    isAlwaysTwo: true,
    clientId: null,
  }
}

/** A version of the past comes back as a new one: what was charged in between stays explained. */
async function apply(ctx: Context, trx: Trx, payload: VersionPayload, { madeBy, decidedBy, approvalId, reason }: ActBy): Promise<void> {
  const { row, last, effectiveAt } = await readPublication(ctx, trx, payload)
  // As it is stored: the approval is of exactly this document, also where it is one of an earlier form.
  const draft = { base: last, document: row.document, note: reason, memberId: madeBy }
  const id = payload.revision === null ? await insertDraft(ctx, trx, draft) : row.id
  const { number } = (await versionById(trx, id))!
  await setPublished(trx, id, { by: madeBy, approvalId: approvalId!, at: ctx.clock.now(), effectiveAt })
  const entry = { subject: `pricing:${id}`, to: effectiveAt.toString(), details: { number } }
  await audit(trx, { actor: `staff:${decidedBy}`, action: 'approved', ...entry })
  await audit(trx, { actor: `staff:${madeBy}`, action: 'published', ...entry })
}

/** Publications of prices, as `approvals` performs them: two members always. */
export const registerPricingAct = (ctx: Context): void =>
  registerAct(ctx, 'price_version', {
    limitCents: null,
    describe: (trx, payload) => describe(ctx, trx, payload),
    apply: (trx, payload, by) => apply(ctx, trx, payload, by),
  })
