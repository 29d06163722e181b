import { Container } from '@aquilane/ui/container'
import { NotificationsPage } from '~/features/notifications/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/notifications.ts'

export const handle = page({ texts: ['notifications'], private: true })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['notifications'], (t) => ({ title: t('notifications.title'), index: false }))

export default function Notifications() {
  return (
    <Container width="narrow">
      <NotificationsPage />
    </Container>
  )
}
