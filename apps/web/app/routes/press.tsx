import { localeFromPath, paths } from '@aquilane/domain/site/paths'
import { loadTexts } from '~/features/content/index.server.ts'
import { TextsPage } from '~/features/content/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/press.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ kind: 'document', texts: ['content'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['content'], (t) => ({
    title: t('content.meta.press.title'),
    description: t('content.meta.press.description'),
    // Of filtered lists there are too many.
    index: args.loaderData ? args.loaderData.tag === null && args.loaderData.query === '' : false,
  })).concat({
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'RSS',
    href: `${paths[localeFromPath(args.location.pathname)].press()}/feed.xml`,
  })

export const loader = ({ context, url }: Route.LoaderArgs) => loadTexts(context.get(siteContext), 'press', url.searchParams)

export default function Press({ loaderData }: Route.ComponentProps) {
  return <TextsPage kind="press" {...loaderData} />
}
