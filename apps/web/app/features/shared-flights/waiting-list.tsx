import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { NumberStepper } from '@aquilane/ui/number-stepper'
import { api } from '~/lib/api.ts'
import { toZoneTime } from '~/lib/local-time.ts'
import { requireSignIn, useSession } from '~/lib/session.ts'
import type { SharedFlightDetail } from './flight-query.ts'
import styles from './waiting-list.module.css'

/** A place in the queue for seats that become free. */
export function WaitingList({ flight, onChange }: { flight: SharedFlightDetail; onChange: () => void }) {
  const t = useTranslations('shared-flights.waiting')
  const seatTexts = useTranslations('shared-flights.seats')
  const errors = useTranslations('errors')
  const { loggedIn } = useSession()
  const [seats, setSeats] = useState(Math.max(1, flight.seats_free + (flight.seats_free > 0 ? 1 : 0)))
  const sharing = { id: flight.id }
  const join = useMutation({
    mutationFn: () => api('POST /gamma/sharing/join-waiting-list', { body: { sharing, seats } }),
    onSuccess: onChange,
  })
  const leave = useMutation({ mutationFn: () => api('POST /gamma/sharing/leave-waiting-list', { body: { sharing } }), onSuccess: onChange })
  const error = join.error ?? leave.error
  const { waiting } = flight
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <h2 id="waiting" className={styles.subheading}>
        {t('title')}
      </h2>
      {waiting ? (
        <>
          <Place flight={flight} waiting={waiting} />
          <Button variant="quiet" size="small" pending={leave.isPending} pendingLabel={t('leaving')} onClick={() => leave.mutate()}>
            {t('leave')}
          </Button>
        </>
      ) : (
        <>
          <p>
            {flight.seats_free === 0 ? t('text') : t('more')} {t('count', { count: flight.waiting_count })}
          </p>
          <NumberStepper
            label={t('seats')}
            value={seats}
            onChange={setSeats}
            min={1}
            max={flight.seats_total}
            decreaseLabel={seatTexts('fewer')}
            increaseLabel={seatTexts('more')}
          />
          <Button
            variant="outline"
            full
            pending={join.isPending}
            pendingLabel={t('joining')}
            onClick={() => (loggedIn ? join.mutate() : requireSignIn(() => join.mutate()))}
          >
            {t(loggedIn ? 'join' : 'signIn')}
          </Button>
        </>
      )}
      {error ? <Banner tone="error">{error instanceof ApiError ? errors(error.code) : t('failed')}</Banner> : null}
    </section>
  )
}

function Place({ flight, waiting }: { flight: SharedFlightDetail; waiting: NonNullable<SharedFlightDetail['waiting']> }) {
  const t = useTranslations('shared-flights.waiting')
  const locale = useLocale()
  const until = waiting.offer_until ? formatDateTime(toZoneTime(waiting.offer_until, flight.departure.timezone.name), locale) : null
  return (
    <p role="status">
      {until
        ? t('offered', { seats: waiting.seats, date: until })
        : t('position', { position: waiting.position ?? 1, seats: waiting.seats })}
    </p>
  )
}
