import { Container } from '@aquilane/ui/container'
import { InvitationPage } from '~/features/assistants/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/assistant-invitation.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['assistants'] })
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['assistants'], (t) => ({ title: t('assistants.invitation.title'), index: false }))

/** `/assistant-invitation/{token}`: read without an account, accepted with one. Its data are loaded by the browser only. */
export default function AssistantInvitationRoute({ params }: Route.ComponentProps) {
  return (
    <Container width="narrow">
      <InvitationPage key={params.token} token={params.token} />
    </Container>
  )
}
