import { Bell, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatDuration, formatKilometres, formatListPrice } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Price } from '@aquilane/ui/price'
import { getCityName, OfferCard } from '~/features/flight-offers/index.ts'
import { usePaths } from '~/lib/texts.tsx'
import { detourQuery } from './leg-links.ts'
import type { EmptyLeg } from './leg-query.ts'
import styles from './leg-card.module.css'

/** Selector of the city, of the airport where it has none. */
export const getEndSelector = (place: EmptyLeg['departure']): string => place.city?.selector ?? place.selector

/** One empty leg: where, when, which aircraft, what it costs and what the charter would. */
export function LegCard({ leg, level = 2, isAlternative = false }: { leg: EmptyLeg; level?: 2 | 3; isAlternative?: boolean }) {
  const t = useTranslations('empty-legs')
  const paths = usePaths()
  return (
    <OfferCard
      offer={leg}
      href={paths.emptyLeg(leg.id, leg.company_id, detourQuery(leg))}
      level={level}
      route={t('card.route', { from: getCityName(leg.departure), to: getCityName(leg.arrival) })}
      block={t('card.block', { time: formatDuration(leg.block_minutes) })}
      capacity={
        <>
          <Users size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('card.seats', { count: leg.pax_max })}
        </>
      }
      price={<CardPrice leg={leg} />}
    >
      {leg.match === 'near' && !isAlternative ? <Away leg={leg} /> : null}
      {leg.detour ? <DetourOf detour={leg.detour} /> : null}
    </OfferCard>
  )
}

function CardPrice({ leg }: { leg: EmptyLeg }) {
  const t = useTranslations('empty-legs.card')
  return (
    <>
      <Price
        size="medium"
        value={formatListPrice(leg.price_min)}
        was={formatListPrice(leg.reference_price)}
        wasLabel={t('was')}
        note={t('whole')}
      />
      {leg.subscribed ? (
        <Badge tone="info" icon={<Bell size={14} strokeWidth={1.5} aria-hidden="true" />}>
          {t('subscribed')}
        </Badge>
      ) : null}
      {leg.discount_percent > 0 ? <Badge tone="gold">{t('off', { percent: leg.discount_percent })}</Badge> : null}
    </>
  )
}

function DetourOf({ detour }: { detour: NonNullable<EmptyLeg['detour']> }) {
  const t = useTranslations('empty-legs.card')
  const names = { from: getCityName(detour.departure), to: getCityName(detour.arrival) }
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
