import { Leaf, ShieldCheck, Users } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatEmissions,
  formatMoney,
  formatMoneyFixed,
  formatTime,
} from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Breakdown } from '@aquilane/ui/breakdown'
import { Button } from '@aquilane/ui/button'
import { Disclosure } from '@aquilane/ui/disclosure'
import { Facts } from '@aquilane/ui/facts'
import { AircraftPicture, CabinPicture } from '~/lib/aircraft-picture.tsx'
import { usePriceLines } from '~/lib/price-lines.ts'
import type { QuoteAlternative } from './quote-query.ts'
import styles from './alternative-card.module.css'
import quotesStyles from './quotes.module.css'

interface Props {
  alternative: QuoteAlternative
  /** open: can be chosen; accepted: was accepted; other: neither. */
  state: 'open' | 'accepted' | 'other'
  isChosen: boolean
  onChoose: () => void
  /** Its details are opened. */
  onOpen: () => void
}

/** One aircraft of a quote: who flies it, when, for how much. */
export function AlternativeCard({ alternative, state, isChosen, onChoose, onOpen }: Props) {
  const t = useTranslations('quote')
  const { aircraft, legs, price, available, change } = alternative
  const isTaken = state === 'open' && !available
  return (
    <article className={styles.card} data-chosen={isChosen || state === 'accepted' || undefined} data-faded={isTaken || undefined}>
      <div className={styles.cardHead}>
        <div>
          <h3 className={styles.type}>
            {aircraft?.name}{' '}
            {change === null || state !== 'open' ? null : (
              <Badge tone={change === 'cheaper' ? 'ok' : 'neutral'}>{t(`change.${change}`)}</Badge>
            )}
            {isTaken ? <Badge tone="warn">{t('taken')}</Badge> : null}
          </h3>
          {aircraft ? <p className={quotesStyles.quiet}>{t('built', { tail: aircraft.tail, year: String(aircraft.year) })}</p> : null}
        </div>
        {aircraft ? (
          <AircraftPicture
            className={styles.drawing ?? ''}
            slug={aircraft.type.slug}
            label={t('drawing', { type: aircraft.type.name })}
            sizes="180px"
          />
        ) : null}
      </div>
      <Flights legs={legs} />
      <AlternativeFacts alternative={alternative} />
      {isTaken ? <p className={quotesStyles.quiet}>{t('takenText')}</p> : null}
      <div className={styles.cardFoot}>
        <p className={styles.price}>{formatMoney(price)}</p>
        {state === 'open' && available ? (
          <Button variant={isChosen ? 'primary' : 'outline'} aria-pressed={isChosen} onClick={onChoose}>
            {t(isChosen ? 'chosen' : 'choose')}
          </Button>
        ) : null}
      </div>
      <Disclosure summary={t('details')} onToggle={(open) => (open ? onOpen() : undefined)}>
        <Details alternative={alternative} />
      </Disclosure>
    </article>
  )
}

function AlternativeFacts({ alternative: { seats, company, co2_kg: co2 } }: { alternative: QuoteAlternative }) {
  const t = useTranslations('quote')
  const lines = usePriceLines()
  return (
    <ul className={styles.facts}>
      {seats === null ? null : (
        <li>
          <Users size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('seats', { count: seats })}
        </li>
      )}
      {company ? (
        <li>
          <ShieldCheck size={16} strokeWidth={1.5} aria-hidden="true" />
          <span>
            {t('operator', { name: company.name })}
            <span className={quotesStyles.quiet}>{t('aoc', { aoc: company.aoc, date: lines.date(company.insured_until) })}</span>
          </span>
        </li>
      ) : null}
      {co2 === null ? null : (
        <li>
          <Leaf size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('co2', { mass: formatEmissions(co2) })}
        </li>
      )}
    </ul>
  )
}

function Flights({ legs }: { legs: QuoteAlternative['legs'] }) {
  const t = useTranslations('quote')
  const locale = useLocale()
  return (
    <ol className={styles.flights}>
      {legs.map((leg) => (
        <li key={leg.departure_date}>
          <span className={styles.day}>{formatDate(leg.departure_date.slice(0, 10), locale, 'weekday')}</span>
          <span className={styles.times}>
            <b>{formatTime(leg.departure_date)}</b> {leg.departure_airport.iata ?? leg.departure_airport.icao} –{' '}
            <b>{leg.arrival_date ? formatTime(leg.arrival_date) : ''}</b> {leg.arrival_airport.iata ?? leg.arrival_airport.icao}
          </span>
          <span className={quotesStyles.quiet}>
            {[
              ...(leg.day_shift ? [t('dayShift', { days: leg.day_shift })] : []),
              ...(leg.block_minutes === null ? [] : [formatDuration(leg.block_minutes)]),
              ...(leg.tech_stops.length > 0 ? [t('techStops', { count: leg.tech_stops.length })] : []),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Details({ alternative }: { alternative: QuoteAlternative }) {
  const t = useTranslations('quote')
  const locale = useLocale()
  const lines = usePriceLines()
  const { price, price_breakdown: rows, after_flight_caps: caps, terms, aircraft } = alternative
  return (
    <div className={styles.details}>
      {aircraft ? (
        <CabinPicture
          className={styles.cabin ?? ''}
          slug={aircraft.type.slug}
          label={t('cabinPicture', { type: aircraft.type.name })}
          sizes="(width < 768px) 86vw, 360px"
        />
      ) : null}
      <Breakdown caption={t('details')} hideCaption rows={lines.rows(rows)} total={{ label: t('total'), price: formatMoneyFixed(price) }} />
      <h4>{t('caps')}</h4>
      {caps.length === 0 ? (
        <p>{t('capsNone')}</p>
      ) : (
        <Facts
          items={caps.map((cap) => ({
            id: cap.service,
            label: lines.service(cap.service),
            value: t('capUpTo', { price: formatMoney(cap.price) }),
          }))}
        />
      )}
      <h4>{t('terms')}</h4>
      <Facts
        items={terms.steps.map((step) => ({
          id: step.until ?? 'last',
          label: step.until_local ? t('termUntil', { date: formatDateTime(step.until_local.slice(0, 16), locale) }) : t('termAfter'),
          value: t('fee', { percent: step.fee_percent }),
        }))}
      />
    </div>
  )
}
