import { TextPage } from '~/features/content/index.ts'
import { loadPreview } from '~/features/content/index.server.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/preview.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['content'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['content'], (t) => ({ title: args.loaderData?.text.title ?? t('common.notFound.meta'), index: false }))

// Drafts change with every save, and their links are secret.
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const loader = ({ context, request }: Route.LoaderArgs) => loadPreview(context.get(siteContext), new URL(request.url).searchParams)

export default function Preview({ loaderData }: Route.ComponentProps) {
  return <TextPage kind={loaderData.text.kind === 'press' ? 'press' : 'blog'} {...loaderData} />
}
