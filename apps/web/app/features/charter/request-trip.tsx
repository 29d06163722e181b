import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import { requireSignIn, useSession } from '~/lib/session.ts'
import { usePaths } from '~/lib/texts.tsx'
import styles from './no-availability.module.css'
import requestTripStyles from './request-trip.module.css'

/** Sends the trip to the sales team as an order without a price. Visitors sign in first and come back. */
export function RequestTrip({ legs }: { legs: OrderPayload['legs'] }) {
  const t = useTranslations('suggestions.requestTrip')
  const errors = useTranslations('errors')
  const { user } = useSession()
  const navigate = useNavigate()
  const paths = usePaths()
  const key = useRef(idempotencyKey())
  const request = useMutation({
    mutationFn: () => api('POST /gamma/order/create', { body: { legs, group: 'aircraft_type' }, idempotencyKey: key.current }),
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      await navigate(paths.order(id))
    },
  })
  return (
    <section className={requestTripStyles.requestTrip} aria-labelledby="request-trip">
      <h3 id="request-trip" className={styles.nearestTitle}>
        {t('title')}
      </h3>
      <p>{t('text')}</p>
      {request.error ? (
        <Banner tone="error" live="alert">
          {request.error instanceof ApiError ? errors(request.error.code) : errors('UNKNOWN')}
        </Banner>
      ) : null}
      <Button
        pending={request.isPending}
        pendingLabel={t('sending')}
        onClick={() => (user ? request.mutate() : requireSignIn(`${location.pathname}${location.search}`))}
      >
        {t('send')}
      </Button>
    </section>
  )
}
