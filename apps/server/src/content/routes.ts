import type { FastifyInstance } from 'fastify'
import type { PictureSize } from '@aquilane/domain/content/content'
import {
  getContent,
  getContentByKey,
  getContentPage,
  getContentPicture,
  getContentPreview,
  getDeal,
  listContent,
  listContentAddresses,
} from '@aquilane/contract/content'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { cachePublicly } from '../platform/http/public-cache.ts'
import type { ContentService } from './service.ts'

const cacheSeconds = 60

export function contentRoutes(app: FastifyInstance, content: ContentService): void {
  registerEndpoint(app, listContent, ({ query: { page = 1, per_page: perPage = 12, ...filter }, locale, reply }) => {
    cachePublicly(reply, cacheSeconds)
    return content.listContent({ ...filter, locale, page, perPage })
  })

  registerEndpoint(app, getContent, ({ query, locale, reply }) => {
    cachePublicly(reply, cacheSeconds)
    return content.getContent({ ...query, locale })
  })

  registerEndpoint(app, getContentPage, ({ query, locale, reply }) => {
    cachePublicly(reply, cacheSeconds)
    return content.getContentPage({ ...query, locale })
  })

  registerEndpoint(app, getContentByKey, ({ query, locale, reply }) => {
    cachePublicly(reply, cacheSeconds)
    return content.getContentByKey({ ...query, locale })
  })

  registerEndpoint(app, getContentPreview, ({ query, locale, reply }) => {
    reply.header('cache-control', 'no-store')
    return content.getPreview({ ...query, locale })
  })

  registerEndpoint(app, getContentPicture, async ({ query: { id, size = '1600' }, reply }) => {
    const bytes = await content.readPicture(id, Number(size) as PictureSize)
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' })
    return bytes
  })

  registerEndpoint(app, getDeal, ({ query, reply }) => {
    cachePublicly(reply, cacheSeconds)
    return content.getDeal(query.id)
  })

  registerEndpoint(app, listContentAddresses, ({ reply }) => {
    cachePublicly(reply, cacheSeconds)
    return content.listContentAddresses()
  })
}
