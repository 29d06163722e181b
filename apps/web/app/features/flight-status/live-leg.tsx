import { MapPin, Phone, Plane, Users } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { freshMinutes } from '@aquilane/domain/operations/flight-status'
import { punctualMinutes } from '@aquilane/domain/operations/delay-codes'
import { formatDate, formatDateTime, formatDuration, formatKilometres, formatNumber, formatTime } from '@aquilane/i18n/format'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { TextLink } from '@aquilane/ui/link'
import { toLocal, toZoneTime } from '~/lib/local-time.ts'
import { toMapAddress } from '~/lib/map-address.ts'
import { TerminalLines } from '~/lib/terminal-lines.tsx'
import { RouteMap } from '~/lib/route-map.tsx'
import { toDrawnLeg } from '~/lib/route-map-address.ts'
import { useSecondsLeft } from '~/lib/use-seconds-left.ts'
import { zoneName } from '@aquilane/i18n/zone-name'
import { LiveCars } from './live-cars.tsx'
import { toMs, type Live, type LiveLeg } from './live-data.ts'
import styles from './live.module.css'

interface LegProps {
  leg: LiveLeg
  trip: Live
}

const tones = { scheduled: 'info', boarding: 'gold', taxi: 'gold', airborne: 'ok', landed: 'ok', closed: 'neutral' } as const
const cityName = (place: LiveLeg['departure_airport']): string => place.city?.name ?? place.name
const codes = ({ iata, icao }: LiveLeg['departure_airport']): string => [iata, icao].filter(Boolean).join(' / ')

/** One flight as it is now. */
export function LiveLegView({ leg, trip }: LegProps) {
  const isEarly = toMs(trip.now) < toMs(leg.opens)
  return (
    <>
      {isEarly ? <Early leg={leg} /> : <Now leg={leg} trip={trip} />}
      <Delay leg={leg} />
      <div className={styles.columns}>
        <div className={styles.map}>
          <FlightMap leg={leg} />
          {isEarly ? null : <PositionNote leg={leg} />}
        </div>
        <div className={styles.facts}>
          <Ends leg={leg} />
          <Meeting leg={leg} />
          <LiveCars leg={leg} />
          <Crew leg={leg} />
          <Contact phone={trip.phone} aircraft={leg.aircraft ?? trip.aircraft} company={leg.aircraft?.company.name} />
        </div>
      </div>
    </>
  )
}

function Early({ leg }: { leg: LiveLeg }) {
  const t = useTranslations('flight-status.early')
  const locale = useLocale()
  return (
    <Banner title={t('title', { date: formatDateTime(toZoneTime(leg.opens, leg.departure_airport.timezone.name), locale) })}>
      {t('text')}
    </Banner>
  )
}

/** The state in one word, and what it counts down to. */
function Now({ leg, trip }: LegProps) {
  const t = useTranslations('flight-status')
  const isUp = leg.status === 'airborne'
  const target = Date.parse(isUp ? leg.arrives : leg.departs)
  // By the clock of the server: that of the reader may be wrong.
  const until = trip.receivedAt + (target - toMs(trip.now))
  const minutes = Math.ceil(useSecondsLeft(until) / 60)
  const isOver = leg.status === 'landed' || leg.status === 'closed' || leg.status === 'taxi'
  const words = isUp ? (['arrivesIn', 'arrivesNow'] as const) : (['countdown', 'departsNow'] as const)
  // Without times from the crew and from a feed it is not known whether it has left.
  const isUnknown = !isUp && !isOver && Date.parse(leg.arrives) < toMs(trip.now)
  if (isUnknown) return <Banner title={t('noTimes')}>{t('noTimesText')}</Banner>
  return (
    <section className={styles.now} aria-label={t('statusLabel')}>
      <Badge tone={tones[leg.status]} dot>
        {t(`status.${leg.status}`)}
      </Badge>
      {isOver ? null : (
        <p className={styles.countdown} role="timer">
          {minutes > 0 ? t(words[0], { time: formatDuration(minutes) }) : t(words[1])}
        </p>
      )}
    </section>
  )
}

function Delay({ leg }: { leg: LiveLeg }) {
  const t = useTranslations('flight-status')
  const isWaiting = leg.status === 'scheduled' || leg.status === 'boarding'
  if (!isWaiting || leg.delay_minutes <= punctualMinutes) return null
  return (
    <Banner
      tone="warn"
      live="status"
      title={t('delayTitle', { time: formatTime(leg.departs), duration: formatDuration(leg.delay_minutes) })}
    >
      {leg.delay_code === null ? t('delayUnknown') : t(`reason.${leg.delay_code}`)}
    </Banner>
  )
}

function FlightMap({ leg }: { leg: LiveLeg }) {
  const t = useTranslations('flight-status')
  const { departure_airport: departure, arrival_airport: arrival, tech_stops, way, position } = leg
  const names = { from: cityName(departure), to: cityName(arrival) }
  const km = position?.remaining_km
  const title = typeof km === 'number' ? t('mapFlying', { ...names, km: formatKilometres(km) }) : t('map', names)
  return <RouteMap legs={[toDrawnLeg({ departure, arrival, tech_stops, way })]} title={title} aircraft={position} />
}

function PositionNote({ leg: { position, status } }: { leg: LiveLeg }) {
  const t = useTranslations('flight-status')
  if (!position) return status === 'scheduled' || status === 'boarding' ? <p className={styles.quiet}>{t('noPosition')}</p> : null
  const time = formatTime(toLocal(`${position.at.replace(' ', 'T')}Z`))
  const facts = [
    ...(position.remaining_km === null || position.on_ground ? [] : [t('toGo', { km: formatKilometres(position.remaining_km) })]),
    ...(position.altitude_ft === null ? [] : [t('altitude', { feet: formatNumber(position.altitude_ft) })]),
    ...(position.speed_kt === null ? [] : [t('speed', { speed: formatNumber(Math.round(position.speed_kt * 1.852)) })]),
  ]
  return (
    <p className={position.old ? styles.old : styles.quiet}>
      {position.old ? t('positionOld', { time, minutes: freshMinutes }) : [t('positionAt', { time }), ...facts].join(' · ')}
    </p>
  )
}

function Ends({ leg }: { leg: LiveLeg }) {
  const t = useTranslations('flight-status')
  const isDown = leg.landed !== null
  return (
    <div className={styles.ends}>
      <End
        title={t(leg.departed ? 'departed' : 'departs')}
        at={leg.departed ?? leg.departs}
        planned={leg.departure_date}
        place={leg.departure_airport}
      />
      <End
        title={t(isDown ? 'landed' : leg.status === 'scheduled' && leg.delay_minutes === 0 ? 'arrives' : 'arrivesEstimated')}
        at={leg.landed ?? leg.arrives}
        planned={leg.arrival_date}
        place={leg.arrival_airport}
      />
    </div>
  )
}

interface EndProps {
  title: string
  at: string
  planned: string | null
  place: LiveLeg['departure_airport']
}

function End({ title, at, planned, place }: EndProps) {
  const t = useTranslations('flight-status')
  const locale = useLocale()
  const isMoved = planned !== null && formatTime(planned) !== formatTime(at)
  return (
    <div className={styles.end}>
      <span className={styles.quiet}>{title}</span>
      <span className={styles.time}>
        <b>{formatTime(at)}</b> {formatDate(at, locale, 'weekday')}
      </span>
      <span className={styles.quiet}>
        {[
          t('localTime', { zone: zoneName(place.timezone.name, at, locale === 'it' ? 'it' : 'en') }),
          ...(isMoved ? [t('planned', { time: formatTime(planned) })] : []),
        ].join(' · ')}
      </span>
      <span>
        {place.name}
        {codes(place) ? ` (${codes(place)})` : ''}
      </span>
    </div>
  )
}

function Meeting({ leg }: { leg: LiveLeg }) {
  const t = useTranslations('flight-status')
  if (leg.status !== 'scheduled' && leg.status !== 'boarding') return null
  const { meeting_point: point } = leg
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
        <TextLink href={toMapAddress(point)} target="_blank" rel="noreferrer">
          {t('openMap')}
        </TextLink>
      </span>
    </p>
  )
}

/** First names, once the trip is released. */
function Crew({ leg: { crew } }: { leg: LiveLeg }) {
  const t = useTranslations('flight-status')
  if (crew.length === 0) return null
  return (
    <p className={styles.note}>
      <Users size={16} strokeWidth={1.5} aria-hidden="true" />
      <span>
        <b>{t('crew')}</b>
        <br />
        {crew.map(({ role, first_name: name }) => t('member', { role, name })).join(', ')}
      </span>
    </p>
  )
}

function Contact({ phone, aircraft, company }: Pick<Live, 'phone' | 'aircraft'> & { company: string | undefined }) {
  const t = useTranslations('flight-status')
  return (
    <>
      {phone ? (
        <p className={styles.note}>
          <Phone size={16} strokeWidth={1.5} aria-hidden="true" />
          <span>
            <b>{t('contact')}</b>
            <br />
            <TextLink href={telAddress(phone)} className={styles.phone}>
              {phone}
            </TextLink>
          </span>
        </p>
      ) : null}
      {aircraft ? (
        <p className={styles.note}>
          <Plane size={16} strokeWidth={1.5} aria-hidden="true" />
          <span>
            <b>{t('aircraft')}</b>
            <br />
            {aircraft.name}, {aircraft.tail}
            {company === undefined ? null : (
              <>
                <br />
                {t('operatedBy', { company })}
              </>
            )}
          </span>
        </p>
      ) : null}
    </>
  )
}
