import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Trip } from '@aquilane/domain/trip/trip'
import { Button } from '@aquilane/ui/button'
import styles from './no-availability.module.css'
import requestTripStyles from './request-trip.module.css'

const RequestSheet = lazy(() => import('./request-sheet.tsx').then((module) => ({ default: module.RequestSheet })))

const requestHash = '#request'

/** The way to the sales team: a sheet asks for what they should know. It is open where the address says so, so that a sign-in or a reload comes back to it. */
export function RequestTrip({ trip }: { trip: Trip }) {
  const t = useTranslations('suggestions.requestTrip')
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const setHash = (next: string): Promise<void> | void =>
    navigate({ pathname, search, hash: next }, { replace: true, preventScrollReset: true, state })
  return (
    <section className={requestTripStyles.requestTrip} aria-labelledby="request-trip">
      <h3 id="request-trip" className={styles.nearestTitle}>
        {t('title')}
      </h3>
      <p>{t('text')}</p>
      <Button onClick={() => void setHash(requestHash)}>{t('send')}</Button>
      {hash === requestHash ? (
        <Suspense>
          <RequestSheet trip={trip} at={pathname} signInTo={`${pathname}${search}${requestHash}`} onClose={async () => setHash('')} />
        </Suspense>
      ) : null}
    </section>
  )
}
