import { Check, Clock, Fuel, Leaf, Luggage, ShieldCheck, Users } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import {
  formatDate,
  formatDuration,
  formatEmissions,
  formatKilometres,
  formatMass,
  formatMoney,
  formatMoneyFixed,
  formatTime,
} from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Breakdown } from '@aquilane/ui/breakdown'
import { Disclosure } from '@aquilane/ui/disclosure'
import { Price } from '@aquilane/ui/price'
import type { ReactNode } from 'react'
import { toLocal } from '~/lib/local-time.ts'
import { usePriceLines } from '~/lib/price-lines.ts'
import { AircraftPicture } from '~/lib/aircraft-picture.tsx'
import { zoneName } from '~/lib/zone-name.ts'
import type { Suggestion } from './use-suggestions.ts'
import styles from './suggestion-card.module.css'
import suggestionLegs from './suggestion-legs.module.css'

interface SuggestionCardProps {
  suggestion: Suggestion
  action: ReactNode
  /** Other aircraft of the same type, one tap away. */
  more?: ReactNode
}

/** One offer on one card: route and local times, the aircraft to scale, the whole price, how firm it is and for how long. */
export function SuggestionCard({ suggestion, action, more }: SuggestionCardProps) {
  const headingId = `offer-${suggestion.id.slice(-24)}`
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <CardHead suggestion={suggestion} headingId={headingId} />
      <ol className={suggestionLegs.legs}>
        {suggestion.legs.map((leg, index) => (
          <LegLine key={index} leg={leg} />
        ))}
      </ol>
      <Facts suggestion={suggestion} />
      <div className={styles.deal}>
        <Money suggestion={suggestion} />
        <div className={styles.action}>{action}</div>
      </div>
      <PriceInside suggestion={suggestion} />
      {more}
    </article>
  )
}

interface PartProps {
  suggestion: Suggestion
}

function CardHead({ suggestion, headingId }: PartProps & { headingId: string }) {
  const t = useTranslations('suggestions')
  const { aircraft_type: type, aircraft_class: aircraftClass, aircraft, locked } = suggestion
  const tail = aircraft && t('tail', { tail: aircraft.tail, year: String(aircraft.year) })
  return (
    <header className={styles.head}>
      <div>
        <h3 id={headingId} className={styles.type}>
          {locked ? aircraftClass.name : type.name}
        </h3>
        <p className={styles.quiet}>
          {locked ? t('likeType', { type: type.name }) : [aircraftClass.name, tail].filter(Boolean).join(' · ')}
        </p>
      </div>
      <AircraftPicture className={styles.drawing ?? ''} slug={type.slug} label={t('drawing', { type: type.name })} sizes="220px" />
    </header>
  )
}

type Leg = Suggestion['legs'][number]

function LegLine({ leg }: { leg: Leg }) {
  const t = useTranslations('suggestions')
  return (
    <li className={suggestionLegs.leg}>
      <LegEnd place={leg.departure} at={leg.departure_at} dayShift={0} />
      <span className={suggestionLegs.line}>
        <span>{t('block', { time: formatDuration(leg.elapsed_minutes) })}</span>
        <i aria-hidden="true" />
        <span>
          {leg.tech_stops.length === 0
            ? t('nonStop', { distance: formatKilometres(leg.distance_km) })
            : t('techStop', { airports: leg.tech_stops.map((stop) => stop.airport.iata ?? stop.airport.icao ?? '').join(', ') })}
        </span>
      </span>
      <LegEnd place={leg.arrival} at={leg.arrival_at} dayShift={leg.day_shift} />
    </li>
  )
}

/** Local time, date and zone at one end of a leg. */
function LegEnd({ place, at, dayShift }: { place: Leg['departure']; at: string; dayShift: number }) {
  const t = useTranslations('suggestions')
  const locale = useLocale()
  return (
    <span className={suggestionLegs.time}>
      <b>
        {formatTime(at)}
        {dayShift === 0 ? null : <sup title={t('dayShiftFull', { days: dayShift })}>{t('dayShift', { days: dayShift })}</sup>}
      </b>
      <span>{formatDate(at.slice(0, 10), locale, 'weekday')}</span>
      <span>
        <b className={suggestionLegs.code}>{place.iata ?? place.icao}</b> {place.name}
      </span>
      <span className={suggestionLegs.zone}>{zoneName(place.timezone.name, at, locale)}</span>
    </span>
  )
}

function Facts({ suggestion: { notes, seats, luggage, co2_kg: co2, legs, company } }: PartProps) {
  const t = useTranslations('suggestions')
  const { note } = usePriceLines()
  return (
    <ul className={styles.facts}>
      {notes.map((one, index) => (
        <li key={index} className={styles.note}>
          <Clock aria-hidden="true" />
          {note(one)}
        </li>
      ))}
      <li>
        <Users aria-hidden="true" />
        {t('seats', { count: seats })}
      </li>
      <li>
        <Luggage aria-hidden="true" />
        {t('luggage', { limit: formatMass(luggage.limit_kg) })}
      </li>
      <li>
        <Leaf aria-hidden="true" />
        {t('co2', { mass: formatEmissions(co2) })}
      </li>
      {legs.some((leg) => leg.tech_stops.length > 0) ? (
        <li>
          <Fuel aria-hidden="true" />
          {t('withStop')}
        </li>
      ) : null}
      {company ? (
        <li>
          <ShieldCheck aria-hidden="true" />
          {t('operator', { name: company.name, aoc: company.aoc })}
        </li>
      ) : null}
    </ul>
  )
}

function Money({ suggestion: { locked, price, firmness, cautions, expires_at: expiresAt } }: PartProps) {
  const t = useTranslations('suggestions')
  const { caution } = usePriceLines()
  const isFirm = firmness === 'firm'
  return (
    <div>
      <Price size="large" prefix={locked ? t('fromPrice') : undefined} value={formatMoney(price)} />
      <p className={styles.quiet}>{t('allIn')}</p>
      {locked ? null : (
        <p className={styles.firm}>
          <Badge tone={isFirm ? 'ok' : 'warn'} dot>
            {t(isFirm ? 'firm' : 'estimate')}
          </Badge>
          <span className={styles.quiet}>
            {isFirm
              ? t('guaranteedUntil', { time: formatTime(toLocal(expiresAt)) })
              : [...cautions.map(caution), t('estimateNote')].join(' ')}
          </span>
        </p>
      )}
    </div>
  )
}

/** The price line by line, and what may be added after the flight. */
function PriceInside({ suggestion: { price, price_breakdown: breakdown, after_flight_caps: caps, company } }: PartProps) {
  const t = useTranslations('suggestions')
  const lines = usePriceLines()
  const list = caps.map((cap) => t('cap', { service: lines.service(cap.service), price: formatMoney(cap.price) })).join('; ')
  return (
    <Disclosure className={styles.inside} summary={t('whatIsIn')}>
      <Breakdown caption={t('breakdown')} rows={lines.rows(breakdown)} total={{ label: t('total'), price: formatMoneyFixed(price) }} />
      <p className={styles.caps}>
        <Check size={16} aria-hidden="true" />
        {caps.length === 0 ? t('noCaps') : t('caps', { list })}
      </p>
      {company ? (
        <p className={styles.caps}>
          <Clock size={16} aria-hidden="true" />
          {t('insured', { date: lines.date(company.insured_until) })}
        </p>
      ) : null}
    </Disclosure>
  )
}
