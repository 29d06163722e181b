import { missingTranslations } from '@aquilane/domain/content/content'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { getEntry, type EditedEntry } from './edit-content.ts'
import { listVersions, lockDueEntries, lockEntry, setArchived, setSchedule, textsOfVersion, type EntryRow } from './edit-queries.ts'
import { markPublished } from './write-queries.ts'
import type { Context } from '../../context.ts'

const notFound = () => new Refusal('CONTENT_NOT_FOUND', 'There is no such text.')
const conflict = (detail: string) => new Refusal('CONTENT_STATE_CONFLICT', detail)

async function lock(trx: Trx, id: string): Promise<EntryRow> {
  const entry = await lockEntry(trx, id)
  if (!entry) throw notFound()
  return entry
}

/**
 * Publishes the latest version: at once, at a later time, or dated back. @param number the version that the member has seen
 * @throws Refusal CONTENT_NOT_FOUND, CONTENT_STATE_CONFLICT, TRANSLATION_MISSING
 */
export async function publishEntry(
  ctx: Context,
  { id, number, at, memberId }: { id: string; number: number; at?: Temporal.Instant; memberId: string },
): Promise<EditedEntry> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (trx) => {
    const entry = await lock(trx, id)
    const latest = (await listVersions(trx, id))[0]!
    if (latest.number !== number) throw conflict('There is a newer version of this text.')
    if (entry.published_number === number && entry.archived_at === null && entry.scheduled_at === null)
      throw conflict('This version is published already.')
    const missing = missingTranslations(await textsOfVersion(trx, id, number))
    if (missing.length > 0)
      throw new Refusal('TRANSLATION_MISSING', `Parts of this text are missing in: ${missing.join(', ')}.`, {
        facts: { locales: missing },
      })
    const isLater = at !== undefined && Temporal.Instant.compare(at, now) > 0
    if (isLater) await setSchedule(trx, id, { number, at })
    else await markPublished(trx, { id, number, at: at ?? now })
    await audit(trx, {
      actor: `staff:${memberId}`,
      action: isLater ? 'content.scheduled' : 'content.published',
      subject: `content:${id}`,
      to: String(number),
    })
  })
  return getEntry(ctx, id)
}

/** Takes a text from the site, or the schedule from a text. @throws Refusal CONTENT_NOT_FOUND, CONTENT_STATE_CONFLICT */
export async function archiveEntry(ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<EditedEntry> {
  await ctx.db.transaction().execute(async (trx) => {
    const entry = await lock(trx, id)
    if (entry.scheduled_at !== null) await setSchedule(trx, id, null)
    else if (entry.key !== null) throw conflict('A page with a fixed address cannot be taken from the site.')
    else if (entry.archived_at !== null) throw conflict('This text is archived already.')
    else await setArchived(trx, id, ctx.clock.now())
    await audit(trx, {
      actor: `staff:${memberId}`,
      action: entry.scheduled_at === null ? 'content.archived' : 'content.unscheduled',
      subject: `content:${id}`,
    })
  })
  return getEntry(ctx, id)
}

/** Publishes the texts whose time has come. @returns how many */
export const publishDue = ({ db, clock }: Context): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const due = await lockDueEntries(trx, clock.now())
    for (const { id, scheduled_number: number, scheduled_at: at } of due) {
      await markPublished(trx, { id, number: number!, at: at! })
      await audit(trx, { actor: 'system', action: 'content.published', subject: `content:${id}`, to: String(number) })
    }
    return due.length
  })
