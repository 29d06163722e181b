import { Type } from 'typebox'
import { contentActions, contentKinds, contentTags, pageKeys } from '@aquilane/domain/content/content'
import { Created, listResponse, Nullable, PageQuery, pageResponse } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

/** Widths as a query has them. */
const pictureSizeNames = ['800', '1600'] as const

const Slugs = Type.Object({ en: Type.String(), it: Type.String() })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

export const ContentItem = Type.Object({
  id: Type.String({ format: 'uuid' }),
  kind: oneOf(contentKinds),
  slug: Type.String({ description: 'In the language of the response' }),
  slugs: Slugs,
  title: Type.String(),
  lead: Type.String(),
  picture: Nullable(Type.String({ description: 'Path of a picture served by this site; decorative' })),
  tags: Type.Array(oneOf(contentTags)),
  published: Created,
  reading_minutes: Type.Integer(),
  starts_on: Nullable(Day),
  ends_on: Nullable(Day),
  destination: Nullable(Type.String({ description: 'Selector that fills the search' })),
})

export const ContentBlock = Type.Object({
  type: oneOf(['html', 'route', 'aircraft', 'action', 'picture'] as const),
  html: Type.Optional(Type.String({ description: 'Sanitised' })),
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  slug: Type.Optional(Type.String()),
  target: Type.Optional(oneOf(contentActions)),
  text: Type.Optional(Type.String()),
  scene: Type.Optional(Type.String()),
  id: Type.Optional(Type.String({ description: 'Of an uploaded picture' })),
})

export const ContentDetail = Type.Object({
  ...ContentItem.properties,
  updated: Created,
  effective_on: Nullable(Day),
  seo: Type.Object({ title: Type.String(), description: Type.String() }),
  contents: Type.Array(Type.Object({ id: Type.String(), title: Type.String() }), { description: 'Headings of the text' }),
  blocks: Type.Array(ContentBlock),
})

export const listContent = endpoint({
  method: 'GET',
  path: '/gamma/content/list',
  summary: 'Published texts of a kind, newest first; with `query`, best match first',
  tag: 'Content',
  auth: 'none',
  query: Type.Object({
    kind: oneOf(contentKinds),
    tag: Type.Optional(oneOf(contentTags)),
    query: Type.Optional(Type.String({ maxLength: 100 })),
    ...PageQuery,
  }),
  response: Type.Object({
    ...pageResponse(ContentItem).properties,
    tags: Type.Array(Type.Object({ tag: oneOf(contentTags), count: Type.Integer() }), { description: 'Of all texts of the kind' }),
  }),
})

export const getContent = endpoint({
  method: 'GET',
  path: '/gamma/content/get',
  summary: 'A published text. Its id, an earlier slug, or the slug of another language finds it too: compare `slug`. CONTENT_NOT_FOUND',
  tag: 'Content',
  auth: 'none',
  query: Type.Object({ kind: oneOf(contentKinds), slug: Type.String({ maxLength: 80 }) }),
  response: ContentDetail,
})

export const getContentPage = endpoint({
  method: 'GET',
  path: '/gamma/content/page',
  summary: 'The text of a fixed page, with the earlier versions of a legal one. CONTENT_NOT_FOUND',
  tag: 'Content',
  auth: 'none',
  query: Type.Object({
    key: oneOf(pageKeys),
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'An earlier published version' })),
  }),
  response: Type.Object({
    ...ContentDetail.properties,
    version: Type.Integer(),
    versions: Type.Array(Type.Object({ version: Type.Integer(), effective_on: Nullable(Day), published: Created })),
  }),
})

export const getContentByKey = endpoint({
  method: 'GET',
  path: '/gamma/content/by-key',
  summary: 'The text about a place or an aircraft, if there is one. CONTENT_NOT_FOUND',
  tag: 'Content',
  auth: 'none',
  query: Type.Object({
    kind: oneOf(['place', 'fleet'] as const),
    key: Type.String({
      pattern: '^(city|country|class|type):[A-Za-z0-9-]{2,60}$',
      description: '`city:NCE`, `country:ITA`, `class:light`',
    }),
  }),
  response: ContentDetail,
})

/** Spec §3 Deal and §7 `GET /gamma/deal/get`. */
export const getDeal = endpoint({
  method: 'GET',
  path: '/gamma/deal/get',
  summary: 'A package, event or offer by its id. CONTENT_NOT_FOUND',
  tag: 'Content',
  auth: 'none',
  query: Type.Object({ id: Type.String({ maxLength: 80 }) }),
  response: Type.Object({
    id: Type.String({ format: 'uuid' }),
    slug: Type.Object({ en: Type.Optional(Type.String()), it: Type.Optional(Type.String()) }),
  }),
})

export const getContentPreview = endpoint({
  method: 'GET',
  path: '/gamma/content/preview',
  summary: 'The latest version of a text by a link that the editor makes; good for a week. CONTENT_NOT_FOUND',
  tag: 'Content',
  auth: 'none',
  query: Type.Object({
    id: Type.String({ format: 'uuid' }),
    expires: Type.Integer({ minimum: 0 }),
    signature: Type.String({ maxLength: 100 }),
  }),
  response: ContentDetail,
})

export const getContentPicture = endpoint({
  method: 'GET',
  path: '/gamma/content/picture',
  summary: 'A picture of a text. Its address changes with the picture, so it may be kept for good.',
  tag: 'Content',
  auth: 'none',
  query: Type.Object({ id: Type.String({ format: 'uuid' }), size: Type.Optional(oneOf(pictureSizeNames)) }),
  media: 'image/jpeg',
  response: Type.Unknown(),
})

/** Published texts for the sitemap and feeds. */
export const listContentAddresses = endpoint({
  method: 'GET',
  path: '/gamma/content/addresses',
  summary: 'Slugs of every published text with the time of its last change',
  tag: 'Content',
  auth: 'none',
  response: listResponse(Type.Object({ kind: oneOf(contentKinds), slugs: Slugs, updated: Created })),
})
