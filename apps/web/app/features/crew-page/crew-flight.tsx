import { MapPin } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatTime } from '@aquilane/i18n/format'
import { zoneName } from '@aquilane/i18n/zone-name'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { toMapAddress } from '~/lib/map-address.ts'
import type { CrewFlight } from './page-data.ts'
import { TimesForm } from './times-form.tsx'
import { useUtcText } from './use-utc-text.ts'
import styles from './crew-page.module.css'

const cityName = (place: CrewFlight['departure_airport']): string => place.city?.name ?? place.name
const codes = ({ iata, icao }: CrewFlight['departure_airport']): string => [icao, iata].filter(Boolean).join(' / ')
const tones = { scheduled: 'info', boarding: 'gold', taxi: 'gold', airborne: 'ok', landed: 'ok', closed: 'neutral' } as const
/** Hours before its departure in which times can be typed. */
const earliestHours = 24

/** One flight of a duty. */
export function CrewFlightView({ token, flight, onReload }: { token: string; flight: CrewFlight; onReload: () => void }) {
  const t = useTranslations('crew-page')
  const utcText = useUtcText()
  const opens = Temporal.Instant.from(flight.departs).subtract({ hours: earliestHours })
  const isOpen = Temporal.Instant.compare(opens, Temporal.Now.instant()) <= 0
  return (
    <section className={styles.flight} aria-labelledby={`flight-${flight.id}`}>
      <header className={styles.head}>
        <p className={styles.quiet}>
          {[
            t('flight', { pnr: flight.pnr }),
            t(`seat.${flight.seat}`),
            ...(flight.aircraft ? [`${flight.aircraft.name}, ${flight.aircraft.tail}`] : []),
          ].join(' · ')}
        </p>
        <Heading level={2} size={22} id={`flight-${flight.id}`}>
          {`${cityName(flight.departure_airport)} – ${cityName(flight.arrival_airport)}`}
        </Heading>
        <Badge tone={tones[flight.status]} dot>
          {t(`status.${flight.status}`)}
        </Badge>
      </header>
      <div className={styles.ends}>
        <End title={t('departs')} local={flight.departure_date} utc={flight.departs} place={flight.departure_airport} />
        <End title={t('arrives')} local={flight.arrival_date} utc={flight.arrives} place={flight.arrival_airport} />
      </div>
      <Meeting point={flight.meeting_point} />
      <People flight={flight} />
      <Ground arrangements={flight.arrangements} />
      <Heading level={3} size={16}>
        {t('times.title')}
      </Heading>
      <Writer times={flight.times} />
      {isOpen ? (
        <TimesForm key={flight.times?.recorded ?? 'none'} token={token} flight={flight} onReload={onReload} />
      ) : (
        <p className={styles.quiet}>{t('times.opens', { time: utcText(opens.toString()) })}</p>
      )}
    </section>
  )
}

interface EndProps {
  title: string
  local: string | null
  utc: string | null
  place: CrewFlight['departure_airport']
}

function End({ title, local, utc, place }: EndProps) {
  const t = useTranslations('crew-page')
  const utcText = useUtcText()
  const locale = useLocale()
  return (
    <div>
      <span className={styles.quiet}>{title}</span>
      {local === null || utc === null ? null : (
        <>
          <span className={styles.time}>
            <b>{formatTime(local)}</b> {formatDate(local, locale, 'weekday')}
          </span>
          <span className={styles.quiet}>
            {t('local', { zone: zoneName(place.timezone.name, local, locale === 'it' ? 'it' : 'en') })} ·{' '}
            {t('utc', { time: utc.slice(0, 10) === local.slice(0, 10) ? formatTime(utc) : utcText(utc) })}
          </span>
        </>
      )}
      <span>
        {place.name} ({codes(place)})
      </span>
    </div>
  )
}

function Meeting({ point }: { point: CrewFlight['meeting_point'] }) {
  const t = useTranslations('crew-page')
  return (
    <p className={styles.note}>
      <MapPin size={16} strokeWidth={1.5} aria-hidden="true" />
      <span>
        <b>{t('meeting')}</b>
        <br />
        <TextLink href={toMapAddress(point)} target="_blank" rel="noreferrer">
          {point.name ?? t('meetingAirport')}
        </TextLink>
        <br />
        {point.address}
      </span>
    </p>
  )
}

function People({ flight: { pax, passengers } }: { flight: CrewFlight }) {
  const t = useTranslations('crew-page')
  const unnamed = passengers === null ? 0 : Math.max(0, pax - passengers.length)
  return (
    <div>
      <b>{t('pax', { count: pax })}</b>
      {passengers === null ? (
        <p className={styles.quiet}>{t('namesLater')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('names')}>
          {passengers.map((name, at) => (
            <li key={at}>{name}</li>
          ))}
          {unnamed > 0 ? <li className={styles.quiet}>{t('unnamed', { count: unnamed })}</li> : null}
        </ul>
      )}
    </div>
  )
}

function Ground({ arrangements }: Pick<CrewFlight, 'arrangements'>) {
  const t = useTranslations('crew-page')
  return (
    <div>
      <b>{t('arrangements')}</b>
      {arrangements.length === 0 ? (
        <p className={styles.quiet}>{t('nothing')}</p>
      ) : (
        <ul className={styles.list}>
          {arrangements.map(({ kind, supplier, reference }, at) => (
            <li key={at}>
              {t(`kind.${kind}`)}: {[supplier, reference].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const writers = { me: 'byMe', crew: 'byCrew', staff: 'byStaff' } as const

function Writer({ times }: Pick<CrewFlight, 'times'>) {
  const t = useTranslations('crew-page.times')
  const utcText = useUtcText()
  return times ? <p className={styles.quiet}>{t(writers[times.by], { time: utcText(times.recorded) })}</p> : null
}
