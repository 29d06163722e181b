import { Suspense, type ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useLocale } from 'use-intl'
import { formatDate, formatKilometres, formatMoneyFixed, formatTime, type MoneyLike } from '@aquilane/i18n/format'
import { Breakdown } from '@aquilane/ui/breakdown'
import { Container } from '@aquilane/ui/container'
import { Eyebrow, Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { lazyPart } from '~/lib/lazy-part.ts'
import { AircraftPicture, CabinPicture } from '~/lib/aircraft-picture.tsx'
import { usePriceLines } from '~/lib/price-lines.ts'
import layout from '~/lib/page-layout.module.css'
import { getAirportCode, type FlightOfferDetail, type Place } from './offer.ts'
import styles from './offer-page.module.css'

const OfferRouteMap = lazyPart(() => import('./offer-route-map.tsx').then((module) => module.OfferRouteMap))

interface OfferPageProps {
  list: { href: string; title: string }
  eyebrow: string
  title: string
  /** Below the title. */
  warning?: ReactNode
  /** Beside the rest: price and the way to book. */
  side: ReactNode
  children: ReactNode
  /** Below both. */
  below?: ReactNode
}

/** The page of one flight on offer. */
export const OfferPage = ({ list, eyebrow, title, warning, side, children, below }: OfferPageProps) => (
  <Container className={layout.page}>
    <header className={layout.head}>
      <TextLink tone="quiet" href={list.href} className={layout.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
        {list.title}
      </TextLink>
      <Eyebrow>{eyebrow}</Eyebrow>
      <Heading level={1} size={48}>
        {title}
      </Heading>
    </header>
    {warning}
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.side}>{side}</aside>
    </div>
    {below}
  </Container>
)

interface OfferTimesProps {
  offer: FlightOfferDetail
  t: (word: 'times' | 'departs' | 'arrives') => string
  /** How long it flies. */
  block: string
  children?: ReactNode
}

/** When and where it departs and arrives. */
export function OfferTimes({ offer, t, block, children }: OfferTimesProps) {
  return (
    <section aria-labelledby="times" className={layout.section}>
      <h2 id="times" className="visually-hidden">
        {t('times')}
      </h2>
      <dl className={styles.times}>
        <End name={t('departs')} at={offer.departure_date} place={offer.departure} />
        <End name={t('arrives')} at={offer.arrival_date} place={offer.arrival} />
      </dl>
      {children}
      <p className={layout.quiet}>
        {block} · {formatKilometres(offer.distance_km)}
      </p>
    </section>
  )
}

function End({ name, at, place }: { name: string; at: string; place: Place }) {
  const locale = useLocale()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className={styles.time}>{formatTime(at)}</b>
        <span>{formatDate(at.slice(0, 10), locale, 'weekday')}</span>
        <span className={layout.quiet}>
          {place.iata ?? place.icao} · {place.name}
        </span>
      </dd>
    </div>
  )
}

/** Its route on a map, drawn for the width of the page. */
export const OfferMap = ({ offer: { departure, arrival }, title }: { offer: FlightOfferDetail; title: string }) => (
  <Suspense fallback={<div className={layout.mapBox} />}>
    <OfferRouteMap
      className={layout.mapBox ?? ''}
      legs={[{ from: getAirportCode(departure), to: getAirportCode(arrival), over: null }]}
      title={title}
    />
  </Suspense>
)

interface OfferAircraftProps {
  offer: FlightOfferDetail
  /** What the pictures show. */
  picture: string
  cabin: string
  facts: readonly { key: string; icon: ReactNode; label: string; value: string }[]
  /** Below the picture. */
  children?: ReactNode
}

export const OfferAircraft = ({ offer: { aircraft }, picture, cabin, facts, children }: OfferAircraftProps) => (
  <section className={layout.section} aria-labelledby="aircraft">
    <h2 id="aircraft" className={layout.heading}>
      {aircraft.name}
    </h2>
    <div className={styles.pictures}>
      <AircraftPicture className={styles.outside ?? ''} slug={aircraft.type.slug} label={picture} sizes="(width < 768px) 90vw, 400px" />
      <CabinPicture className={styles.inside ?? ''} slug={aircraft.type.slug} label={cabin} sizes="(width < 768px) 90vw, 320px" />
    </div>
    {children}
    <dl className={styles.details}>
      {facts.map(({ key, icon, label, value }) => (
        <div key={key}>
          <dt>
            {icon}
            {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

interface OfferPriceProps {
  offer: FlightOfferDetail
  t: (word: 'price' | 'lines' | 'total') => string
  total: MoneyLike
}

/** How the price is made up. */
export function OfferPrice({ offer, t, total }: OfferPriceProps) {
  const lines = usePriceLines()
  return (
    <section className={layout.section} aria-labelledby="price">
      <h2 id="price" className={layout.heading}>
        {t('price')}
      </h2>
      <Breakdown
        caption={t('lines')}
        rows={lines.rows(offer.price_breakdown)}
        total={{ label: t('total'), price: formatMoneyFixed(total) }}
      />
    </section>
  )
}

interface OfferNotesProps {
  label?: string
  /** Fewer beside each other. */
  wide?: boolean
  notes: readonly { title: string; text: ReactNode }[]
}

/** What a buyer should know, each under a title. */
export const OfferNotes = ({ label, wide, notes }: OfferNotesProps) => (
  <section className={styles.notes} data-wide={wide} aria-label={label}>
    {notes.map(({ title, text }) => (
      <div key={title}>
        <h2 className={layout.heading}>{title}</h2>
        {text}
      </div>
    ))}
  </section>
)

/** Price and the way to book. */
export const OfferPurchase = ({ children }: { children: ReactNode }) => <div className={styles.purchase}>{children}</div>
