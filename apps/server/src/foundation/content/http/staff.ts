import type { FastifyInstance } from 'fastify'
import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import { locales, type Locale } from '@aquilane/domain/site/paths'
import {
  staffArchiveContent,
  staffCreateContent,
  staffGetContent,
  staffListContent,
  staffPublishContent,
  staffRestoreContent,
  staffSaveContent,
  staffListContentLinks,
  staffUploadContentPicture,
} from '@aquilane/contract/staff-content'
import type { ContentKind, ContentTag } from '@aquilane/domain/content/content'
import type { Context } from '../../../context.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import { getMemberNames } from '../../members/index.ts'
import { findContentLinks } from '../content-links.ts'
import { createEntry, getEntry, listEntries, restoreVersion, saveEntry } from '../edit-content.ts'
import { storePicture } from '../pictures.ts'
import { createPreviewLink } from '../preview.ts'
import { archiveEntry, publishEntry } from '../publish-content.ts'

type Entry = ResponseOf<typeof staffGetContent>
type Edited = Awaited<ReturnType<typeof getEntry>>
type DraftBody = Omit<BodyOf<typeof staffCreateContent>, 'kind'>

const toDraft = ({ texts, tags, scene, picture, ...body }: DraftBody) => ({
  texts,
  tags,
  scene,
  pictureId: picture,
  effectiveOn: body.effective_on,
  startsOn: body.starts_on,
  endsOn: body.ends_on,
  destination: body.destination,
})

function toEntry(
  { entry, status, version, texts, versions }: Edited,
  { names, toPreview }: { names: ReadonlyMap<string, string>; toPreview: (locale: Locale) => string },
): Entry {
  const text = (locale: Locale): Entry['texts'][Locale] => {
    const { slug, title, lead, body, seo_title, seo_description } = texts[locale]
    return { slug, title, lead, body, seo_title, seo_description }
  }
  return {
    id: entry.id,
    kind: entry.kind as ContentKind,
    key: entry.key,
    status,
    scheduled: entry.scheduled_at && timestamp(entry.scheduled_at),
    published: entry.published_at && timestamp(entry.published_at),
    number: version.number,
    revision: version.revision,
    texts: { en: text('en'), it: text('it') },
    tags: version.tags as ContentTag[],
    scene: version.scene,
    picture: version.picture_id,
    effective_on: version.effective_on,
    starts_on: version.starts_on,
    ends_on: version.ends_on,
    destination: version.destination,
    versions: versions.map((one) => ({
      number: one.number,
      author: one.author_id === null ? null : (names.get(one.author_id) ?? null),
      updated: timestamp(one.updated_at),
      published: one.published_at && timestamp(one.published_at),
    })),
    preview: { en: toPreview('en'), it: toPreview('it') },
  }
}

/** Editorial texts in the back office (content). */
export function contentAdminRoutes(app: FastifyInstance, ctx: Context): void {
  const respond = async (edited: Promise<Edited>): Promise<Entry> => {
    const found = await edited
    const authors = found.versions.map(({ author_id: id }) => id)
    return toEntry(found, {
      names: await getMemberNames(ctx.db, authors),
      toPreview: (locale) => createPreviewLink(ctx, { id: found.entry.id, locale }),
    })
  }

  registerEndpoint(app, staffListContent, async ({ query: { kind, status, query, page = 1, per_page: perPage = 12 } }) => {
    const { rows, total } = await listEntries(ctx, { kind, status, query: query?.trim(), page, perPage })
    return {
      data: rows.map((row) => ({
        id: row.id,
        kind: row.kind as ContentKind,
        key: row.key,
        status: row.status,
        titles: { en: row.title_en, it: row.title_it },
        updated: timestamp(row.updated_at),
        scheduled: row.scheduled_at && timestamp(row.scheduled_at),
        missing: locales.filter((locale) => (locale === 'en' ? row.lacks_en : row.lacks_it)),
        has_draft: row.has_draft,
      })),
      pagination: toPagination({ page, total }, perPage),
    }
  })
  registerEndpoint(app, staffGetContent, ({ query: { id, number } }) => respond(getEntry(ctx, id, number)))
  registerEndpoint(app, staffCreateContent, ({ body: { kind, ...draft }, staff }) =>
    respond(createEntry(ctx, { kind, memberId: staff.id, draft: toDraft(draft) })),
  )
  registerEndpoint(app, staffSaveContent, ({ body: { entry, number, revision, ...draft }, staff }) =>
    respond(saveEntry(ctx, { id: entry.id, number, revision, memberId: staff.id, draft: toDraft(draft) })),
  )
  registerEndpoint(app, staffPublishContent, ({ body: { entry, number, at }, staff }) =>
    respond(publishEntry(ctx, { id: entry.id, number, memberId: staff.id, ...(at !== undefined && { at: Temporal.Instant.from(at) }) })),
  )
  registerEndpoint(app, staffArchiveContent, ({ body: { entry }, staff }) =>
    respond(archiveEntry(ctx, { id: entry.id, memberId: staff.id })),
  )
  registerEndpoint(app, staffRestoreContent, ({ body: { entry, number }, staff }) =>
    respond(restoreVersion(ctx, { id: entry.id, number, memberId: staff.id })),
  )
  registerEndpoint(app, staffUploadContentPicture, ({ staff, request }) => {
    const [file, more] = request.spooled
    if (!file || more)
      throw new Refusal('VALIDATION_FAILED', 'Send one picture.', {
        errors: [{ path: 'picture', code: 'required', message: 'Send one picture in the field "picture".' }],
      })
    return storePicture(ctx, file, staff.id)
  })
  registerEndpoint(app, staffListContentLinks, async ({ query: { query, language } }) => ({
    data: await findContentLinks(ctx, { query: query.trim(), locale: language }),
  }))
}
