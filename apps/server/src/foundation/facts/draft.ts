import {
  areaDifferences,
  factDifferences,
  terminalDifferences,
  typeDifferences,
  type FactChange,
  type FactChanges,
  type FactEvidence,
} from '@aquilane/domain/facts/fact-changes'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { outdateSubject } from '../approvals/index.ts'
import { readChanges } from './document.ts'
import { type FactVersionRow, insertDraft, lockVersions, updateDraft, versionInState } from './queries.ts'
import { versionSubject } from './versions.ts'

/** The draft as it was read; null: there was none. */
export interface Read {
  revision: number | null
}

/** One change of the draft by a member. */
export interface Edit extends Read {
  evidence: FactEvidence
  memberId: string
}

const changedMeanwhile = (revision: number | null) =>
  new Refusal('CHANGED_MEANWHILE', 'Another member has changed the draft meanwhile. Read it again, then change it.', {
    facts: { revision },
  })

export const factNotFound = () => new Refusal('NOT_FOUND', 'There is no such fact.')

/** @throws VALIDATION_FAILED with every field that is wrong */
export function requireNone(errors: readonly { field: string; code: string }[]): void {
  if (errors.length === 0) return
  throw new Refusal('VALIDATION_FAILED', `Correct what is marked: ${errors.length} values of this fact cannot stand.`, {
    errors: errors.map(({ field, code }) => ({
      path: field,
      code,
      message:
        code === 'weak'
          ? 'This allows more than what counts now: name an official or trade source with a date of 2023 or later.'
          : 'This value cannot be read, or does not go with the others.',
    })),
  })
}

export const todayOf = ({ clock }: Pick<Context, 'clock'>): string => clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()

/** A change of the draft ends the request to publish it. @throws CHANGED_MEANWHILE */
export const changeDraft = <T>(
  ctx: Context,
  { revision }: Read,
  work: (trx: Trx, draft: FactVersionRow | undefined) => Promise<T>,
): Promise<T> =>
  ctx.db.transaction().execute(async (trx) => {
    const known = await versionInState(trx, 'draft')
    if (known) await outdateSubject(ctx, trx, versionSubject(known.id))
    await lockVersions(trx)
    const draft = await versionInState(trx, 'draft')
    if ((draft?.revision ?? null) !== revision || draft?.id !== known?.id) throw changedMeanwhile(draft?.revision ?? null)
    return work(trx, draft)
  })

/** Begins with what counts. */
export async function beginDraft({ clock }: Context, trx: Trx, memberId: string): Promise<FactVersionRow> {
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

/** Stores a change with what it was before. */
export async function writeDraft(
  trx: Trx,
  draft: FactVersionRow,
  { document, next, memberId }: { document: FactChanges; next: FactChanges; memberId: string },
): Promise<void> {
  await updateDraft(trx, draft.id, { document: next, baseNumber: draft.base_number })
  const changes = [
    ...factDifferences(document, next).map(({ icao, ...one }) => ({ airport: icao, ...toEntry(one) })),
    ...areaDifferences(document, next).map((one) => ({ area: (one.before ?? one.after)?.row.area, ...toEntry(one) })),
    ...typeDifferences(document, next).map((one) => ({ type: (one.before ?? one.after)?.row.slug, ...toEntry(one) })),
    ...terminalDifferences(document, next).map(({ icao, ...one }) => ({
      airport: icao,
      terminal: (one.before ?? one.after)?.row.terminal,
      ...toEntry(one),
    })),
  ]
  await audit(trx, { actor: `staff:${memberId}`, action: 'changed', subject: versionSubject(draft.id), details: { changes } })
}

interface Changed {
  before: { row: object } | null
  after: { row: object } | null
  removal: FactChange | null
}

const toEntry = ({ before, after, removal }: Changed) => ({
  before: before?.row ?? null,
  after: after?.row ?? null,
  ...(removal ? { source: removal.source, date: removal.date, checkedOn: removal.checkedOn } : {}),
})
