import { DealPage, textMeta } from '~/features/content/index.ts'
import { loadDeal } from '~/features/content/index.server.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/deal.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['content'] })

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.deal, 'deal', null)

export const loader = ({ context, params }: Route.LoaderArgs) => loadDeal(context.get(siteContext), params.id)

export default function Deal({ loaderData }: Route.ComponentProps) {
  return <DealPage {...loaderData} />
}
