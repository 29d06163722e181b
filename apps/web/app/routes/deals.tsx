import { DealsPage } from '~/features/content/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/deals.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['content'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['content'], (t) => ({ title: t('content.meta.deals.title'), description: t('content.meta.deals.description') }))

export async function loader({ context }: Route.LoaderArgs) {
  const { data: deals } = await context.get(siteContext).api('GET /gamma/content/list', { query: { kind: 'deal', per_page: 100 } })
  return { deals }
}

export default function Deals({ loaderData }: Route.ComponentProps) {
  return <DealsPage {...loaderData} />
}
