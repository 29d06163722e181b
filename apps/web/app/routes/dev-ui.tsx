import { data } from 'react-router'
import { Gallery } from '@aquilane/ui/gallery'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import type { Route } from './+types/dev-ui.ts'

export const handle = page({ kind: 'application', header: 'static' })

/** The gallery of components is for makers: absent in production, like the outbox. */
export const loader = ({ context }: Route.LoaderArgs) => {
  if (!context.get(siteContext).site.sandbox) throw data(null, { status: 404 })
  return null
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, [], () => ({ title: 'Components', index: false }))

export default function DevUi() {
  return <Gallery />
}
