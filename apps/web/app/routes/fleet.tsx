import { FleetPage, maxCompared } from '~/features/fleet/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/fleet.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['fleet'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['fleet'], (t) => ({ title: t('fleet.meta.title'), description: t('fleet.meta.description') }))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(siteContext)
  const [{ data: classes }, { data: types }] = await Promise.all([
    api('GET /gamma/aircraft-class/list'),
    api('GET /gamma/aircraft-type/list'),
  ])
  const asked = new Set(url.searchParams.getAll('compare'))
  const compared = [...asked].flatMap((slug) => types.find((type) => type.slug === slug) ?? []).slice(0, maxCompared)
  return { classes, types, compared }
}

export default function Fleet({ loaderData }: Route.ComponentProps) {
  return <FleetPage {...loaderData} />
}
