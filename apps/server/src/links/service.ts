import { bindContext } from '../platform/bind-context.ts'
import type { LinksDeps } from './deps.ts'
import { createLink, disableLink, getLink, listLinks, openLink, requireApiKey, toUrl } from './short-links.ts'

export type { CountedLink } from './queries.ts'

/** Short links to pages of the site: with a preview, a way to the app, and counts. */
export const createLinks = (ctx: LinksDeps) =>
  bindContext(ctx, { requireApiKey, createLink, openLink, listLinks, getLink, disableLink, toUrl })

export type LinksService = ReturnType<typeof createLinks>
