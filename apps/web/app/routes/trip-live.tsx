import { Container } from '@aquilane/ui/container'
import { SharedLivePage } from '~/features/flight-status/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/trip-live.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['flight-status', 'terminals', 'errors'] })
/** The address is a key: no cache keeps the page, and no other site learns it. */
export const headers: Route.HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
})
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['flight-status'], (t) => ({ title: t('flight-status.meta.shared'), index: false }))

/** `/trip/{token}/live`: the flights of a shared trip on their day. Its data are loaded by the browser only. */
export default function TripLiveRoute({ params }: Route.ComponentProps) {
  return (
    <Container>
      <SharedLivePage key={params.token} token={params.token} />
    </Container>
  )
}
