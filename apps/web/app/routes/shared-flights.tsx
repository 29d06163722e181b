import { redirect } from 'react-router'
import { ApiError } from '@aquilane/contract/client'
import { paths } from '@aquilane/domain/site/paths'
import { countFilters, FlightsPage, readFilters, toApiQuery, toUrlQuery } from '~/features/shared-flights/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/shared-flights.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['shared-flights'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['shared-flights'], (t) => ({
    title: t('shared-flights.meta.title'),
    description: t('shared-flights.meta.description'),
    // Of filtered lists there are too many.
    index: args.loaderData ? countFilters(args.loaderData.filters) === 0 : false,
  }))

/** Seats are sold by the minute. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'public, max-age=0, s-maxage=10' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, tryApi, locale } = context.get(siteContext)
  const filters = readFilters(url.searchParams)
  const list = await tryApi('GET /gamma/sharing/list', { query: toApiQuery(filters) }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'VALIDATION_FAILED') return null
    throw error
  })
  // A page past the end is the first one.
  if (list && list.pagination.current_page !== filters.page)
    throw redirect(paths[locale].seats(toUrlQuery({ ...filters, page: list.pagination.current_page })))
  const { data: routes } = await api('GET /gamma/sharing/filter-dates')
  return {
    filters: list ? filters : readFilters(new URLSearchParams()),
    list: list ?? (await api('GET /gamma/sharing/list', { query: { per_page: 12 } })),
    isInvalid: list === null,
    routes,
  }
}

export default function SharedFlights({ loaderData }: Route.ComponentProps) {
  return <FlightsPage {...loaderData} />
}
