import { Armchair, Leaf, Luggage, Plane, ShieldCheck } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime, formatDuration, formatEmissions, formatMass, formatMoney } from '@aquilane/i18n/format'
import { getCityName, OfferAircraft, OfferMap, OfferNotes, OfferPage, OfferPrice, OfferTimes } from '~/features/flight-offers/index.ts'
import { useCabinLine } from '~/lib/cabin-facts.ts'
import { toZoneTime } from '~/lib/local-time.ts'
import { usePaths } from '~/lib/texts.tsx'
import layout from '~/lib/page-layout.module.css'
import { BuySeats, useChosenSeats } from './buy-seats.tsx'
import type { SharedFlightDetail } from './flight-query.ts'
import { SeatPlan } from './seat-plan.tsx'
import { useLiveFlight } from './use-live-flight.ts'
import { WaitingList } from './waiting-list.tsx'

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
  const isFull = !flight.seats.some(({ free }) => free)
  return (
    <OfferPage
      list={{ href: paths.seats(), title: t('title') }}
      eyebrow={t('detail.eyebrow')}
      title={t('card.route', { from: getCityName(flight.departure), to: getCityName(flight.arrival) })}
      side={
        <>
          <BuySeats flight={flight} seats={seats} />
          {isFull || flight.waiting ? <WaitingList flight={flight} onChange={() => void refetch()} /> : null}
        </>
      }
    >
      <OfferTimes
        offer={flight}
        t={(word) => t(`detail.${word}`)}
        block={t('card.block', { time: formatDuration(flight.block_minutes) })}
      />
      <section id="seats" className={layout.section} aria-labelledby="seats-title">
        <h2 id="seats-title" className={layout.heading}>
          {t('seats.title')}
        </h2>
        <SeatPlan flight={flight} chosen={seats.chosen} onToggle={seats.toggle} />
      </section>
      <How flight={flight} />
      <OfferMap offer={flight} title={t('detail.map')} />
      <Aircraft flight={flight} />
      <OfferPrice offer={flight} t={(word) => t(`detail.${word}`)} total={flight.seat_price} />
    </OfferPage>
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
  return <OfferNotes wide label={t('how')} notes={parts.map(([key, text]) => ({ title: t(key), text: <p>{text}</p> }))} />
}

function Aircraft({ flight }: { flight: SharedFlightDetail }) {
  const t = useTranslations('shared-flights.detail')
  const locale = useLocale()
  const { aircraft, company } = flight
  const fitted = useCabinLine()(aircraft.cabin)
  const facts = [
    [Plane, 'operator', t('aoc', { name: company.name, aoc: company.aoc })],
    [ShieldCheck, 'insured', formatDate(company.insured_until, locale, 'long')],
    [Luggage, 'luggage', t('luggageUpTo', { mass: formatMass(flight.luggage_max) })],
    ...(fitted === '' ? [] : [[Armchair, 'fitted', fitted] as const]),
    [Leaf, 'co2', formatEmissions(flight.co2_kg)],
  ] as const
  return (
    <OfferAircraft
      offer={flight}
      picture={t('picture', { type: aircraft.name })}
      cabin={t('cabinPicture', { type: aircraft.name })}
      facts={facts.map(([Icon, key, value]) => ({
        key,
        icon: <Icon size={16} strokeWidth={1.5} aria-hidden="true" />,
        label: t(key),
        value,
      }))}
    >
      <p className={layout.quiet}>{t('tail', { tail: aircraft.tail, year: String(aircraft.year) })}</p>
    </OfferAircraft>
  )
}
