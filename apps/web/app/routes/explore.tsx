import { ExplorePage } from '~/features/explore/index.ts'
import { loadExplore } from '~/features/explore/index.server.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/explore.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['explore'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['explore'], (t) => ({ title: t('explore.meta.title'), description: t('explore.meta.description') }))

export const loader = ({ context, request }: Route.LoaderArgs) => loadExplore(context.get(siteContext), new URL(request.url).searchParams)

export default function Explore({ loaderData }: Route.ComponentProps) {
  return <ExplorePage {...loaderData} />
}
