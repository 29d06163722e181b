import { Container } from '@aquilane/ui/container'
import { SharedTripPage } from '~/features/trip-sheet/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/trip.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['trip-sheet', 'entry-rules', 'terminals', 'states', 'errors'] })
/** The address is a key: no cache keeps the page, and no other site learns it. */
export const headers: Route.HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
})
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['trip-sheet'], (t) => ({ title: t('trip-sheet.meta.shared'), index: false }))

/** `/trip/{token}`: a trip that its customer shares, read without signing in. Its data are loaded by the browser only. */
export default function TripRoute({ params }: Route.ComponentProps) {
  return (
    <Container>
      <SharedTripPage key={params.token} token={params.token} />
    </Container>
  )
}
