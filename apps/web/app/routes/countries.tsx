import { CountriesPage } from '~/features/places/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/countries.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['places'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['places'], (t) => ({
    title: t('places.meta.countries.title'),
    description: t('places.meta.countries.description'),
    // Of filtered lists there are too many.
    index: args.loaderData?.query === '',
  }))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data: regions } = await context.get(siteContext).api('GET /gamma/region/list-with-countries')
  return { regions, query: (url.searchParams.get('query') ?? '').trim().slice(0, 100) }
}

export default function Countries({ loaderData }: Route.ComponentProps) {
  return <CountriesPage {...loaderData} />
}
