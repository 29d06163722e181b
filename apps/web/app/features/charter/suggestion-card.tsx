import { Check, Clock, Fuel, Leaf, Luggage, ShieldCheck, Users } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatClock, formatDate, formatKilometres, formatMass, formatMoney, formatMoneyFixed, formatTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Breakdown } from '@aquilane/ui/breakdown'
import { Disclosure } from '@aquilane/ui/disclosure'
import { Price } from '@aquilane/ui/price'
import type { ReactNode } from 'react'
import { toLocal } from '~/lib/local-time.ts'
import { usePriceLines } from '~/lib/price-lines.ts'
import { AircraftDrawing } from '~/lib/aircraft-drawing.tsx'
import type { Suggestion } from './use-suggestions.ts'
import styles from './suggestion-card.module.css'

interface SuggestionCardProps {
  suggestion: Suggestion
  action: ReactNode
  /** Other aircraft of the same type, one tap away. */
  more?: ReactNode
}

/** One offer on one card: route and local times, the aircraft to scale, the whole price, how firm it is and for how long. */
export function SuggestionCard({ suggestion, action, more }: SuggestionCardProps) {
  const t = useTranslations('suggestions')
  const locale = useLocale()
  const lines = usePriceLines()
  const { aircraft_type: type, aircraft_class: aircraftClass, aircraft, company } = suggestion
  const headingId = `offer-${suggestion.id.slice(-24)}`
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <header className={styles.head}>
        <div>
          <h3 id={headingId} className={styles.type}>
            {suggestion.locked ? aircraftClass.name : type.name}
          </h3>
          <p className={styles.quiet}>
            {suggestion.locked
              ? t('likeType', { type: type.name })
              : [aircraftClass.name, aircraft ? t('tail', { tail: aircraft.tail, year: String(aircraft.year) }) : null]
                  .filter(Boolean)
                  .join(' · ')}
          </p>
        </div>
        <AircraftDrawing className={styles.drawing} slug={type.slug} label={t('drawing', { type: type.name })} />
      </header>

      <ol className={styles.legs}>
        {suggestion.legs.map((leg, index) => (
          <li key={index} className={styles.leg}>
            <span className={styles.time}>
              <b>{formatTime(leg.departure_at)}</b>
              <span>{formatDate(leg.departure_at.slice(0, 10), locale, 'weekday')}</span>
              <span>
                <b className={styles.code}>{leg.departure.iata ?? leg.departure.icao}</b> {leg.departure.name}
              </span>
              <span className={styles.zone}>{zoneName(leg.departure.timezone.name, leg.departure_at, locale)}</span>
            </span>
            <span className={styles.line}>
              <span>{t('block', { time: formatClock(leg.elapsed_minutes) })}</span>
              <i aria-hidden="true" />
              <span>
                {leg.tech_stops.length === 0
                  ? t('nonStop', { distance: formatKilometres(leg.distance_km) })
                  : t('techStop', { airports: leg.tech_stops.map((stop) => stop.airport.iata ?? stop.airport.icao ?? '').join(', ') })}
              </span>
            </span>
            <span className={styles.time}>
              <b>
                {formatTime(leg.arrival_at)}
                {leg.day_shift === 0 ? null : (
                  <sup title={t('dayShiftFull', { days: leg.day_shift })}>{t('dayShift', { days: leg.day_shift })}</sup>
                )}
              </b>
              <span>{formatDate(leg.arrival_at.slice(0, 10), locale, 'weekday')}</span>
              <span>
                <b className={styles.code}>{leg.arrival.iata ?? leg.arrival.icao}</b> {leg.arrival.name}
              </span>
              <span className={styles.zone}>{zoneName(leg.arrival.timezone.name, leg.arrival_at, locale)}</span>
            </span>
          </li>
        ))}
      </ol>

      <ul className={styles.facts}>
        <li>
          <Users aria-hidden="true" />
          {t('seats', { count: suggestion.seats })}
        </li>
        <li>
          <Luggage aria-hidden="true" />
          {t('luggage', { limit: formatMass(suggestion.luggage.limit_kg) })}
        </li>
        <li>
          <Leaf aria-hidden="true" />
          {t('co2', { mass: formatMass(suggestion.co2_kg) })}
        </li>
        {suggestion.legs.some((leg) => leg.tech_stops.length > 0) ? (
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

      <div className={styles.deal}>
        <div className={styles.money}>
          <Price size="large" prefix={suggestion.locked ? t('fromPrice') : undefined} value={formatMoney(suggestion.price)} />
          <p className={styles.quiet}>{t('allIn')}</p>
          {suggestion.locked ? null : suggestion.firmness === 'firm' ? (
            <p className={styles.firm}>
              <Badge tone="ok" dot>
                {t('firm')}
              </Badge>
              <span className={styles.quiet}>{t('guaranteedUntil', { time: formatTime(toLocal(suggestion.expires_at)) })}</span>
            </p>
          ) : (
            <p className={styles.firm}>
              <Badge tone="warn" dot>
                {t('estimate')}
              </Badge>
              <span className={styles.quiet}>{t('estimateNote')}</span>
            </p>
          )}
        </div>
        <div className={styles.action}>{action}</div>
      </div>

      <Disclosure className={styles.inside} summary={t('whatIsIn')}>
        <Breakdown
          caption={t('breakdown')}
          rows={lines.rows(suggestion.price_breakdown)}
          total={{ label: t('total'), price: formatMoneyFixed(suggestion.price) }}
        />
        <p className={styles.caps}>
          <Check size={16} aria-hidden="true" />
          {suggestion.after_flight_caps.length === 0
            ? t('noCaps')
            : t('caps', {
                list: suggestion.after_flight_caps
                  .map((cap) => t('cap', { service: lines.service(cap.service), price: formatMoney(cap.price) }))
                  .join('; '),
              })}
        </p>
        {company ? (
          <p className={styles.caps}>
            <Clock size={16} aria-hidden="true" />
            {t('insured', { date: lines.date(company.insured_until) })}
          </p>
        ) : null}
      </Disclosure>
      {more}
    </article>
  )
}

/** The zone's own abbreviation on that day: `GMT`, `CET`. */
function zoneName(zone: string, at: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale === 'it' ? 'it-IT' : 'en-GB', { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    new Date(at),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
