import { Bell, Plane, Users } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDuration, formatKilometres, formatMoney, formatTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Card, CardLink } from '@aquilane/ui/card'
import { Price } from '@aquilane/ui/price'
import { toScene } from '~/lib/scene.ts'
import { usePaths } from '~/lib/texts.tsx'
import offer from '~/lib/flight-offer.module.css'
import { detourQuery } from './leg-links.ts'
import type { EmptyLeg } from './leg-query.ts'
import styles from './empty-legs.module.css'

export const cityOf = (place: EmptyLeg['departure']): string => place.city?.name ?? place.name

/** Selector of the city, of the airport where it has none. */
export const endOf = (place: EmptyLeg['departure']): string => place.city?.selector ?? place.selector

/** One empty leg: where, when, which aircraft, what it costs and what the charter would. */
export function LegCard({ leg, level = 2, isAlternative = false }: { leg: EmptyLeg; level?: 2 | 3; isAlternative?: boolean }) {
  const t = useTranslations('empty-legs')
  const locale = useLocale()
  const paths = usePaths()
  const Title = `h${level}` as const
  const scene = toScene(leg.image, leg.arrival_date)
  return (
    <Card as="article" padding="none" interactive className={offer.card}>
      {scene ? <img className={offer.scene} src={scene} alt="" width={600} height={400} loading="lazy" decoding="async" /> : null}
      <div className={offer.cardText}>
        <Title className={offer.route}>
          <CardLink href={paths.emptyLeg(leg.id, leg.company_id, detourQuery(leg))}>
            {t('card.route', { from: cityOf(leg.departure), to: cityOf(leg.arrival) })}
          </CardLink>
        </Title>
        <p className={offer.when}>
          {formatDate(leg.departure_date.slice(0, 10), locale, 'weekday')}, <b>{formatTime(leg.departure_date)}</b>
          {' · '}
          {t('card.block', { time: formatDuration(leg.block_minutes) })}
        </p>
        <p className={offer.codes}>
          {leg.departure.iata ?? leg.departure.icao} – {leg.arrival.iata ?? leg.arrival.icao} · {formatKilometres(leg.distance_km)}
        </p>
        <ul className={offer.facts}>
          <li>
            <Plane size={16} strokeWidth={1.5} aria-hidden="true" />
            {leg.aircraft.name}
          </li>
          <li>
            <Users size={16} strokeWidth={1.5} aria-hidden="true" />
            {t('card.seats', { count: leg.pax_max })}
          </li>
        </ul>
        {leg.match === 'near' && !isAlternative ? <Away leg={leg} /> : null}
        {leg.detour ? <DetourOf detour={leg.detour} /> : null}
        <div className={offer.cardPrice}>
          <Price
            size="medium"
            value={formatMoney(leg.price_min)}
            was={formatMoney(leg.reference_price)}
            wasLabel={t('card.was')}
            note={t('card.whole')}
          />
          {leg.subscribed ? (
            <Badge tone="info" icon={<Bell size={14} strokeWidth={1.5} aria-hidden="true" />}>
              {t('card.subscribed')}
            </Badge>
          ) : null}
          {leg.discount_percent > 0 ? <Badge tone="gold">{t('card.off', { percent: leg.discount_percent })}</Badge> : null}
        </div>
      </div>
    </Card>
  )
}

function DetourOf({ detour }: { detour: NonNullable<EmptyLeg['detour']> }) {
  const t = useTranslations('empty-legs.card')
  const names = { from: cityOf(detour.departure), to: cityOf(detour.arrival) }
  return (
    <p className={styles.away}>
      <b>{t('detour')}</b> {t(detour.firm ? 'detourOf' : 'detourEstimate', { ...names, distance: formatKilometres(detour.extra_km) })}
    </p>
  )
}

function Away({ leg: { away } }: { leg: EmptyLeg }) {
  const t = useTranslations('empty-legs.card')
  const parts = [
    away.departure_km > 0 ? t('departureAway', { distance: formatKilometres(away.departure_km) }) : null,
    away.arrival_km > 0 ? t('arrivalAway', { distance: formatKilometres(away.arrival_km) }) : null,
    away.days > 0 ? t('dayAway') : null,
  ].filter(Boolean)
  return (
    <p className={styles.away}>
      <b>{t('near')}</b> {parts.join(', ')}
    </p>
  )
}
