import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime, formatMass } from '@aquilane/i18n/format'
import type { Location } from '@aquilane/domain/location'
import { tripLegs, type Trip } from '@aquilane/domain/trip/trip'
import { PartyText } from '~/lib/party-text.tsx'
import styles from './trip-legs.module.css'

/** The heading names airports; here their cities, and airports of none by name. */
const getCityName = (place: Location): string => (place.type === 'airport' ? (place.city?.name ?? place.name) : place.name)

/** What was asked for, leg by leg: when, how many, with what. @param named the route of a single leg too, where no heading has it */
export function TripLegs({ trip, named = false }: { trip: Trip; named?: boolean }) {
  const t = useTranslations('suggestions')
  const locale = useLocale()
  const legs = tripLegs(trip)
  return (
    <ol className={styles.legs}>
      {legs.map(({ index, from, to, segment }) => (
        <li key={index}>
          {named || legs.length > 1 ? (
            <b>
              {from ? getCityName(from) : ''} – {to ? getCityName(to) : ''}
            </b>
          ) : null}{' '}
          {segment.window
            ? `${formatDate(segment.date ?? '', locale, 'weekday')}, ${t(`windows.${segment.window}`)}`
            : formatDateTime(`${segment.date}T${segment.time}`, locale)}{' '}
          · {t('pax', { count: segment.pax ?? 0 })} · {t('bags', { mass: formatMass(segment.luggage ?? 0) })}
          <PartyText party={segment.party} lead=" · " />
        </li>
      ))}
    </ol>
  )
}
