import { Armchair } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatDuration, formatListPrice } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Price } from '@aquilane/ui/price'
import { getCityName, OfferCard } from '~/features/flight-offers/index.ts'
import { usePaths } from '~/lib/texts.tsx'
import { Fill } from './fill.tsx'
import type { SharedFlight } from './flight-query.ts'

/** One shared flight: where, when, which aircraft, what a seat costs, and whether it will fly. */
export function FlightCard({ flight, level = 2 }: { flight: SharedFlight; level?: 2 | 3 }) {
  const t = useTranslations('shared-flights.card')
  const paths = usePaths()
  const { departure, arrival, seats_free: free } = flight
  return (
    <OfferCard
      offer={flight}
      href={paths.seat(flight.id, flight.company_id)}
      level={level}
      route={t('route', { from: getCityName(departure), to: getCityName(arrival) })}
      block={t('block', { time: formatDuration(flight.block_minutes) })}
      capacity={
        <>
          <Armchair size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('free', { count: free })}
        </>
      }
      price={
        <>
          <Price size="medium" value={formatListPrice(flight.seat_price)} note={t('perSeat')} />
          {free === 0 ? <Badge tone="neutral">{t('waiting')}</Badge> : null}
        </>
      }
    >
      <Fill flight={flight} />
    </OfferCard>
  )
}
