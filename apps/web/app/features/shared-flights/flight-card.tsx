import { Armchair, Plane } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDuration, formatKilometres, formatMoney, formatTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Card, CardLink } from '@aquilane/ui/card'
import { Price } from '@aquilane/ui/price'
import { toScene } from '~/lib/scene.ts'
import { usePaths } from '~/lib/texts.tsx'
import offer from '~/lib/flight-offer.module.css'
import { Fill } from './fill.tsx'
import { cityOf, type SharedFlight } from './flight-query.ts'

/** One shared flight: where, when, which aircraft, what a seat costs, and whether it will fly. */
export function FlightCard({ flight, level = 2 }: { flight: SharedFlight; level?: 2 | 3 }) {
  const t = useTranslations('shared-flights.card')
  const locale = useLocale()
  const paths = usePaths()
  const Title = `h${level}` as const
  const scene = toScene(flight.image, flight.arrival_date)
  const { departure, arrival, seats_free: free } = flight
  return (
    <Card as="article" padding="none" interactive className={offer.card}>
      {scene ? <img className={offer.scene} src={scene} alt="" width={600} height={400} loading="lazy" decoding="async" /> : null}
      <div className={offer.cardText}>
        <Title className={offer.route}>
          <CardLink href={paths.seat(flight.id, flight.company_id)}>
            {t('route', { from: cityOf(departure), to: cityOf(arrival) })}
          </CardLink>
        </Title>
        <p className={offer.when}>
          {formatDate(flight.departure_date.slice(0, 10), locale, 'weekday')}, <b>{formatTime(flight.departure_date)}</b>
          {' · '}
          {t('block', { time: formatDuration(flight.block_minutes) })}
        </p>
        <p className={offer.codes}>
          {departure.iata ?? departure.icao} – {arrival.iata ?? arrival.icao} · {formatKilometres(flight.distance_km)}
        </p>
        <ul className={offer.facts}>
          <li>
            <Plane size={16} strokeWidth={1.5} aria-hidden="true" />
            {flight.aircraft.name}
          </li>
          <li>
            <Armchair size={16} strokeWidth={1.5} aria-hidden="true" />
            {t('free', { count: free })}
          </li>
        </ul>
        <Fill flight={flight} />
        <div className={offer.cardPrice}>
          <Price size="medium" value={formatMoney(flight.seat_price)} note={t('perSeat')} />
          {free === 0 ? <Badge tone="neutral">{t('waiting')}</Badge> : null}
        </div>
      </div>
    </Card>
  )
}
