import { Container } from '@aquilane/ui/container'
import { StopMergePage } from '~/features/profile/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/stop-merge.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['stop-merge', 'errors'] })
export const meta: Route.MetaFunction = (args) => pageMeta(args, ['stop-merge'], (t) => ({ title: t('stop-merge.meta'), index: false }))

/** `/stop-merge/{token}`: stops a merge of two accounts without signing in. Its data are loaded by the browser only. */
export default function StopMergeRoute({ params }: Route.ComponentProps) {
  return (
    <Container width="narrow">
      <StopMergePage key={params.token} token={params.token} />
    </Container>
  )
}
