import { data, redirect } from 'react-router'
import { NotFoundPage } from '~/features/shell/error-page.tsx'
import { deepLink, type UnpackedLink } from '~/lib/deep-links.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/not-found.ts'

export const handle = page({ kind: 'document' })

export const meta: Route.MetaFunction = (args) => pageMeta(args, [], (t) => ({ title: t('common.notFound.meta'), index: false }))

/** Addresses no page has: old ones move on, the rest is a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { locale, tryApi } = context.get(siteContext)
  const target = await deepLink(url, locale, {
    unpack: (packed) =>
      tryApi('GET /gamma/json/unpack', { query: { data: packed } }).then(
        (link) => link as UnpackedLink,
        () => null,
      ),
    // NOTE: deals have no endpoint yet; an unknown deal falls through to the 404 page as specified.
    deal: async () => null,
  })
  if (target !== null) throw redirect(target)
  return data(null, { status: 404 })
}

export default function Elsewhere() {
  return <NotFoundPage />
}
