import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import {
  areaDifferences,
  countDifferences,
  type FactChanges,
  factDifferences,
  rebase,
  terminalDifferences,
  typeDifferences,
} from '@aquilane/domain/facts/fact-changes'
import { toFactTable } from '@aquilane/domain/facts/fact-table'
import { findWeakChanges } from '@aquilane/domain/facts/weak-changes'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { todayOf } from './draft.ts'
import { uuid } from '../../platform/uuid.ts'
import { type ActBy, type ActDescription, registerAct } from '../approvals/index.ts'
import { readChanges } from './document.ts'
import { type FactVersionRow, lockVersions, setPublished, setRolledBack, updateDraft, versionById, versionInState } from './queries.ts'
import { nameType } from './read-airspace.ts'
import { changesOf, versionNotFound, versionSubject } from './versions.ts'

interface FactVersionPayload {
  id: string
  /** Of the draft that is published; null: a published version is taken back. */
  revision: number | null
}

declare module '../approvals/act.ts' {
  interface ActPayloads {
    fact_version: FactVersionPayload
  }
}

/** @throws NOT_FOUND, ORDER_STATE_CONFLICT, CHANGED_MEANWHILE */
async function readVersion(trx: Trx, { id, revision }: FactVersionPayload): Promise<FactVersionRow> {
  await lockVersions(trx)
  const row = uuid.test(id) ? await versionById(trx, id) : undefined
  if (!row) throw versionNotFound()
  if (revision === null && row.state !== 'published')
    throw new Refusal('ORDER_STATE_CONFLICT', 'Only the version that counts is taken back.', { facts: { number: row.number } })
  if (revision !== null && row.state !== 'draft')
    throw new Refusal('ORDER_STATE_CONFLICT', 'This version is published already.', { facts: { number: row.number } })
  if (revision !== null && row.revision !== revision)
    throw new Refusal('CHANGED_MEANWHILE', 'Another member has changed the draft meanwhile. Read it again.', {
      facts: { revision: row.revision },
    })
  return row
}

/** What is changed, by the names that staff know. */
function namesOf(base: FactChanges, next: FactChanges): ActDescription['facts'] {
  const listed = {
    airports: [...factDifferences(base, next), ...terminalDifferences(base, next)].map(({ icao }) => icao),
    areas: areaDifferences(base, next).map(({ before, after }) => (after ?? before)!.row.area),
    types: typeDifferences(base, next).map(({ before, after }) => nameType((after ?? before)!.row.slug)),
  }
  return (['airports', 'areas', 'types'] as const).flatMap((field) =>
    listed[field].length === 0 ? [] : [{ field, from: null, to: { text: [...new Set(listed[field])].join(', ') } }],
  )
}

async function describe(trx: Trx, payload: FactVersionPayload, today: string): Promise<ActDescription> {
  const row = await readVersion(trx, payload)
  const [before, after] = [await changesOf(trx, row.base_number), readChanges(row.document)]
  const changes = countDifferences(before, after)
  const isBack = payload.revision === null
  if (!isBack && changes === 0) throw new Refusal('ORDER_STATE_CONFLICT', 'This draft changes nothing.')
  const weak = isBack ? [] : findWeakChanges(before, after, today)
  if (weak.length > 0)
    throw new Refusal('ORDER_STATE_CONFLICT', `Name an official or trade source of 2023 or later for what this opens: ${weak.join(', ')}.`)
  const base = row.base_number === null ? null : { text: String(row.base_number) }
  const own = { text: String(row.number) }
  return {
    facts: [
      { field: 'fact_version', from: isBack ? own : base, to: isBack ? base : own },
      { field: 'changes', from: null, to: { text: String(changes) } },
      ...namesOf(before, after),
    ],
    version: `${row.revision} ${row.state}`,
    cents: null,
    isAlwaysTwo: true,
    clientId: null,
  }
}

/** An open draft follows what counts: its own changes stay. */
async function rebaseDraft(ctx: Context, trx: Trx, taken: FactVersionRow): Promise<void> {
  const draft = await versionInState(trx, 'draft')
  if (!draft) return
  const onto = await changesOf(trx, taken.base_number)
  const document = rebase(readChanges(draft.document), readChanges(taken.document), onto)
  await updateDraft(trx, draft.id, { document, baseNumber: taken.base_number })
}

async function apply(ctx: Context, trx: Trx, payload: FactVersionPayload, { madeBy, decidedBy, approvalId, reason }: ActBy): Promise<void> {
  const row = await readVersion(trx, payload)
  const by = { by: madeBy, approvalId: approvalId!, at: ctx.clock.now() }
  const isBack = payload.revision === null
  if (isBack) {
    await setRolledBack(trx, row, by)
    await rebaseDraft(ctx, trx, row)
  } else await setPublished(trx, row.id, { ...by, note: reason })
  const entry = { subject: versionSubject(row.id), details: { number: row.number } }
  await audit(trx, { actor: `staff:${decidedBy}`, action: 'approved', ...entry })
  await audit(trx, { actor: `staff:${madeBy}`, action: isBack ? 'rolled_back' : 'published', reason, ...entry })
  const changes = isBack ? await changesOf(trx, row.base_number) : readChanges(row.document)
  await ctx.events.emit(trx, 'facts.replaced', { facts: toFactTable(DEFAULT_FACTS, changes), actor: `staff:${decidedBy ?? madeBy}` })
}

/** Publications of facts, as `approvals` performs them: two members always. */
export const registerFactsAct = (ctx: Context): void =>
  registerAct(ctx, 'fact_version', {
    limitCents: null,
    describe: (trx, payload) => describe(trx, payload, todayOf(ctx)),
    apply: (trx, payload, by) => apply(ctx, trx, payload, by),
  })
