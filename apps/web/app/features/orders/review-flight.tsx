import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDuration, formatMass, formatTime } from '@aquilane/i18n/format'
import { media, useMediaQuery } from '@aquilane/ui/use-media-query'
import { PartyText } from '~/lib/party-text.tsx'
import { RouteMap } from '~/lib/route-map.tsx'
import { toDrawnLeg } from '~/lib/route-map-address.ts'
import type { ItineraryLeg } from './itinerary.tsx'
import { ReviewCard } from './review-page.tsx'
import { SameTimeNotice } from './same-time-notice.tsx'
import styles from './review-flight.module.css'

type Place = ItineraryLeg['departure']

const code = (place: Place): string => place.iata ?? place.icao ?? ''
const cityName = (place: Place): string => place.city?.name ?? place.name

/** The stops of a trip in one line; a return by its turning point. */
function useRouteTitle(legs: readonly ItineraryLeg[]): string {
  const t = useTranslations('order.review')
  const [first, second] = legs
  if (!first) return ''
  const [from, to] = [cityName(first.departure), cityName(first.arrival)]
  if (legs.length === 2 && second && cityName(second.departure) === to && cityName(second.arrival) === from)
    return t('return', { from, to })
  return [from, ...legs.map((leg) => cityName(leg.arrival))].join(' – ')
}

/** What is flown: each leg with both local times. `children`: what the product adds. */
export function ReviewFlight({ legs, children }: { legs: readonly ItineraryLeg[]; children?: ReactNode }) {
  const t = useTranslations('order')
  const title = useRouteTitle(legs)
  // On a phone a map repeats the headline.
  const isPhone = useMediaQuery(media.phone)
  return (
    <>
      <SameTimeNotice legs={legs} />
      <ReviewCard id="itinerary" title={title}>
        <div className={styles.flight}>
          <ol className={styles.legs}>
            {legs.map((leg, index) => (
              <Leg key={index} leg={leg} />
            ))}
          </ol>
          {isPhone ? null : <RouteMap small className={styles.map} legs={legs.map(toDrawnLeg)} title={t('map')} />}
        </div>
        {children}
      </ReviewCard>
    </>
  )
}

function Leg({ leg }: { leg: ItineraryLeg }) {
  const t = useTranslations('order')
  const locale = useLocale()
  return (
    <li className={styles.leg}>
      <p className={styles.day}>
        {[
          formatDate(leg.departure_at, locale, 'weekday'),
          t('pax', { count: leg.pax }),
          t('luggage', { kg: formatMass(leg.luggage) }),
        ].join(' · ')}
        <PartyText party={leg.party} lead=" · " />
      </p>
      <div className={styles.ends}>
        <End title={t('departs')} at={leg.departure_at} place={leg.departure} />
        <span className={styles.way}>{leg.block_minutes === null ? null : formatDuration(leg.block_minutes)}</span>
        <End
          title={t('arrives')}
          at={leg.arrival_at}
          place={leg.arrival}
          note={leg.day_shift ? t('dayShift', { days: leg.day_shift }) : null}
        />
      </div>
      {leg.tech_stops.map((stop) => (
        <p key={stop.arrival_at} className={styles.day}>
          {t('techStop', {
            airport: `${stop.airport.name} (${code(stop.airport)})`,
            from: formatTime(stop.arrival_at),
            to: formatTime(stop.departure_at),
          })}
        </p>
      ))}
    </li>
  )
}

function End({ title, at, place, note = null }: { title: string; at: string | null; place: Place; note?: string | null }) {
  return (
    <div className={styles.end}>
      <span className="visually-hidden">{title}</span>
      {at ? (
        <span className={styles.time}>
          {formatTime(at)} {note ? <small>{note}</small> : null}
        </span>
      ) : null}
      <span>
        {place.name} ({code(place)})
      </span>
    </div>
  )
}
