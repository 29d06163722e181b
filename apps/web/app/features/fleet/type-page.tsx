import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatNumber } from '@aquilane/i18n/format'
import { Container } from '@aquilane/ui/container'
import { Facts } from '@aquilane/ui/facts'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { AircraftDrawing } from '~/lib/aircraft-drawing.tsx'
import offer from '~/lib/flight-offer.module.css'
import { usePaths } from '~/lib/texts.tsx'
import { toClassKey, type AircraftType, type TypicalPrices } from './fleet.ts'
import { PriceTable } from './price-table.tsx'
import styles from './fleet.module.css'

interface TypePageProps {
  type: AircraftType
  /** Of the same class. */
  others: readonly AircraftType[]
  prices: TypicalPrices
}

/** Spec §2 `/fleet/{class}/{type}`. */
export function TypePage({ type, others, prices }: TypePageProps) {
  const t = useTranslations('fleet')
  const paths = usePaths()
  const { slug } = type.aircraft_class
  const className = t(`class.${toClassKey(slug)}.name`)
  return (
    <Container className={offer.page}>
      <TextLink href={paths.fleetClass(slug)} className={offer.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {className}
      </TextLink>
      <header className={offer.head}>
        <Heading level={1} size={48}>
          {type.name}
        </Heading>
        <Lede>{t(`class.${toClassKey(slug)}.text`)}</Lede>
      </header>
      <AircraftDrawing slug={type.slug} label={t('drawing', { name: type.name })} className={styles.large ?? ''} />
      <img
        className={styles.cabin}
        src={`/art/cabin/${type.slug}-${type.seats.typical}.svg`}
        alt={t('cabinPlan', { name: type.name, count: type.seats.typical })}
        loading="lazy"
        decoding="async"
      />
      <TypeFacts type={type} />
      <p className={offer.quiet}>{t('note')}</p>
      <div className={styles.actions}>
        <LinkButton href={paths.index()}>{t('search')}</LinkButton>
        <LinkButton variant="outline" href={paths.emptyLegs({ classes: slug })}>
          {t('emptyLegs')}
        </LinkButton>
      </div>
      <PriceTable prices={prices} />
      {others.length > 0 ? (
        <nav className={styles.section} aria-labelledby="others">
          <Heading level={2} size={22} id="others">
            {t('others')}
          </Heading>
          <ul className={styles.others}>
            {others.map((other) => (
              <li key={other.slug}>
                <TextLink href={paths.fleetType(slug, other.slug)}>{other.name}</TextLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </Container>
  )
}

function TypeFacts({ type }: { type: AircraftType }) {
  const t = useTranslations('fleet')
  const { seats, range_km: range, luggage, built } = type
  const kilometres = (value: number) => t('kilometres', { value: formatNumber(value) })
  return (
    <Facts
      look="grid"
      items={[
        { id: 'seats', label: t('seats'), value: t('seatsValue', seats) },
        { id: 'range', label: t('range'), value: kilometres(range.four_passengers) },
        { id: 'range-full', label: t('rangeFull'), value: kilometres(range.full) },
        { id: 'cruise', label: t('cruise'), value: t('kilometresPerHour', { value: formatNumber(type.cruise_kmh) }) },
        { id: 'runway', label: t('runway'), value: t('metres', { value: formatNumber(type.runway_m) }) },
        {
          id: 'luggage',
          label: t('luggage'),
          value: `${t('kilograms', { value: formatNumber(luggage.kg) })}, ${t('cubicMetres', { value: formatNumber(luggage.m3, 1) })}`,
        },
        { id: 'cabin', label: t('cabin'), value: t('metres', { value: formatNumber(type.cabin_height_m, 2) }) },
        {
          id: 'built',
          label: t('built'),
          value:
            built.to === null
              ? t('builtSince', { from: String(built.from) })
              : t('builtBetween', { from: String(built.from), to: String(built.to) }),
        },
        { id: 'network', label: t('network'), value: t('networkCount', { count: type.aircraft_count }) },
      ]}
    />
  )
}
