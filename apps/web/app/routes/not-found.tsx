import { data, redirect } from 'react-router'
import { ApiError } from '@aquilane/contract/client'
import { NotFoundPage } from '~/features/shell/index.ts'
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
    deal: (id) =>
      tryApi('GET /gamma/deal/get', { query: { id } }).then(
        ({ slug }) => slug,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        },
      ),
  })
  if (target !== null) throw redirect(target)
  return data(null, { status: 404 })
}

export default function Elsewhere() {
  return <NotFoundPage />
}
