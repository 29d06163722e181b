import { FixedPage, fixedPageMeta } from '~/features/content/index.ts'
import { loadFixedPage } from '~/features/content/index.server.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/accessibility.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['content'] })

export const meta: Route.MetaFunction = (args) => fixedPageMeta(args, args.loaderData?.text)

export const loader = ({ context, url }: Route.LoaderArgs) => loadFixedPage(context.get(siteContext), 'accessibility', url.searchParams)

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <FixedPage name="accessibility" {...loaderData} />
}
