import { locales, type Locale } from '@aquilane/domain/site/paths'
import type { ContentKind, ContentStatus, ContentTag } from '@aquilane/domain/content/content'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import {
  findEntry,
  listVersions,
  lockEntry,
  pageEntries,
  releaseSlugs,
  replaceTexts,
  textsOfVersion,
  toStatus,
  updateVersion,
  type EntryRow,
  type ListFilter,
  type TextRow,
  type VersionRow,
} from './edit-queries.ts'
import { isUnknownPicture } from './pictures.ts'
import { insertEntry, insertSlug, insertVersion } from './write-queries.ts'
import type { Context } from '../../context.ts'

export type DraftText = Pick<TextRow, 'slug' | 'title' | 'lead' | 'body' | 'seo_title' | 'seo_description'>

/** What a member edits; both languages belong together. */
export interface Draft {
  texts: Record<Locale, DraftText>
  tags: readonly ContentTag[]
  scene: string | null
  pictureId: string | null
  effectiveOn: string | null
  startsOn: string | null
  endsOn: string | null
  destination: string | null
}

export interface EditedEntry {
  entry: EntryRow
  status: ContentStatus
  /** The version that was asked for; the latest one otherwise. */
  version: VersionRow
  texts: Record<Locale, TextRow>
  versions: VersionRow[]
}

const notFound = () => new Refusal('CONTENT_NOT_FOUND', 'There is no such text.')

export const listEntries = ({ db }: Context, filter: ListFilter) => pageEntries(db, filter)

/** @throws Refusal CONTENT_NOT_FOUND */
export async function getEntry({ db }: Context, id: string, number?: number): Promise<EditedEntry> {
  const entry = await findEntry(db, id)
  if (!entry) throw notFound()
  const versions = await listVersions(db, id)
  const version = number === undefined ? versions[0] : versions.find((one) => one.number === number)
  if (!version) throw notFound()
  return { entry, status: toStatus(entry), version, texts: await textsOfVersion(db, id, version.number), versions }
}

/** A new text as a draft. @throws Refusal SLUG_TAKEN, VALIDATION_FAILED */
export async function createEntry(
  ctx: Context,
  { kind, memberId, draft }: { kind: ContentKind; memberId: string; draft: Draft },
): Promise<EditedEntry> {
  const now = ctx.clock.now()
  checkDays(draft)
  const id = await withKnownPicture(ctx, async (trx) => {
    const created = await insertEntry(trx, { kind, key: null, now })
    await insertVersion(trx, {
      ...toColumns(draft),
      entry_id: created,
      number: 1,
      author_id: memberId,
      created_at: now.toString(),
      updated_at: now.toString(),
    })
    await writeTexts(trx, { id: created, kind }, 1, draft)
    await audit(trx, { actor: `staff:${memberId}`, action: 'content.created', subject: `content:${created}` })
    return created
  })
  return getEntry(ctx, id)
}

/**
 * Saves the draft; of a published version, begins the next one. Nothing is written over what another member saved in the meantime.
 * @throws Refusal CONTENT_NOT_FOUND, CONTENT_CONFLICT, SLUG_TAKEN, VALIDATION_FAILED
 */
export async function saveEntry(
  ctx: Context,
  { id, number, revision, memberId, draft }: { id: string; number: number; revision: number; memberId: string; draft: Draft },
): Promise<EditedEntry> {
  const now = ctx.clock.now().toString()
  checkDays(draft)
  await withKnownPicture(ctx, async (trx) => {
    const entry = await lockEntry(trx, id)
    if (!entry) throw notFound()
    const latest = (await listVersions(trx, id))[0]!
    if (latest.number !== number || latest.revision !== revision)
      throw new Refusal('CONTENT_CONFLICT', 'Another member saved this text in the meantime.', {
        facts: { number: latest.number, revision: latest.revision },
      })
    const isNew = latest.published_at !== null
    const target = isNew ? number + 1 : number
    const columns = toColumns(draft)
    if (isNew) await insertVersion(trx, { ...columns, entry_id: id, number: target, author_id: memberId, created_at: now, updated_at: now })
    else await updateVersion(trx, id, target, { ...columns, author_id: memberId, updated_at: now })
    await writeTexts(trx, entry, target, draft)
    await audit(trx, { actor: `staff:${memberId}`, action: 'content.saved', subject: `content:${id}`, to: String(target) })
  })
  return getEntry(ctx, id)
}

/** Makes an earlier version the new draft. @throws Refusal CONTENT_NOT_FOUND, CONTENT_CONFLICT */
export async function restoreVersion(
  ctx: Context,
  { id, number, memberId }: { id: string; number: number; memberId: string },
): Promise<EditedEntry> {
  const { version, texts, versions } = await getEntry(ctx, id, number)
  const latest = versions[0]!
  const draft: Draft = {
    texts,
    tags: version.tags as ContentTag[],
    scene: version.scene,
    pictureId: version.picture_id,
    effectiveOn: version.effective_on,
    startsOn: version.starts_on,
    endsOn: version.ends_on,
    destination: version.destination,
  }
  return saveEntry(ctx, { id, number: latest.number, revision: latest.revision, memberId, draft })
}

/** @throws Refusal VALIDATION_FAILED for a picture that was not uploaded */
async function withKnownPicture<T>({ db }: Context, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (!isUnknownPicture(error)) throw error
    throw new Refusal('VALIDATION_FAILED', 'There is no such picture.', {
      errors: [{ path: 'picture', code: 'unknown', message: 'Upload the picture first.' }],
    })
  }
}

function checkDays({ startsOn, endsOn }: Draft): void {
  if (startsOn === null ? endsOn === null : endsOn === null || startsOn <= endsOn) return
  throw new Refusal('VALIDATION_FAILED', 'The days of the event are not valid.', {
    errors: [{ path: 'ends_on', code: 'range', message: 'The last day is not before the first one, and needs one.' }],
  })
}

const toColumns = (draft: Draft) => ({
  tags: [...draft.tags],
  scene: draft.scene,
  picture_id: draft.pictureId,
  effective_on: draft.effectiveOn,
  starts_on: draft.startsOn,
  ends_on: draft.endsOn,
  destination: draft.destination,
})

/** Texts of a version and the reservation of their slugs. */
async function writeTexts(trx: Trx, entry: Pick<EntryRow, 'id' | 'kind'>, number: number, { texts }: Draft): Promise<void> {
  for (const locale of locales) {
    const { slug } = texts[locale]
    const owner = await insertSlug(trx, { kind: entry.kind, locale, slug, entry_id: entry.id })
    if (owner !== entry.id)
      throw new Refusal('SLUG_TAKEN', `Another text has the address ${slug}.`, {
        errors: [{ path: `texts.${locale}.slug`, code: 'taken', message: 'Another text has this address.' }],
      })
  }
  await replaceTexts(
    trx,
    entry.id,
    number,
    locales.map((locale) => {
      const { slug, title, lead, body, seo_title, seo_description } = texts[locale]
      return { locale, slug, title, lead, body, seo_title, seo_description }
    }),
  )
  await releaseSlugs(trx, entry.id)
}
