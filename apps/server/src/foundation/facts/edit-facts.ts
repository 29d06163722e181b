import { randomUUID } from 'node:crypto'
import {
  applyChanges,
  factDifferences,
  type FactChanges,
  type FactEvidence,
  type FactValues,
  saveFact as saveIn,
  undoFact as undoIn,
} from '@aquilane/domain/facts/fact-changes'
import { factErrors } from '@aquilane/domain/facts/fact-rules'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { outdateSubject } from '../approvals/index.ts'
import { readChanges } from './document.ts'
import { factId } from './fact-id.ts'
import { deleteVersion, type FactVersionRow, insertDraft, lockVersions, updateDraft, versionInState } from './queries.ts'
import { changesOf, versionSubject } from './versions.ts'

/** The draft as it was read; null: there was none. */
interface Read {
  revision: number | null
}

const changedMeanwhile = (revision: number | null) =>
  new Refusal('CHANGED_MEANWHILE', 'Another member has changed the draft meanwhile. Read it again, then change it.', {
    facts: { revision },
  })

/** A change of the draft ends the request to publish it. @throws CHANGED_MEANWHILE */
const changeDraft = <T>(ctx: Context, { revision }: Read, work: (trx: Trx, draft: FactVersionRow | undefined) => Promise<T>): Promise<T> =>
  ctx.db.transaction().execute(async (trx) => {
    const known = await versionInState(trx, 'draft')
    if (known) await outdateSubject(ctx, trx, versionSubject(known.id))
    await lockVersions(trx)
    const draft = await versionInState(trx, 'draft')
    if ((draft?.revision ?? null) !== revision || draft?.id !== known?.id) throw changedMeanwhile(draft?.revision ?? null)
    return work(trx, draft)
  })

/** Begins with what counts. */
async function beginDraft({ clock }: Context, trx: Trx, memberId: string): Promise<FactVersionRow> {
  const base = await versionInState(trx, 'published')
  const row = await insertDraft(trx, {
    baseNumber: base?.number ?? null,
    document: readChanges(base?.document),
    by: memberId,
    at: clock.now(),
  })
  await audit(trx, {
    actor: `staff:${memberId}`,
    action: 'drafted',
    subject: versionSubject(row.id),
    details: { number: row.number, base: row.base_number },
  })
  return row
}

/** @throws VALIDATION_FAILED with every field that is wrong */
function requireSound(values: FactValues | null, evidence: FactEvidence, today: string): void {
  const errors = factErrors(values, evidence, today)
  if (errors.length === 0) return
  throw new Refusal('VALIDATION_FAILED', `Correct what is marked: ${errors.length} values of this fact cannot stand.`, {
    errors: errors.map(({ field, code }) => ({ path: field, code, message: 'This value cannot be read, or does not go with the others.' })),
  })
}

export interface FactEdit extends Read {
  airport: string
  /** Null: a new fact. */
  factId: string | null
  /** Null: it does not hold any more. */
  values: FactValues | null
  evidence: FactEvidence
  memberId: string
}

const factNotFound = () => new Refusal('NOT_FOUND', 'There is no such fact of this airport.')

/** Writes one fact of an airport, or takes it away, in the draft. @throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED */
export async function saveFact(ctx: Context, { airport, factId: id, values, evidence, memberId, revision }: FactEdit): Promise<void> {
  if (!ctx.places.airportByIcao(airport)) throw new Refusal('NOT_FOUND', `There is no airport ${airport}.`)
  requireSound(values, evidence, ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString())
  await changeDraft(ctx, { revision }, async (trx, known) => {
    const draft = known ?? (await beginDraft(ctx, trx, memberId))
    const document = readChanges(draft.document)
    const fact = id === null ? null : applyChanges(document).find(({ key, row }) => row.icao === airport && factId(key) === id)
    if (fact === undefined) throw factNotFound()
    const by = { by: memberId, at: ctx.clock.now().toString() }
    const next = saveIn(document, fact?.key ?? null, { id: randomUUID(), icao: airport, values, ...evidence, ...by })
    if (!next) throw factNotFound()
    await updateDraft(trx, draft.id, { document: next, baseNumber: draft.base_number })
    await auditChange(trx, draft, { document, next, memberId })
  })
}

/** Puts one fact of the draft back as it counts now. @throws NOT_FOUND, CHANGED_MEANWHILE */
export const undoFact = (ctx: Context, { factId: id, memberId, revision }: Read & { factId: string; memberId: string }): Promise<void> =>
  changeDraft(ctx, { revision }, async (trx, draft) => {
    if (!draft) throw factNotFound()
    const document = readChanges(draft.document)
    const base = await changesOf(trx, draft.base_number)
    const found = factDifferences(base, document).find(({ key }) => factId(key) === id)
    if (!found) throw factNotFound()
    const next = undoIn(document, base, found.key)
    await updateDraft(trx, draft.id, { document: next, baseNumber: draft.base_number })
    await auditChange(trx, draft, { document, next, memberId })
  })

async function auditChange(
  trx: Trx,
  { id }: FactVersionRow,
  { document, next, memberId }: { document: FactChanges; next: FactChanges; memberId: string },
): Promise<void> {
  const changes = factDifferences(document, next).map(({ icao, before, after, removal }) => ({
    airport: icao,
    before: before?.row ?? null,
    after: after?.row ?? null,
    ...(removal ? { source: removal.source, date: removal.date, checkedOn: removal.checkedOn } : {}),
  }))
  await audit(trx, { actor: `staff:${memberId}`, action: 'changed', subject: versionSubject(id), details: { changes } })
}

/** @throws NOT_FOUND, CHANGED_MEANWHILE */
export const discardDraft = (ctx: Context, { revision, memberId }: Read & { memberId: string }): Promise<void> =>
  changeDraft(ctx, { revision }, async (trx, draft) => {
    if (!draft) throw new Refusal('NOT_FOUND', 'There is no draft.')
    await deleteVersion(trx, draft.id)
    await audit(trx, {
      actor: `staff:${memberId}`,
      action: 'discarded',
      subject: versionSubject(draft.id),
      details: {
        number: draft.number,
        changes: factDifferences(await changesOf(trx, draft.base_number), readChanges(draft.document)).length,
      },
    })
  })
