import { Suspense } from 'react'
import { Skeleton } from '@aquilane/ui/skeleton'
import { AssistantsRow } from '~/features/assistants/index.ts'
import { FavouritePlaces } from '~/features/favourite-places/index.ts'
import { Balance } from '~/features/ledger/index.ts'
import { ProfileLoyalty } from '~/features/loyalty/index.ts'
import { NextTrip } from '~/features/orders/index.ts'
import { BillingCompanies } from '~/features/payments/index.ts'
import { Preferences, ProfilePage } from '~/features/profile/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/profile.ts'

export const handle = page({
  private: true,
  own: true,
  texts: ['assistants', 'favourite-places', 'loyalty', 'order', 'passengers', 'payments', 'profile', 'statement', 'states', 'trip'],
})

export const meta: Route.MetaFunction = (args) => pageMeta(args, ['profile'], (t) => ({ title: t('profile.title'), index: false }))

export default function Profile() {
  return (
    <ProfilePage
      first={
        <Suspense fallback={<Skeleton height="264px" radius="6px" />}>
          <NextTrip />
        </Suspense>
      }
    >
      <BillingCompanies />
      <FavouritePlaces />
      <Preferences />
      <AssistantsRow />
      <Balance />
      <ProfileLoyalty />
    </ProfilePage>
  )
}
