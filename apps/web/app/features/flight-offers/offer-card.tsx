import type { ReactNode } from 'react'
import { Plane } from 'lucide-react'
import { useLocale } from 'use-intl'
import { formatDate, formatKilometres, formatTime } from '@aquilane/i18n/format'
import { Card, CardLink } from '@aquilane/ui/card'
import { AircraftPicture } from '~/lib/aircraft-picture.tsx'
import { toScene } from '~/lib/scene.ts'
import type { FlightOffer } from './offer.ts'
import styles from './offer-card.module.css'

interface OfferCardProps {
  offer: FlightOffer
  href: string
  level: 2 | 3
  route: string
  /** How long it flies. */
  block: string
  /** Icon and text: how many it carries. */
  capacity: ReactNode
  price: ReactNode
  children?: ReactNode
}

/** A flight on offer in a list: where, when, which aircraft and what it costs. */
export function OfferCard({ offer, href, level, route, block, capacity, price, children }: OfferCardProps) {
  const locale = useLocale()
  const Title = `h${level}` as const
  const { departure, arrival } = offer
  const scene = toScene(offer.image, offer.arrival_date)
  return (
    <Card as="article" padding="none" interactive className={styles.card}>
      {scene ? <img className={styles.scene} src={scene} alt="" width={600} height={400} loading="lazy" decoding="async" /> : null}
      <div className={styles.text}>
        <Title className={styles.route}>
          <CardLink href={href}>{route}</CardLink>
        </Title>
        <p className={styles.when}>
          {formatDate(offer.departure_date.slice(0, 10), locale, 'weekday')}, <b>{formatTime(offer.departure_date)}</b>
          {' · '}
          {block}
        </p>
        <p className={styles.codes}>
          {departure.iata ?? departure.icao} – {arrival.iata ?? arrival.icao} · {formatKilometres(offer.distance_km)}
        </p>
        <div className={styles.aircraft}>
          <ul className={styles.facts}>
            <li>
              <Plane size={16} strokeWidth={1.5} aria-hidden="true" />
              {offer.aircraft.name}
            </li>
            <li>{capacity}</li>
          </ul>
          <AircraftPicture className={styles.picture ?? ''} slug={offer.aircraft.type.slug} label="" sizes="132px" />
        </div>
        {children}
        <div className={styles.price}>{price}</div>
      </div>
    </Card>
  )
}
