import { data } from 'react-router'
import { ApiError } from '@aquilane/contract/client'
import { RoutePage } from '~/features/empty-legs/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/empty-leg-route.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['empty-legs'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['empty-legs'], (t) => {
    const route = args.loaderData?.route
    const [from, to] = [cityCode(route?.from.selector), cityCode(route?.to.selector)]
    const names = { from: route?.from.name ?? '', to: route?.to.name ?? '' }
    return {
      title: t('empty-legs.route.meta', names),
      ...(from && to && { picture: { kind: 'route', id: `${from}-${to}` } }),
      description: t('empty-legs.route.description', names),
      // A route that nothing was ever offered on says nothing of its own.
      index: route !== undefined && route.total_count + route.sold.count > 0,
    }
  })

/** `city:NCE` → `NCE` */
const cityCode = (selector = ''): string | null => /^city:(.+)$/.exec(selector)?.[1] ?? null

/** Legs are sold by the minute. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'public, max-age=0, s-maxage=15' })

/** `/empty-legs/route/lon__nce`: three letters are a city, four an airport. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { tryApi } = context.get(siteContext)
  const [from, to, ...rest] = (params.route ?? '').split('__').map(toSelector)
  if (!from || !to || from === to || rest.length > 0) throw data(null, { status: 404 })
  const route = await tryApi('GET /gamma/empty-leg/route', { query: { from, to } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'VALIDATION_FAILED') throw data(null, { status: 404 })
    throw error
  })
  return { route }
}

function toSelector(code: string): string | null {
  if (!/^[a-z0-9]{3,8}$/i.test(code)) return null
  return `${code.length === 4 ? 'airport' : 'city'}:${code.toUpperCase()}`
}

export default function EmptyLegRoute({ loaderData }: Route.ComponentProps) {
  return <RoutePage route={loaderData.route} />
}
