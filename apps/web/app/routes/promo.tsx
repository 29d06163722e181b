import { useTranslations } from 'use-intl'
import { DealGroup, FixedPage, fixedPageMeta } from '~/features/content/index.ts'
import { loadPromo } from '~/features/content/index.server.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/promo.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['content'] })

export const meta: Route.MetaFunction = (args) => fixedPageMeta(args, args.loaderData?.text)

export const loader = ({ context, url }: Route.LoaderArgs) => loadPromo(context.get(siteContext), url.searchParams)

export default function Promo({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('content.deals')
  const { deals, ...text } = loaderData
  return (
    <FixedPage name="promo" {...text}>
      <DealGroup id="deals" title={t('title')} deals={deals} />
    </FixedPage>
  )
}
