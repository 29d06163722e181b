import type { ReactElement, ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isFurnished } from '@aquilane/art/renders/pictures'
import { formatMoney, formatNumber } from '@aquilane/i18n/format'
import { Container } from '@aquilane/ui/container'
import { Facts } from '@aquilane/ui/facts'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { AircraftPicture, CabinPicture } from '~/lib/aircraft-picture.tsx'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import { toClassKey } from '~/lib/class-key.ts'
import type { AircraftType, TypicalPrices } from './fleet.ts'
import { PriceTable } from './price-table.tsx'
import { RangeMap } from './range-map.tsx'
import { TypeLuggage } from './type-luggage.tsx'
import styles from './type-page.module.css'
import fleetStyles from './fleet.module.css'

/** Both ends of what an hour costs on the usual routes, major units; null where there is none. */
function hourlyPrices({ data }: TypicalPrices): { from: number; to: number; currency: string } | null {
  const hourly = data.map(({ from_price: price, block_minutes: minutes }) => (price.amount / minutes) * 60)
  const round = (amount: number) => Math.round(amount / 100) * 100
  return data[0] ? { from: round(Math.min(...hourly)), to: round(Math.max(...hourly)), currency: data[0].from_price.currency } : null
}

interface TypePageProps {
  type: AircraftType
  /** Of the same class. */
  others: readonly AircraftType[]
  prices: TypicalPrices
  origin: { selector: string; name: string } | null
  /** What the address names as the origin of the range. */
  asked: string
  /** Cards of its empty legs. */
  legs: readonly ReactElement[]
  /** Opens a request for this type. */
  request: ReactNode
}

/** Spec §2 `/fleet/{class}/{type}`. */
export function TypePage({ type, others, prices, origin, asked, legs, request }: TypePageProps) {
  const t = useTranslations('fleet')
  const paths = usePaths()
  const { slug } = type.aircraft_class
  const className = t(`class.${toClassKey(slug)}.name`)
  return (
    <Container className={layout.page}>
      <TextLink href={paths.fleetClass(slug)} className={layout.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {className}
      </TextLink>
      <header className={layout.head}>
        <Heading level={1} size={48}>
          {type.name}
        </Heading>
        <Lede>{t(`class.${toClassKey(slug)}.text`)}</Lede>
      </header>
      <Pictures type={type} />
      <TypeFacts type={type} prices={prices} />
      <p className={layout.quiet}>{t('note')}</p>
      <TypeLuggage type={type} />
      <RangeMap type={type} origin={origin} asked={asked} action={paths.fleetType(slug, type.slug)} />
      <div className={fleetStyles.actions}>
        {request}
        <LinkButton variant="outline" href={paths.index()}>
          {t('search')}
        </LinkButton>
        <LinkButton variant="outline" href={paths.emptyLegs({ classes: slug })}>
          {t('emptyLegs')}
        </LinkButton>
      </div>
      <PriceTable prices={prices} />
      {legs.length > 0 ? <EmptyLegs legs={legs} /> : null}
      <Operators type={type} />
      {others.length > 0 ? <Others types={others} /> : null}
    </Container>
  )
}

/** From outside, with the cabin beside it, or its plan where there is no picture of the cabin. */
function Pictures({ type }: { type: AircraftType }) {
  const t = useTranslations('fleet')
  const { slug, name } = type
  const hasCabinPicture = isFurnished(slug)
  return (
    <>
      <div className={styles.pictures}>
        <AircraftPicture
          slug={slug}
          label={t('picture', { name })}
          sizes="(width < 768px) 92vw, 720px"
          className={styles.large ?? ''}
          isFirst
        />
        {hasCabinPicture ? (
          <CabinPicture
            slug={slug}
            label={t('cabinPicture', { name })}
            sizes="(width < 768px) 92vw, 480px"
            className={styles.inside ?? ''}
          />
        ) : (
          <CabinPlan type={type} />
        )}
      </div>
      {hasCabinPicture ? <CabinPlan type={type} /> : null}
    </>
  )
}

function CabinPlan({ type: { slug, name, seats } }: { type: AircraftType }) {
  const t = useTranslations('fleet')
  return (['light', 'dark'] as const).map((scheme) => (
    <img
      key={scheme}
      className={styles.cabin}
      data-scheme={scheme}
      src={`/art/cabin/${slug}-${seats.typical}${scheme === 'dark' ? '-night' : ''}.svg`}
      alt={t('cabinPlan', { name, count: seats.typical })}
      loading="lazy"
      decoding="async"
    />
  ))
}

function EmptyLegs({ legs }: { legs: readonly ReactElement[] }) {
  const t = useTranslations('fleet')
  return (
    <section className={fleetStyles.section} aria-labelledby="legs">
      <Heading level={2} size={22} id="legs">
        {t('legs.title')}
      </Heading>
      <ul className={styles.legs}>
        {legs.map((leg) => (
          <li key={leg.key}>{leg}</li>
        ))}
      </ul>
    </section>
  )
}

/** Of the same class. */
function Others({ types }: { types: readonly AircraftType[] }) {
  const t = useTranslations('fleet')
  const paths = usePaths()
  return (
    <nav className={fleetStyles.section} aria-labelledby="others">
      <Heading level={2} size={22} id="others">
        {t('others')}
      </Heading>
      <ul className={styles.others}>
        {types.map((other) => (
          <li key={other.slug}>
            <TextLink href={paths.fleetType(other.aircraft_class.slug, other.slug)}>{other.name}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Operators({ type }: { type: AircraftType }) {
  const t = useTranslations('fleet.operators')
  if (type.operators.length === 0) return null
  return (
    <section className={fleetStyles.section} aria-labelledby="operators">
      <Heading level={2} size={22} id="operators">
        {t('title')}
      </Heading>
      <p>{t('text', { name: type.name })}</p>
      <Facts
        look="grid"
        items={type.operators.map(({ id, name, aircraft_count: count }) => ({ id: String(id), label: name, value: t('count', { count }) }))}
      />
    </section>
  )
}

function TypeFacts({ type, prices }: { type: AircraftType; prices: TypicalPrices }) {
  const t = useTranslations('fleet')
  const { seats, range_km: range, luggage, built } = type
  const hourly = hourlyPrices(prices)
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
        ...(hourly ? [{ id: 'hourly', label: t('hourly.label'), value: toHourlyText(t, hourly) }] : []),
      ]}
    />
  )
}

function toHourlyText(
  t: ReturnType<typeof useTranslations<'fleet'>>,
  { from, to, currency }: NonNullable<ReturnType<typeof hourlyPrices>>,
): string {
  const [low, high] = [from, to].map((amount) => formatMoney({ amount, currency })) as [string, string]
  return from === to ? t('hourly.one', { from: low }) : t('hourly.range', { from: low, to: high })
}
