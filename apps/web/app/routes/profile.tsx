import { AssistantsRow } from '~/features/assistants/index.ts'
import { Balance } from '~/features/ledger/index.ts'
import { ProfileLoyalty } from '~/features/loyalty/index.ts'
import { NotificationSettings } from '~/features/notifications/index.ts'
import { ProfilePage } from '~/features/profile/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/profile.ts'

export const handle = page({
  private: true,
  own: true,
  texts: ['assistants', 'loyalty', 'notifications', 'passengers', 'profile', 'statement'],
})

export const meta: Route.MetaFunction = (args) => pageMeta(args, ['profile'], (t) => ({ title: t('profile.title'), index: false }))

export default function Profile() {
  return (
    <ProfilePage first={<Balance />}>
      <AssistantsRow />
      <ProfileLoyalty />
      <NotificationSettings />
    </ProfilePage>
  )
}
