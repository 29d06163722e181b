import { Container } from '@aquilane/ui/container'
import { OwnLivePage } from '~/features/flight-status/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/live.ts'

export const handle = page({ texts: ['flight-status', 'terminals', 'errors'], private: true })
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['flight-status'], (t) => ({ title: t('flight-status.meta.own'), index: false }))

/** `/live/{order}`: a paid trip on the day of its flights. */
export default function LiveRoute({ params }: Route.ComponentProps) {
  return (
    <Container>
      <OwnLivePage key={params.id} id={params.id} />
    </Container>
  )
}
