import { loadText } from '~/features/content/index.server.ts'
import { textMeta, TextPage } from '~/features/content/index.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/press-item.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['content'] })

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.text, 'pressItem', 'NewsArticle')

export const loader = ({ context, params }: Route.LoaderArgs) => loadText(context.get(siteContext), 'press', params.slug)

export default function PressItem({ loaderData }: Route.ComponentProps) {
  return <TextPage kind="press" {...loaderData} />
}
