import { Fuel, MapPin, Plane } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDuration, formatKilometres, formatMass, formatTime } from '@aquilane/i18n/format'
import { TextLink } from '@aquilane/ui/link'
import { toMapAddress } from '~/lib/map-address.ts'
import { PartyText } from '~/lib/party-text.tsx'
import { RouteMap } from '~/lib/route-map.tsx'
import { toDrawnLeg } from '~/lib/route-map-address.ts'
import { usePaths } from '~/lib/texts.tsx'
import type { Order } from './order-types.ts'
import styles from './itinerary.module.css'
import orderStyles from './order.module.css'

type Place = Order['legs'][number]['departure_airport']

/** One leg as the page shows it: an order's, or an offer's that has no meeting point yet. */
export interface ItineraryLeg {
  departure: Place
  arrival: Place
  departure_at: string
  arrival_at: string | null
  day_shift: number | null
  block_minutes: number | null
  distance_km: number | null
  tech_stops: Order['legs'][number]['tech_stops']
  /** Left out: great circles from stop to stop; null: not known. */
  way?: Order['legs'][number]['way']
  pax: number
  luggage: number
  party?: Order['legs'][number]['party']
  boarding_ends?: string
  meeting_point?: Order['legs'][number]['meeting_point']
  /** Where the legs have several aircraft. */
  aircraft?: Order['legs'][number]['aircraft']
}

const code = (place: Place): string => place.iata ?? place.icao ?? ''
const cityName = (place: Place): string => place.city?.name ?? place.name

/** Every leg with both local times, duration, stops and where to meet. */
export function Itinerary({ legs }: { legs: readonly ItineraryLeg[] }) {
  const t = useTranslations('order')
  return (
    <section className={orderStyles.section} aria-labelledby="itinerary">
      <h2 id="itinerary" className={orderStyles.heading}>
        {t('itinerary')}
      </h2>
      <ol className={styles.legs}>
        {legs.map((leg, index) => (
          <Leg key={index} leg={leg} number={index + 1} />
        ))}
      </ol>
      <RouteMap className={styles.map} legs={legs.map(toDrawnLeg)} title={t('map')} />
    </section>
  )
}

function Leg({ leg, number }: { leg: ItineraryLeg; number: number }) {
  const t = useTranslations('order')
  return (
    <li className={styles.leg}>
      <h3 className={styles.legTitle}>{t('legTitle', { number, from: cityName(leg.departure), to: cityName(leg.arrival) })}</h3>
      <Ends leg={leg} />
      <p className={styles.legFacts}>
        {[
          leg.block_minutes === null ? null : formatDuration(leg.block_minutes),
          leg.distance_km === null ? null : formatKilometres(leg.distance_km),
          t('pax', { count: leg.pax }),
          t('luggage', { kg: formatMass(leg.luggage) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        <PartyText party={leg.party} lead=" · " />
      </p>
      {leg.aircraft ? (
        <p className={styles.note}>
          <Plane size={16} aria-hidden="true" />
          {t('flownWith', { name: leg.aircraft.name, tail: leg.aircraft.tail, company: leg.aircraft.company.name })}
        </p>
      ) : null}
      {leg.tech_stops.map((stop) => (
        <p key={stop.arrival_at} className={styles.note}>
          <Fuel size={16} aria-hidden="true" />
          {t('techStop', {
            airport: `${stop.airport.name} (${code(stop.airport)})`,
            from: formatTime(stop.arrival_at),
            to: formatTime(stop.departure_at),
          })}
        </p>
      ))}
      {leg.meeting_point ? <MeetingPoint point={leg.meeting_point} airport={leg.departure} /> : null}
    </li>
  )
}

function Ends({ leg }: { leg: ItineraryLeg }) {
  const t = useTranslations('order')
  return (
    <div className={styles.ends}>
      <End
        title={t('departs')}
        at={leg.departure_at}
        place={leg.departure}
        note={leg.boarding_ends ? t('boardingEnds', { time: formatTime(leg.boarding_ends) }) : null}
      />
      {leg.arrival_at ? (
        <End
          title={t('arrives')}
          at={leg.arrival_at}
          place={leg.arrival}
          note={leg.day_shift ? t('dayShift', { days: leg.day_shift }) : null}
        />
      ) : (
        <div className={styles.end}>
          <span className={orderStyles.quiet}>{t('arrives')}</span>
          <span>
            {leg.arrival.name} ({code(leg.arrival)})
          </span>
        </div>
      )}
    </div>
  )
}

function MeetingPoint({ point, airport }: { point: NonNullable<ItineraryLeg['meeting_point']>; airport: Place }) {
  const t = useTranslations('order')
  const paths = usePaths()
  return (
    <p className={styles.note}>
      <MapPin size={16} aria-hidden="true" />
      <span>
        <b>{t('meeting')}</b>
        <br />
        {point.name ?? t(point.terminals > 1 ? 'meetingSeveral' : 'meetingAirport')}
        <br />
        {point.address}
        <br />
        <TextLink href={toMapAddress(point)} target="_blank" rel="noreferrer">
          {t('openMap')}
        </TextLink>
        {point.terminals > 0 ? (
          <>
            {' · '}
            <TextLink href={paths.terminals(airport.iata ?? airport.icao ?? '')}>
              {t('aboutTerminals', { count: point.terminals })}
            </TextLink>
          </>
        ) : null}
      </span>
    </p>
  )
}

function End({ title, at, place, note }: { title: string; at: string; place: Place; note: string | null }) {
  const locale = useLocale()
  return (
    <div className={styles.end}>
      <span className={orderStyles.quiet}>{title}</span>
      <span className={styles.endTime}>
        <b>{formatTime(at)}</b> {formatDate(at, locale, 'weekday')}
      </span>
      <span>
        {place.name} ({code(place)})
      </span>
      {note ? <span className={orderStyles.quiet}>{note}</span> : null}
    </div>
  )
}
