import { NotificationSettings } from '~/features/notifications/settings.tsx'
import { ProfilePage } from '~/features/profile/profile-page.tsx'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/profile.ts'

export const handle = page({ private: true, texts: ['notifications', 'profile'] })

export const meta: Route.MetaFunction = (args) => pageMeta(args, ['profile'], (t) => ({ title: t('profile.title'), index: false }))

export default function Profile() {
  return (
    <ProfilePage>
      <NotificationSettings />
    </ProfilePage>
  )
}
