import { lazy, Suspense } from 'react'
import { ArrowLeft, Leaf, Luggage, Plane, ShieldCheck } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatKilometres,
  formatMass,
  formatMoney,
  formatMoneyFixed,
  formatTime,
} from '@aquilane/i18n/format'
import { Breakdown } from '@aquilane/ui/breakdown'
import { Container } from '@aquilane/ui/container'
import { Eyebrow, Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { AircraftDrawing } from '~/lib/aircraft-drawing.tsx'
import { usePriceLines } from '~/lib/price-lines.ts'
import { toZoneTime } from '~/lib/local-time.ts'
import { usePaths } from '~/lib/texts.tsx'
import styles from './shared-flights.module.css'
import offer from '~/lib/flight-offer.module.css'
import { BuySeats, useChosenSeats } from './buy-seats.tsx'
import { cityOf, type SharedFlightDetail } from './flight-query.ts'
import { SeatPlan } from './seat-plan.tsx'
import { useLiveFlight } from './use-live-flight.ts'
import { WaitingList } from './waiting-list.tsx'

const RouteMap = lazy(() => import('~/lib/route-map.tsx').then((module) => ({ default: module.RouteMap })))

interface FlightPageProps {
  initial: SharedFlightDetail
  /** From a link: so many seats are chosen at first. */
  wanted: { seats: number; sofaSeats: number }
}

/** Spec §2 `/seats/{id}__{company}`: one shared flight, its seats and what happens with the money. */
export function FlightPage({ initial, wanted }: FlightPageProps) {
  const t = useTranslations('shared-flights')
  const paths = usePaths()
  const { flight, refetch } = useLiveFlight(initial)
  const seats = useChosenSeats(flight, wanted)
  const { departure, arrival } = flight
  const code = ({ icao, iata }: SharedFlightDetail['departure']) => icao ?? iata ?? ''
  const isFull = !flight.seats.some(({ free }) => free)
  return (
    <Container className={offer.page}>
      <header className={offer.head}>
        <TextLink tone="quiet" href={paths.seats()} className={offer.back}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('title')}
        </TextLink>
        <Eyebrow>{t('detail.eyebrow')}</Eyebrow>
        <Heading level={1} size={48}>
          {t('card.route', { from: cityOf(departure), to: cityOf(arrival) })}
        </Heading>
      </header>
      <div className={offer.columns}>
        <div className={offer.main}>
          <Ends flight={flight} />
          <section id="seats" className={offer.section} aria-labelledby="seats-title">
            <h2 id="seats-title" className={offer.heading}>
              {t('seats.title')}
            </h2>
            <SeatPlan flight={flight} chosen={seats.chosen} onToggle={seats.toggle} />
          </section>
          <How flight={flight} />
          <Suspense fallback={<div className={offer.mapBox} />}>
            <RouteMap className={offer.mapBox ?? ''} legs={[[code(departure), code(arrival)]]} title={t('detail.map')} />
          </Suspense>
          <Aircraft flight={flight} />
          <Lines flight={flight} />
        </div>
        <aside className={offer.side}>
          <BuySeats flight={flight} seats={seats} />
          {isFull || flight.waiting ? <WaitingList flight={flight} onChange={() => void refetch()} /> : null}
        </aside>
      </div>
    </Container>
  )
}

function Ends({ flight }: { flight: SharedFlightDetail }) {
  const t = useTranslations('shared-flights')
  const locale = useLocale()
  const ends = [
    { key: 'departs', at: flight.departure_date, place: flight.departure },
    { key: 'arrives', at: flight.arrival_date, place: flight.arrival },
  ] as const
  return (
    <section aria-labelledby="times" className={offer.section}>
      <h2 id="times" className="visually-hidden">
        {t('detail.times')}
      </h2>
      <dl className={offer.ends}>
        {ends.map(({ key, at, place }) => (
          <div key={key}>
            <dt>{t(`detail.${key}`)}</dt>
            <dd>
              <b className={offer.time}>{formatTime(at)}</b>
              <span>{formatDate(at.slice(0, 10), locale, 'weekday')}</span>
              <span className={offer.quiet}>
                {place.iata ?? place.icao} · {place.name}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={offer.quiet}>
        {t('card.block', { time: formatDuration(flight.block_minutes) })} · {formatKilometres(flight.distance_km)}
      </p>
    </section>
  )
}

function How({ flight }: { flight: SharedFlightDetail }) {
  const t = useTranslations('shared-flights.detail')
  const locale = useLocale()
  const isOpen = flight.status === 'open'
  const date = formatDateTime(toZoneTime(flight.decide_at, flight.departure.timezone.name), locale)
  const parts = [
    ['decision', isOpen ? t('decisionOpen', { date, threshold: flight.threshold_seats }) : t('decisionGo')],
    ['deposit', t(isOpen ? 'depositOpen' : 'depositGo')],
    ['company', t('companyText')],
    ['whole', t('wholeText', { price: formatMoney(flight.charter_price) })],
  ] as const
  return (
    <section className={`${offer.trust} ${styles.how}`} aria-label={t('how')}>
      {parts.map(([key, text]) => (
        <div key={key}>
          <h2 className={offer.heading}>{t(key)}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  )
}

function Aircraft({ flight }: { flight: SharedFlightDetail }) {
  const t = useTranslations('shared-flights.detail')
  const locale = useLocale()
  const { aircraft, company } = flight
  const rows = [
    [Plane, 'operator', t('aoc', { name: company.name, aoc: company.aoc })],
    [ShieldCheck, 'insured', formatDate(company.insured_until, locale, 'long')],
    [Luggage, 'luggage', t('luggageUpTo', { mass: formatMass(flight.luggage_max) })],
    [Leaf, 'co2', formatMass(flight.co2_kg)],
  ] as const
  return (
    <section className={offer.section} aria-labelledby="aircraft">
      <h2 id="aircraft" className={offer.heading}>
        {aircraft.name}
      </h2>
      <AircraftDrawing className={offer.drawing ?? ''} slug={aircraft.type.slug} label="" />
      <p className={offer.quiet}>{t('tail', { tail: aircraft.tail, year: String(aircraft.year) })}</p>
      <dl className={offer.details}>
        {rows.map(([Icon, key, value]) => (
          <div key={key}>
            <dt>
              <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
              {t(key)}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Lines({ flight }: { flight: SharedFlightDetail }) {
  const t = useTranslations('shared-flights.detail')
  const lines = usePriceLines()
  return (
    <section className={offer.section} aria-labelledby="price">
      <h2 id="price" className={offer.heading}>
        {t('price')}
      </h2>
      <Breakdown
        caption={t('lines')}
        rows={lines.rows(flight.price_breakdown)}
        total={{ label: t('total'), price: formatMoneyFixed(flight.seat_price) }}
      />
    </section>
  )
}
