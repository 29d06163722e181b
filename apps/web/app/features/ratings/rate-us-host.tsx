import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { switchLocale } from '@aquilane/domain/site/paths'
import { useIsHydrated } from '~/lib/hydration.ts'
import { useSession } from '~/lib/session.ts'
import { WithTexts } from '~/lib/texts.tsx'

const RateUs = lazy(() => import('./rate-us.tsx').then((module) => ({ default: module.RateUs })))

/** Pages where a customer is not in the middle of something. */
const calm = new Set(['/', '/orders', '/profile'])

/** Asks a customer to rate the last flown trip (spec §3 closed rate-us prompts). */
export function RateUsHost() {
  const live = useIsHydrated()
  const { state, user } = useSession()
  const { pathname, search, hash } = useLocation()
  const isCalm = calm.has(switchLocale(pathname, 'en')) && search === '' && hash === ''
  // One prompt at a time: a profile without a name is asked for its name.
  if (!live || state !== 'authorized' || !isCalm || user?.name.first_name == null) return null
  return (
    <Suspense>
      <WithTexts add={['rating', 'errors']}>
        <RateUs />
      </WithTexts>
    </Suspense>
  )
}
