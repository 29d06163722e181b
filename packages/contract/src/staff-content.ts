import { Type } from 'typebox'
import { contentKinds, contentStatuses, contentTags } from '@aquilane/domain/content/content'
import { Created, Nullable, PageQuery, pageResponse } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { locales } from '@aquilane/domain/site/paths'

const Id = Type.String({ format: 'uuid' })
const Day = Type.String({ format: 'date' })
const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 80 })

const Text = Type.Object({
  slug: Slug,
  title: Type.String({ minLength: 1, maxLength: 140 }),
  lead: Type.String({ maxLength: 400 }),
  body: Type.String({ maxLength: 120_000, description: 'Markdown without HTML' }),
  seo_title: Nullable(Type.String({ minLength: 1, maxLength: 140 })),
  seo_description: Nullable(Type.String({ minLength: 1, maxLength: 320 })),
})

/** What a member edits; both languages belong together. */
const Draft = {
  texts: Type.Object({ en: Text, it: Text }),
  tags: Type.Array(oneOf(contentTags), { maxItems: contentTags.length, uniqueItems: true }),
  scene: Nullable(Type.String({ pattern: '^[A-Z0-9]{2,12}-(dawn|day|dusk|night)$', description: 'Drawn picture' })),
  picture: Nullable(Id),
  effective_on: Nullable(Day),
  starts_on: Nullable(Day),
  ends_on: Nullable(Day),
  destination: Nullable(Type.String({ pattern: '^(airport|city):[A-Za-z0-9-]{2,12}$' })),
}

const Version = Type.Object({
  number: Type.Integer(),
  author: Nullable(Type.String({ description: 'Name of the member; null: shipped with the product' })),
  updated: Created,
  published: Nullable(Created),
})

const Entry = Type.Object({
  id: Id,
  kind: oneOf(contentKinds),
  key: Nullable(Type.String()),
  status: oneOf(contentStatuses),
  scheduled: Nullable(Created),
  published: Nullable(Created),
  number: Type.Integer({ description: 'The latest version, which is edited' }),
  revision: Type.Integer({ description: 'Sent back with the next save' }),
  ...Draft,
  versions: Type.Array(Version),
  preview: Type.Object(
    { en: Type.String(), it: Type.String() },
    { description: 'Links to the latest version on the site, good for a week' },
  ),
})

const staff = { tag: 'Back office: content', auth: 'staff', permission: 'content.manage' } as const
const entry = Type.Object({ id: Id })
/** Both languages at their longest, four bytes a character. */
const bodyLimit = 1_048_576

export const staffListContent = endpoint({
  method: 'GET',
  path: '/gamma/staff/content/list',
  summary: 'Texts of a kind with their state, last changed first',
  ...staff,
  query: Type.Object({
    kind: Type.Optional(oneOf(contentKinds)),
    status: Type.Optional(oneOf(contentStatuses)),
    query: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a title' })),
    ...PageQuery,
  }),
  response: pageResponse(
    Type.Object({
      id: Id,
      kind: oneOf(contentKinds),
      key: Nullable(Type.String()),
      status: oneOf(contentStatuses),
      titles: Type.Object({ en: Type.String(), it: Type.String() }),
      updated: Created,
      scheduled: Nullable(Created),
      missing: Type.Array(oneOf(locales), { description: 'Languages that lack a part which the other one has' }),
      has_draft: Type.Boolean({ description: 'The latest version is not the published one' }),
    }),
  ),
})

export const staffGetContent = endpoint({
  method: 'GET',
  path: '/gamma/staff/content/get',
  summary: 'The latest version of a text with its history; `number` reads an earlier one. CONTENT_NOT_FOUND',
  ...staff,
  query: Type.Object({ id: Id, number: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) }),
  response: Entry,
})

export const staffCreateContent = endpoint({
  method: 'POST',
  path: '/gamma/staff/content/create',
  summary: 'A new text as a draft. SLUG_TAKEN',
  ...staff,
  bodyLimit,
  body: Type.Object({ kind: oneOf(['article', 'press', 'deal', 'story'] as const), ...Draft }),
  response: Entry,
})

export const staffSaveContent = endpoint({
  method: 'POST',
  path: '/gamma/staff/content/save',
  summary:
    'Saves the draft; of a published text, begins the next version. SLUG_TAKEN, CONTENT_CONFLICT with what was saved in the meantime',
  ...staff,
  bodyLimit,
  body: Type.Object({
    entry,
    number: Type.Integer({ minimum: 1, description: 'Of the version that was edited' }),
    revision: Type.Integer({ minimum: 1 }),
    ...Draft,
  }),
  response: Entry,
})

export const staffPublishContent = endpoint({
  method: 'POST',
  path: '/gamma/staff/content/publish',
  summary: 'Publishes the latest version: at once, later, or dated back. CONTENT_STATE_CONFLICT, TRANSLATION_MISSING',
  ...staff,
  body: Type.Object({ entry, number: Type.Integer({ minimum: 1 }), at: Type.Optional(Type.String({ format: 'date-time' })) }),
  response: Entry,
})

export const staffArchiveContent = endpoint({
  method: 'POST',
  path: '/gamma/staff/content/archive',
  summary: 'Takes a text from the site, or a schedule from a text; nothing is deleted. CONTENT_STATE_CONFLICT for a fixed page',
  ...staff,
  body: Type.Object({ entry }),
  response: Entry,
})

export const staffRestoreContent = endpoint({
  method: 'POST',
  path: '/gamma/staff/content/restore',
  summary: 'Makes an earlier version the new draft. CONTENT_NOT_FOUND',
  ...staff,
  body: Type.Object({ entry, number: Type.Integer({ minimum: 1 }) }),
  response: Entry,
})

export const staffUploadContentPicture = endpoint({
  method: 'POST',
  path: '/gamma/staff/content/upload-picture',
  summary:
    'Stores a picture for texts: JPEG or PNG in the field "picture", at most 16 MB. WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, STORAGE_FULL',
  ...staff,
  form: { files: 'picture' },
  body: Type.Object({}),
  response: Type.Object({ id: Id, width: Type.Integer(), height: Type.Integer() }),
})

export const staffListContentLinks = endpoint({
  method: 'GET',
  path: '/gamma/staff/content/links',
  summary: 'Pages of the site whose name contains the query, for links inside texts',
  ...staff,
  query: Type.Object({ query: Type.String({ minLength: 2, maxLength: 100 }), language: oneOf(locales) }),
  response: Type.Object({ data: Type.Array(Type.Object({ title: Type.String(), href: Type.String() })) }),
})
