import { CarFront } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { punctualMinutes } from '@aquilane/domain/operations/delay-codes'
import { formatDateTime } from '@aquilane/i18n/format'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { TextLink } from '@aquilane/ui/link'
import type { LiveLeg } from './live-data.ts'
import styles from './live.module.css'

type Car = LiveLeg['cars'][number]

/** Who drives to the flight until it has left, and from it. */
export function LiveCars({ leg }: { leg: LiveLeg }) {
  const isWaiting = leg.status === 'scheduled' || leg.status === 'boarding'
  return leg.cars
    .filter(({ end }) => end === 'arrival' || isWaiting)
    .map((car) => <LiveCar key={car.id} car={car} isLate={leg.delay_minutes > punctualMinutes} />)
}

function LiveCar({ car: { end, moved, pickup, driver }, isLate }: { car: Car; isLate: boolean }) {
  const t = useTranslations('flight-status')
  const locale = useLocale()
  return (
    <p className={styles.note}>
      <CarFront size={16} strokeWidth={1.5} aria-hidden="true" />
      <span>
        <b>{t('car', { end })}</b>
        <br />
        {moved ? t('carMoved') : pickup ? t('carPickup', { time: formatDateTime(pickup.slice(0, 16), locale) }) : t('carOnLanding')}
        {driver ? (
          <>
            <br />
            {[driver.name, driver.plate].filter(Boolean).join(', ')}
          </>
        ) : null}
        {driver?.phone ? (
          <>
            <br />
            <TextLink href={telAddress(driver.phone)} className={styles.phone}>
              {driver.phone}
            </TextLink>
          </>
        ) : null}
        {pickup && isLate ? (
          <>
            <br />
            {t('carPlanned')}
          </>
        ) : null}
      </span>
    </p>
  )
}
