import { Container } from '@aquilane/ui/container'
import { NotMyAddress } from '~/features/notifications/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/not-my-address.ts'

export const handle = page({ texts: ['notifications'] })
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['notifications'], (t) => ({ title: t('notifications.notMine.meta'), index: false }))

/** `/not-my-address?token=…`: ends messages to an address that is not the customer's. */
export default function NotMyAddressRoute() {
  return (
    <Container>
      <NotMyAddress />
    </Container>
  )
}
