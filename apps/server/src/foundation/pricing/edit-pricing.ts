import { documentChanges } from '@aquilane/domain/pricing/changes'
import { readDocument, type PricingDocument } from '@aquilane/domain/pricing/document'
import { documentErrors } from '@aquilane/domain/pricing/validate'
import { maxPublishDays, publishSeconds, versionAt, type VersionTimes } from '@aquilane/domain/pricing/versions'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import {
  allVersions,
  deleteVersion,
  insertVersion,
  lockVersions,
  nextNumber,
  setWithdrawn,
  updateDraft,
  versionById,
  versionByNumber,
  versionHistory,
  type VersionRow,
} from './queries.ts'
import type { Context } from '../../context.ts'
import { outdateSubject } from '../approvals/index.ts'

/** Of requests to publish a draft, and to go back to a version. */
export const versionSubject = (id: string): string => `pricing:${id}`

export const versionNotFound = () => new Refusal('NOT_FOUND', 'There is no such version of the prices.')
export const outdated = (number: number) =>
  new Refusal(
    'PRICING_OUTDATED',
    `This draft did not begin with version ${number}, which counts last: what that one changed would be lost. Begin a new draft, or withdraw version ${number} while it has not taken effect.`,
    { facts: { number } },
  )

export const toTimes = (row: VersionRow): VersionTimes & { row: VersionRow } => ({
  number: row.number,
  effectiveAt: row.effective_at,
  withdrawnAt: row.withdrawn_at,
  row,
})

/** The version that counts, and the one that counts last of all that are published. */
export async function lineOf({ clock }: Context, trx: Trx) {
  const versions = (await allVersions(trx)).map(toTimes)
  const last = versions
    .filter(({ effectiveAt, withdrawnAt }) => effectiveAt !== null && withdrawnAt === null)
    .toSorted((a, b) => Temporal.Instant.compare(b.effectiveAt!, a.effectiveAt!))[0]
  const current = versionAt(versions, clock.now())
  if (!last || !current) throw new Error('No version of the prices has taken effect')
  return { last: last.row, current: current.row }
}

const inOrder = <T>({ db }: Context, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await lockVersions(trx)
    return work(trx)
  })

/** A change of a draft ends the request to publish it. */
const changeDraft = (ctx: Context, id: string, work: (trx: Trx) => Promise<void>): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await outdateSubject(ctx, trx, versionSubject(id))
    await lockVersions(trx)
    await work(trx)
  })

export async function draftOf(trx: Trx, { id, revision }: { id: string; revision: number }): Promise<VersionRow> {
  const row = uuid.test(id) ? await versionById(trx, id) : undefined
  if (!row) throw versionNotFound()
  if (row.published_at)
    throw new Refusal('ORDER_STATE_CONFLICT', 'A published version does not change. Begin a draft from it.', {
      facts: { number: row.number },
    })
  if (row.revision !== revision)
    throw new Refusal('CHANGED_MEANWHILE', 'Another member has changed this draft meanwhile. Read it again, then change it.', {
      facts: { revision: row.revision },
    })
  return row
}

/** @throws VALIDATION_FAILED with the path of every field that is wrong */
export function requireSound(document: PricingDocument): void {
  const errors = documentErrors(document)
  if (errors.length > 0)
    throw new Refusal('VALIDATION_FAILED', `Correct what is marked: ${errors.length} values of these prices cannot stand.`, {
      errors: errors.slice(0, 100).map(({ path, code }) => ({
        path: `document.${path}`,
        code,
        message: 'This value is outside what is allowed here, or does not go with the others.',
      })),
    })
}

interface By {
  memberId: string
}

/** A draft that begins with the version that counts last. @returns its id */
export const createDraft = (ctx: Context, { note, memberId }: { note: string } & By): Promise<string> =>
  inOrder(ctx, async (trx) => {
    const { last } = await lineOf(ctx, trx)
    return insertDraft(ctx, trx, { base: last, document: readDocument(last.document), note, memberId })
  })

export async function insertDraft(
  { clock }: Context,
  trx: Trx,
  { base, document, note, memberId }: { base: VersionRow; document: PricingDocument | VersionRow['document']; note: string } & By,
): Promise<string> {
  const number = await nextNumber(trx)
  const row = { number, base_number: base.number, note: note.trim(), created_by: memberId, created_at: clock.now().toString() }
  const id = await insertVersion(trx, { ...row, document })
  await audit(trx, { actor: `staff:${memberId}`, action: 'drafted', subject: `pricing:${id}`, details: { number, base: base.number } })
  return id
}

/** Replaces the whole draft. @throws NOT_FOUND, ORDER_STATE_CONFLICT, CHANGED_MEANWHILE, VALIDATION_FAILED */
export const saveDraft = (
  ctx: Context,
  { id, revision, document, note, memberId }: { id: string; revision: number; document: PricingDocument; note: string } & By,
): Promise<void> =>
  changeDraft(ctx, id, async (trx) => {
    const row = await draftOf(trx, { id, revision })
    requireSound(document)
    const changes = documentChanges(readDocument(row.document), document)
    if (changes.length === 0 && note.trim() === row.note) return
    await updateDraft(trx, id, { document, note: note.trim() })
    await audit(trx, { actor: `staff:${memberId}`, action: 'changed', subject: `pricing:${id}`, details: { changes } })
  })

/** @throws NOT_FOUND, ORDER_STATE_CONFLICT, CHANGED_MEANWHILE */
export const discardDraft = (ctx: Context, { id, revision, memberId }: { id: string; revision: number } & By): Promise<void> =>
  changeDraft(ctx, id, async (trx) => {
    const { number } = await draftOf(trx, { id, revision })
    await deleteVersion(trx, id)
    await audit(trx, { actor: `staff:${memberId}`, action: 'discarded', subject: `pricing:${id}`, details: { number } })
  })

/** Whole seconds, which every process compares alike. */
const toSecond = (at: Temporal.Instant): Temporal.Instant => at.round({ smallestUnit: 'second', roundingMode: 'ceil' })

const takesEffectLater = ({ number }: VersionRow) =>
  fieldError('at', 'order', `Version ${number} takes effect later. Withdraw it first, or choose a time after it.`)

export function effectiveTime({ clock }: Context, asked: Temporal.Instant | null, last: VersionRow): Temporal.Instant {
  const now = clock.now()
  const soonest = toSecond(now.add({ seconds: publishSeconds }))
  const follows = last.effective_at!.add({ seconds: 1 })
  // Right after another one that was published at once: each takes effect in its own second.
  if (asked === null && Temporal.Instant.compare(follows, soonest.add({ seconds: publishSeconds })) <= 0)
    return Temporal.Instant.compare(follows, soonest) > 0 ? follows : soonest
  if (asked === null) throw takesEffectLater(last)
  if (Temporal.Instant.compare(asked, soonest) < 0)
    throw fieldError('at', 'past', 'Choose a time to come, or leave it out for prices that count at once.')
  if (Temporal.Instant.compare(asked, now.add({ hours: 24 * maxPublishDays })) > 0)
    throw fieldError('at', 'too_high', `Prices are published ${maxPublishDays} days ahead at most.`)
  if (Temporal.Instant.compare(asked, last.effective_at!) <= 0) throw takesEffectLater(last)
  return toSecond(asked)
}

/** Takes a version back before it takes effect. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export const withdrawVersion = (ctx: Context, { id, reason, memberId }: { id: string; reason: string } & By): Promise<void> =>
  inOrder(ctx, async (trx) => {
    const row = uuid.test(id) ? await versionById(trx, id) : undefined
    if (!row) throw versionNotFound()
    const isScheduled = row.effective_at && !row.withdrawn_at && Temporal.Instant.compare(row.effective_at, ctx.clock.now()) > 0
    if (!isScheduled)
      throw new Refusal('ORDER_STATE_CONFLICT', 'Only a version that has not taken effect yet is withdrawn. Roll back instead.', {
        facts: { number: row.number },
      })
    await setWithdrawn(trx, id, ctx.clock.now())
    await audit(trx, { actor: `staff:${memberId}`, action: 'withdrawn', subject: `pricing:${id}`, reason: reason.trim() })
  })

export const listVersions = ({ db }: Context): Promise<VersionRow[]> => allVersions(db)

/** A version with the one it began with and its history. @throws NOT_FOUND */
export async function getVersion({ db }: Context, id: string) {
  const row = uuid.test(id) ? await versionById(db, id) : undefined
  if (!row) throw versionNotFound()
  return {
    row,
    base: row.base_number === null ? undefined : await versionByNumber(db, row.base_number),
    history: await versionHistory(db, id),
  }
}
