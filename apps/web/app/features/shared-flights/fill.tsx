import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import layout from '~/lib/page-layout.module.css'
import { toZoneTime } from '~/lib/local-time.ts'
import type { SharedFlight } from './flight-query.ts'
import styles from './fill.module.css'

/** How many seats are sold of those that are needed, and what follows. */
export function Fill({ flight }: { flight: Pick<SharedFlight, 'status' | 'seats_sold' | 'threshold_seats' | 'decide_at' | 'departure'> }) {
  const t = useTranslations('shared-flights.fill')
  const locale = useLocale()
  const { status, seats_sold: sold, threshold_seats: threshold } = flight
  const date = formatDateTime(toZoneTime(flight.decide_at, flight.departure.timezone.name), locale)
  const missing = Math.max(0, threshold - sold)
  const isGo = status !== 'open'
  return (
    <div className={styles.fill}>
      <p className={styles.fillText}>
        <b>{isGo ? t('go') : missing === 0 ? t('reached') : t('open', { missing })}</b>
        <span className={layout.quiet}>{t('value', { sold, threshold })}</span>
      </p>
      <meter className={styles.meter} aria-label={t('label')} min={0} max={threshold} value={Math.min(sold, threshold)}>
        {t('value', { sold, threshold })}
      </meter>
      {isGo ? null : <p className={layout.quiet}>{t('decide', { date })}</p>}
    </div>
  )
}
