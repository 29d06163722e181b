import type { ReactNode } from 'react'
import { PencilLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { orderPayload } from '@aquilane/domain/trip/order-payload'
import { tripLegs, type Trip } from '@aquilane/domain/trip/trip'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { PriceAlertButton } from '~/features/price-alerts/index.ts'
import { RouteMap } from '~/lib/route-map.tsx'
import { mapLegs } from './map-legs.ts'
import { TripLegs } from './trip-legs.tsx'
import type { Suggestion } from './use-suggestions.ts'
import styles from './trip-summary.module.css'

interface TripSummaryProps {
  trip: Trip
  /** Their airports are on the map. */
  offers: readonly Suggestion[]
  onEdit: () => void
  /** Beside the way to change the trip. */
  share: ReactNode
}

/** What was asked for, with the way to change it. */
export function TripSummary({ trip, offers, onEdit, share }: TripSummaryProps) {
  const t = useTranslations('suggestions')
  const legs = tripLegs(trip)
  const payload = orderPayload(trip)
  const name = legs
    .map(({ from, to }, index) => (index === 0 ? t('route', { from: from?.name ?? '', to: to?.name ?? '' }) : (to?.name ?? '')))
    .join(' – ')
  return (
    <header className={styles.summary}>
      <div className={styles.trip}>
        <Heading level={1} size={28}>
          {name}
        </Heading>
        <TripLegs trip={trip} />
        <div className={styles.actions}>
          <Button variant="outline" size="small" icon={<PencilLine size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={onEdit}>
            {t('edit')}
          </Button>
          {share}
          {payload.ok ? <PriceAlertButton legs={payload.payload.legs} name={name} /> : null}
        </div>
      </div>
      <RouteMap small className={styles.map} legs={mapLegs(trip, offers)} title={t('map')} />
    </header>
  )
}
