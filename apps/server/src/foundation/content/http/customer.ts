import type { FastifyInstance } from 'fastify'
import type { PictureSize } from '@aquilane/domain/content/content'
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
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { cachePublicly } from '../../../platform/http/public-cache.ts'
import type { Context } from '../../../context.ts'
import { listContent, getContent, getContentPage, getContentByKey, getDeal, listContentAddresses } from '../read-content.ts'
import { getPreview } from '../preview.ts'
import { readPicture } from '../pictures.ts'

const cacheSeconds = 60

export function contentRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listContentEndpoint, ({ query: { page = 1, per_page: perPage = 12, ...filter }, locale, reply }) => {
    cachePublicly(reply, cacheSeconds)
    return listContent(ctx, { ...filter, locale, page, perPage })
  })

  registerEndpoint(app, getContentEndpoint, ({ query, locale, reply }) => {
    cachePublicly(reply, cacheSeconds)
    return getContent(ctx, { ...query, locale })
  })

  registerEndpoint(app, getContentPageEndpoint, ({ query, locale, reply }) => {
    cachePublicly(reply, cacheSeconds)
    return getContentPage(ctx, { ...query, locale })
  })

  registerEndpoint(app, getContentByKeyEndpoint, ({ query, locale, reply }) => {
    cachePublicly(reply, cacheSeconds)
    return getContentByKey(ctx, { ...query, locale })
  })

  registerEndpoint(app, getContentPreview, ({ query, locale, reply }) => {
    reply.header('cache-control', 'no-store')
    return getPreview(ctx, { ...query, locale })
  })

  registerEndpoint(app, getContentPicture, async ({ query: { id, size = '1600' }, reply }) => {
    const bytes = await readPicture(ctx, id, Number(size) as PictureSize)
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' })
    return bytes
  })

  registerEndpoint(app, getDealEndpoint, ({ query, reply }) => {
    cachePublicly(reply, cacheSeconds)
    return getDeal(ctx, query.id)
  })

  registerEndpoint(app, listContentAddressesEndpoint, ({ reply }) => {
    cachePublicly(reply, cacheSeconds)
    return listContentAddresses(ctx)
  })
}
