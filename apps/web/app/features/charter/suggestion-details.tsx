import { Armchair, BadgeCheck, Check, Clock, Fuel, Leaf, Luggage, ShieldCheck, Users } from 'lucide-react'
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
import { Breakdown } from '@aquilane/ui/breakdown'
import { useCabinLine } from '~/lib/cabin-facts.ts'
import { CabinPicture } from '~/lib/aircraft-picture.tsx'
import { PhotoStrip } from '~/lib/photo-strip.tsx'
import type { TailPhoto } from '~/lib/tail-photos.tsx'
import { toLocal } from '~/lib/local-time.ts'
import { usePriceLines } from '~/lib/price-lines.ts'
import { zoneName } from '@aquilane/i18n/zone-name'
import { certificationsOf, useCertifications } from './certifications.ts'
import type { Suggestion } from './use-suggestions.ts'
import styles from './suggestion-details.module.css'
import suggestionLegs from './suggestion-legs.module.css'

interface PartProps {
  suggestion: Suggestion
}

/** What a row opens to: each leg with its local times, the facts of the aircraft, and the price line by line. */
export function SuggestionDetails({ suggestion, photos }: PartProps & { photos: readonly TailPhoto[] }) {
  return (
    <div className={styles.details}>
      <div className={styles.flight}>
        <ol className={suggestionLegs.legs}>
          {suggestion.legs.map((leg, index) => (
            <LegLine key={index} leg={leg} />
          ))}
        </ol>
        <Facts suggestion={suggestion} />
        {suggestion.aircraft && photos.length > 0 ? <PhotoStrip tail={suggestion.aircraft.tail} photos={photos} /> : null}
        {photos.some(({ kind }) => kind === 'cabin') ? null : <Cabin suggestion={suggestion} />}
      </div>
      <PriceInside suggestion={suggestion} />
    </div>
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

function Facts({ suggestion }: PartProps) {
  const { notes, seats, luggage, co2_kg: co2, legs, company } = suggestion
  const t = useTranslations('suggestions')
  const certified = certificationsOf(suggestion, useCertifications().data?.data ?? [])
  const { note } = usePriceLines()
  const fitted = useCabinLine()(suggestion.aircraft?.cabin)
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
      {fitted === '' ? null : (
        <li>
          <Armchair aria-hidden="true" />
          {fitted}
        </li>
      )}
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
      {certified === null ? null : (
        <li>
          <BadgeCheck aria-hidden="true" />
          {certified}
        </li>
      )}
    </ul>
  )
}

function Cabin({ suggestion: { aircraft_type: type } }: PartProps) {
  const t = useTranslations('suggestions')
  return (
    <CabinPicture
      className={styles.cabin ?? ''}
      slug={type.slug}
      label={t('cabinPicture', { type: type.name })}
      sizes="(width < 768px) 86vw, 360px"
    />
  )
}

/** How firm the price is and until when. */
function Firmness({ suggestion: { locked, firmness, cautions, expires_at: expiresAt } }: PartProps) {
  const t = useTranslations('suggestions')
  const { caution } = usePriceLines()
  if (locked) return null
  return (
    <p className={styles.quiet}>
      {firmness === 'firm'
        ? t('guaranteedUntil', { time: formatTime(toLocal(expiresAt)) })
        : [...cautions.map(caution), t('estimateNote')].join(' ')}
    </p>
  )
}

/** The price line by line, and what may be added after the flight. */
function PriceInside({ suggestion }: PartProps) {
  const t = useTranslations('suggestions')
  const lines = usePriceLines()
  const { price, price_breakdown: breakdown, after_flight_caps: caps, company } = suggestion
  const list = caps.map((cap) => t('cap', { service: lines.service(cap.service), price: formatMoney(cap.price) })).join('; ')
  return (
    <div className={styles.price}>
      <Breakdown caption={t('breakdown')} rows={lines.rows(breakdown)} total={{ label: t('total'), price: formatMoneyFixed(price) }} />
      <Firmness suggestion={suggestion} />
      <p className={styles.quiet}>{t('allIn')}</p>
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
    </div>
  )
}
