import type { FastifyInstance } from 'fastify'
import type { PictureSize } from '@aquilane/domain/content/content'
import type { Locale } from '@aquilane/domain/site/paths'
import {
  getContent as getContentEndpoint,
  getContentByKey as getContentByKeyEndpoint,
  getContentPage as getContentPageEndpoint,
  getContentPicture,
  getContentPreview,
  getDeal as getDealEndpoint,
  listContent as listContentEndpoint,
  listContentAddresses as listContentAddressesEndpoint,
} from '@aquilane/contract/content'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { cachePublicly } from '../../../platform/http/public-cache.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import type { Context } from '../../../context.ts'
import { listContent, getContent, getContentPage, getContentByKey, getDeal, listContentAddresses } from '../read-content.ts'
import type { ListedText } from '../published-text.ts'
import { getPreview } from '../preview.ts'
import { readPicture } from '../pictures.ts'
import { toContentDetail, toContentItem, toContentPage } from './wire.ts'

const cacheSeconds = 60

/** An introduction of a place has the key of the place for a title (`city:NCE`): readers get its name. */
function withPlaceName<T extends ListedText>({ places }: Context, text: T, locale: Locale): T {
  if (text.kind !== 'place') return text
  const [kind = '', code = ''] = text.title.split(':')
  const name = (kind === 'country' ? places.country(code) : kind === 'city' ? places.city(code) : null)?.name[locale]
  return name === undefined ? text : { ...text, title: name }
}

export function contentRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listContentEndpoint, async ({ query: { page = 1, per_page: perPage = 12, ...filter }, locale, reply }) => {
    cachePublicly(reply, cacheSeconds)
    const { texts, total, tags } = await listContent(ctx, { ...filter, locale, page, perPage })
    return {
      data: texts.map((text) => toContentItem(withPlaceName(ctx, text, locale))),
      pagination: toPagination({ page, total }, perPage),
      tags,
    }
  })

  registerEndpoint(app, getContentEndpoint, async ({ query, locale, reply }) => {
    cachePublicly(reply, cacheSeconds)
    return toContentDetail(await getContent(ctx, { ...query, locale }))
  })

  registerEndpoint(app, getContentPageEndpoint, async ({ query, locale, reply }) => {
    cachePublicly(reply, cacheSeconds)
    return toContentPage(await getContentPage(ctx, { ...query, locale }))
  })

  registerEndpoint(app, getContentByKeyEndpoint, async ({ query, locale, reply }) => {
    cachePublicly(reply, cacheSeconds)
    return toContentDetail(withPlaceName(ctx, await getContentByKey(ctx, { ...query, locale }), locale))
  })

  registerEndpoint(app, getContentPreview, async ({ query, locale, reply }) => {
    reply.header('cache-control', 'no-store')
    return toContentDetail(await getPreview(ctx, { ...query, locale }))
  })

  registerEndpoint(app, getContentPicture, async ({ query: { id, size = '1600' }, reply }) => {
    const bytes = await readPicture(ctx, id, Number(size) as PictureSize)
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' })
    return bytes
  })

  registerEndpoint(app, getDealEndpoint, async ({ query, reply }) => {
    cachePublicly(reply, cacheSeconds)
    const { id, slugs } = await getDeal(ctx, query.id)
    return { id, slug: slugs }
  })

  registerEndpoint(app, listContentAddressesEndpoint, async ({ reply }) => {
    cachePublicly(reply, cacheSeconds)
    return {
      data: (await listContentAddresses(ctx)).map(({ kind, slugs, updatedAt }) => ({ kind, slugs, updated: timestamp(updatedAt) })),
    }
  })
}
