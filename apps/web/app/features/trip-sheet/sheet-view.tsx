import { Fuel, MapPin, Phone } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { toOrderState } from '@aquilane/domain/orders/order-state'
import { formatDate, formatTime } from '@aquilane/i18n/format'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { AircraftPicture } from '~/lib/aircraft-picture.tsx'
import { toZoneTime } from '~/lib/local-time.ts'
import { toMapAddress } from '~/lib/map-address.ts'
import { TerminalLines } from '~/lib/terminal-lines.tsx'
import { zoneName } from '@aquilane/i18n/zone-name'
import { AtTheBorder, Formalities } from './formalities.tsx'
import { LegRows } from './leg-rows.tsx'
import type { Sheet, SheetLeg } from './sheet-data.ts'
import styles from './trip-sheet.module.css'

type Place = SheetLeg['departure_airport']

const cityName = (place: Place): string => place.city?.name ?? place.name
const codes = ({ iata, icao }: Place): string => [iata, icao].filter(Boolean).join(' / ')

/** Flown with several aircraft: each leg names its own. */
const isShared = ({ legs }: Sheet): boolean => legs.some(({ aircraft }) => aircraft !== null)

/** As the order has it. */
const toTone = ({ confirmation_status: status }: Sheet) => (status === 'Confirmed' ? 'ok' : status === 'Completed' ? 'neutral' : 'info')

/** A trip on one page, the same for its customer and for those it is shared with. */
export function SheetView({ sheet }: { sheet: Sheet }) {
  return (
    <div className={styles.body}>
      <div className={styles.summary}>
        {sheet.aircraft && !isShared(sheet) ? <Aircraft type={sheet.aircraft.type} /> : null}
        <Facts sheet={sheet} />
      </div>
      <div className={styles.legs}>
        {sheet.legs.map((leg, index) => (
          <Leg key={leg.id} leg={leg} number={index + 1} />
        ))}
        <DroppedFlights sheet={sheet} />
      </div>
    </div>
  )
}

/** Flights that were cancelled while the trip goes on. */
function DroppedFlights({ sheet }: { sheet: Sheet }) {
  const t = useTranslations('trip-sheet')
  const locale = useLocale()
  return sheet.dropped_flights.map(({ route, departure_date: at }) => (
    <p key={`${route} ${at}`} className={styles.quiet}>
      {t('dropped', { route, date: formatDate(at.slice(0, 10), locale, 'weekday'), time: formatTime(at) })}
    </p>
  ))
}

/** Reference, state and route. */
export function SheetTitle({ sheet }: { sheet: Sheet }) {
  const t = useTranslations('trip-sheet')
  const states = useTranslations('states.order')
  const locale = useLocale()
  const [first] = sheet.legs
  const last = sheet.legs.at(-1)
  return (
    <>
      <p className={styles.eyebrow}>
        {t('eyebrow', { pnr: sheet.pnr })}
        <Badge tone={toTone(sheet)} dot>
          {sheet.decide_at && first
            ? states('Undecided', {
                date: formatDate(toZoneTime(sheet.decide_at, first.departure_airport.timezone.name).slice(0, 10), locale, 'weekday'),
              })
            : states(toOrderState(sheet.confirmation_status, { isRefunded: false }))}
        </Badge>
      </p>
      <Heading level={1} size={48}>
        {sheet.legs
          .map((leg) => cityName(leg.departure_airport))
          .concat(last ? cityName(last.arrival_airport) : [])
          .join(' – ')}
      </Heading>
    </>
  )
}

function Aircraft({ type }: { type: NonNullable<Sheet['aircraft']>['type'] }) {
  const t = useTranslations('trip-sheet')
  return (
    <AircraftPicture
      className={styles.picture ?? ''}
      slug={type.slug}
      label={t('picture', { type: type.name })}
      sizes="(width < 768px) 88vw, 320px"
      isFirst
    />
  )
}

function Facts({ sheet }: { sheet: Sheet }) {
  const t = useTranslations('trip-sheet')
  const { seats, phone } = sheet
  const [aircraft, operator] = isShared(sheet) ? [null, null] : [sheet.aircraft, sheet.operator]
  return (
    <dl className={styles.facts}>
      {aircraft ? (
        <div>
          <dt>{t('aircraft')}</dt>
          <dd>
            <b>{aircraft.tail}</b>
            <span>
              {aircraft.name}, {aircraft.year}
            </span>
          </dd>
        </div>
      ) : null}
      {operator ? (
        <div>
          <dt>{t('operator')}</dt>
          <dd>
            <b>{operator.name}</b>
            <span>{t('aoc', { aoc: operator.aoc })}</span>
          </dd>
        </div>
      ) : null}
      {seats ? (
        <div>
          <dt>{t('seats')}</dt>
          <dd>
            <b>{seats.join(', ')}</b>
          </dd>
        </div>
      ) : null}
      {phone ? (
        <div>
          <dt>{t('contact')}</dt>
          <dd>
            <TextLink href={telAddress(phone)} className={styles.phone}>
              <Phone size={16} strokeWidth={1.5} aria-hidden="true" />
              {phone}
            </TextLink>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

function Leg({ leg, number }: { leg: SheetLeg; number: number }) {
  const t = useTranslations('trip-sheet')
  const { departure_airport: from, arrival_airport: to } = leg
  const id = `sheet-leg-${leg.id}`
  return (
    <section className={styles.leg} aria-labelledby={id}>
      <h2 id={id} className={styles.legTitle}>
        {t('legTitle', { number, from: cityName(from), to: cityName(to) })}
      </h2>
      <div className={styles.ends}>
        <End title={t('departs')} at={leg.departure_date} place={from} note={t('boarding', { time: formatTime(leg.boarding_ends) })} />
        <End title={t('arrives')} at={leg.arrival_date} place={to} note={leg.day_shift ? t('dayShift', { days: leg.day_shift }) : null} />
      </div>
      <Meeting leg={leg} />
      {leg.tech_stops.map((stop) => (
        <p key={stop.arrival_at} className={styles.note}>
          <Fuel size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('techStop', {
            airport: `${stop.airport.name} (${codes(stop.airport)})`,
            from: formatTime(stop.arrival_at),
            to: formatTime(stop.departure_at),
          })}
        </p>
      ))}
      <LegRows leg={leg} />
      <Formalities leg={leg} />
      <AtTheBorder rules={leg.entry_rules} />
    </section>
  )
}

function End({ title, at, place, note }: { title: string; at: string | null; place: Place; note: string | null }) {
  const t = useTranslations('trip-sheet')
  const locale = useLocale()
  return (
    <div className={styles.end}>
      <span className={styles.quiet}>{title}</span>
      {at ? (
        <>
          <span className={styles.time}>
            <b>{formatTime(at)}</b> {formatDate(at, locale, 'weekday')}
          </span>
          <span className={styles.quiet}>{t('localTime', { zone: zoneName(place.timezone.name, at, locale === 'it' ? 'it' : 'en') })}</span>
        </>
      ) : null}
      <span>
        {place.name}
        {codes(place) ? ` (${codes(place)})` : ''}
      </span>
      {note ? <span className={styles.quiet}>{note}</span> : null}
    </div>
  )
}

function Meeting({ leg: { meeting_point: point } }: { leg: SheetLeg }) {
  const t = useTranslations('trip-sheet')
  return (
    <p className={styles.note}>
      <MapPin size={16} strokeWidth={1.5} aria-hidden="true" />
      <span>
        <b>{t('meeting')}</b>
        <br />
        {point.name ?? t(point.terminals > 1 ? 'meetingSeveral' : 'meetingAirport')}
        <br />
        {point.address}
        {point.terminal ? <TerminalLines terminal={point.terminal} /> : null}
        <br />
        <TextLink href={toMapAddress(point)} target="_blank" rel="noreferrer" className={styles.screenOnly}>
          {t('map')}
        </TextLink>
      </span>
    </p>
  )
}
