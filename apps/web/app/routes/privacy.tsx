import { FixedPage, fixedPageMeta } from '~/features/content/index.ts'
import { loadFixedPage } from '~/features/content/index.server.ts'
import { CookieChoice } from '~/features/shell/index.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/privacy.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['content', 'cookies'] })

export const meta: Route.MetaFunction = (args) => fixedPageMeta(args, args.loaderData?.text)

export const loader = ({ context, url }: Route.LoaderArgs) => loadFixedPage(context.get(siteContext), 'privacy', url.searchParams)

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <FixedPage name="privacy" {...loaderData}>
      <CookieChoice />
    </FixedPage>
  )
}
