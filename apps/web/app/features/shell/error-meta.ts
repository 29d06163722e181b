import { isRouteErrorResponse } from 'react-router'
import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '~/lib/meta.ts'

/** HTTP status of a thrown route error; 500 when it has none (spec §8). */
export const errorStatus = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500)

/** Title of the error page. */
export const errorMeta = (args: Parameters<typeof pageMeta>[0] & { error?: unknown }): MetaDescriptor[] =>
  pageMeta(args, [], (t) => ({
    title: t(errorStatus(args.error) === 404 ? 'common.notFound.meta' : 'common.errorPage.meta'),
    index: false,
  }))
