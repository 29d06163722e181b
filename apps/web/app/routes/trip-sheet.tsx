import { Container } from '@aquilane/ui/container'
import { TripSheetPage } from '~/features/trip-sheet/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/trip-sheet.ts'

export const handle = page({ texts: ['trip-sheet', 'entry-rules', 'terminals', 'states', 'errors'], private: true })
export const meta: Route.MetaFunction = (args) => pageMeta(args, ['trip-sheet'], (t) => ({ title: t('trip-sheet.meta.own'), index: false }))

/** `/trip-sheet/{order}`: a paid trip on one page. */
export default function TripSheetRoute({ params }: Route.ComponentProps) {
  return (
    <Container>
      <TripSheetPage key={params.id} id={params.id} />
    </Container>
  )
}
