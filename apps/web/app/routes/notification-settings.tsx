import { NotificationSettingsPage } from '~/features/notifications/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/notification-settings.ts'

export const handle = page({ private: true, own: true, texts: ['notifications'] })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['notifications'], (t) => ({ title: t('notifications.choices.title'), index: false }))

export default function NotificationSettings() {
  return <NotificationSettingsPage />
}
