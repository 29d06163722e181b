import { redirect } from 'react-router'
import { ApiError } from '@aquilane/contract/client'
import { paths } from '@aquilane/domain/site/paths'
import {
  countFilters,
  type EmptyLegList,
  type LegFilters,
  LegsPage,
  readFilters,
  toApiQuery,
  toUrlQuery,
} from '~/features/empty-legs/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext, type SiteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/empty-legs.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['empty-legs'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['empty-legs'], (t) => ({
    title: t('empty-legs.meta.title'),
    description: t('empty-legs.meta.description'),
    // Of filtered lists there are too many.
    index: args.loaderData ? countFilters(args.loaderData.filters) === 0 : false,
  }))

/** Legs are sold by the minute. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'public, max-age=0, s-maxage=15' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, tryApi, locale } = context.get(siteContext)
  const filters = readFilters(url.searchParams)
  const list = await tryApi('GET /gamma/empty-leg/list', { query: toApiQuery(filters) }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'VALIDATION_FAILED') return null
    throw error
  })
  // A page past the end is the first one.
  if (list && list.pagination.current_page !== filters.page)
    throw redirect(paths[locale].emptyLegs(toUrlQuery({ ...filters, page: list.pagination.current_page })))
  const { data: classes } = await api('GET /gamma/aircraft-class/list')
  return {
    charterPrice: list ? await charterPriceOf(tryApi, list, filters) : null,
    filters: list ? filters : readFilters(new URLSearchParams()),
    list: list ?? (await api('GET /gamma/empty-leg/list', { query: { per_page: 12 } })),
    isInvalid: list === null,
    classes: classes.map(({ slug, name }) => ({ slug, name })),
  }
}

/** Asked only where the list has nothing to show for a route. */
async function charterPriceOf(tryApi: SiteContext['tryApi'], list: EmptyLegList, { from, to }: LegFilters) {
  if (!from || !to || list.data.length + list.detours.length > 0) return null
  const route = await tryApi('GET /gamma/empty-leg/route', { query: { from, to } })
  return route.charter_price
}

export default function EmptyLegs({ loaderData }: Route.ComponentProps) {
  return <LegsPage {...loaderData} />
}
