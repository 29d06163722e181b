import { Container } from '@aquilane/ui/container'
import { CrewPageView } from '~/features/crew-page/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/crew.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['crew-page', 'errors'] })
/** The address is a key: no cache keeps the page, and no other site learns it. */
export const headers: Route.HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
})
export const meta: Route.MetaFunction = (args) => pageMeta(args, ['crew-page'], (t) => ({ title: t('crew-page.meta.title'), index: false }))

/** `/crew/{token}`: the flights of a crew member. Its data are loaded by the browser only. */
export default function CrewRoute({ params }: Route.ComponentProps) {
  return (
    <Container>
      <CrewPageView key={params.token} token={params.token} />
    </Container>
  )
}
