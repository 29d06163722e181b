import { lazy, Suspense, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDuration, formatEmissions, formatListPrice, formatTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Price } from '@aquilane/ui/price'
import { Skeleton } from '@aquilane/ui/skeleton'
import { AircraftPicture } from '~/lib/aircraft-picture.tsx'
import { RowPhoto, type TailPhoto } from '~/lib/tail-photos.tsx'
import { useListState } from './list-state.ts'
import type { Suggestion } from './use-suggestions.ts'
import styles from './suggestion-row.module.css'

// Opens by a press: loaded on the way to it.
const loadDetails = () => import('./suggestion-details.tsx')
const SuggestionDetails = lazy(() => loadDetails().then((module) => ({ default: module.SuggestionDetails })))
const preload = (): void => void loadDetails().catch(() => undefined)

interface SuggestionRowProps {
  suggestion: Suggestion
  /** Of this very aircraft, the first shown first. */
  photos?: readonly TailPhoto[]
  /** Of its heading: below that of a class, or of the page. */
  level: 2 | 3
  action: ReactNode
  /** Choice of the aircraft for the comparison. */
  compare?: ReactNode
  /** Choice of the aircraft as a favourite. */
  favourite?: ReactNode
}

/** One offer on one line: times, airports, the aircraft, its price and one button; a press anywhere else opens the rest below it. */
export function SuggestionRow({ suggestion, photos = [], level, action, compare, favourite }: SuggestionRowProps) {
  const t = useTranslations('suggestions')
  const id = `offer-${suggestion.id.slice(-24)}`
  const [opened, setOpened] = useListState(id)
  const isOpen = opened === 1
  const { aircraft_type: type, aircraft } = suggestion
  const [photo] = photos
  return (
    <article className={styles.row} aria-labelledby={id} data-open={isOpen ? '' : undefined}>
      <div className={styles.line}>
        {photo && aircraft ? (
          <RowPhoto className={styles.photo ?? ''} tail={aircraft.tail} photo={photo} />
        ) : (
          <AircraftPicture className={styles.picture ?? ''} slug={type.slug} label={t('drawing', { type: type.name })} sizes="148px" />
        )}
        <Times legs={suggestion.legs} />
        <Aircraft suggestion={suggestion} level={level} headingId={id} favourite={favourite} />
        <Money suggestion={suggestion} />
        <div className={styles.foot}>
          <div className={styles.action}>{action}</div>
          <div className={styles.tools}>
            {compare}
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${id}-details` : undefined}
              aria-describedby={id}
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => setOpened(isOpen ? 0 : 1)}
            >
              {t('details')}
              <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
            </button>
          </div>
        </div>
      </div>
      {isOpen ? (
        <div id={`${id}-details`} className={styles.details}>
          <Suspense fallback={<Skeleton height="240px" radius="6px" />}>
            <SuggestionDetails suggestion={suggestion} photos={photos} />
          </Suspense>
        </div>
      ) : null}
    </article>
  )
}

type Leg = Suggestion['legs'][number]

/** Lines of legs that a row has room for. */
const legLines = 3

const toCode = ({ iata, icao }: Leg['departure']): string => iata ?? icao ?? ''

function Times({ legs }: { legs: readonly Leg[] }) {
  const t = useTranslations('suggestions')
  const [only, ...others] = legs
  if (only && others.length === 0) return <OneLeg leg={only} />
  const lines = legs.length > legLines ? legLines - 1 : legLines
  return (
    <div className={styles.times}>
      {legs.slice(0, lines).map((leg, index) => (
        <p key={index} className={styles.leg}>
          <b>
            {formatTime(leg.departure_at)} – <Arrival leg={leg} />
          </b>{' '}
          <span className={styles.pair}>
            {toCode(leg.departure)} – {toCode(leg.arrival)}
          </span>
        </p>
      ))}
      {legs.length > lines ? <p className={styles.quiet}>{t('moreLegs', { count: legs.length - lines })}</p> : null}
    </div>
  )
}

function OneLeg({ leg }: { leg: Leg }) {
  const t = useTranslations('suggestions')
  const locale = useLocale()
  const stops = leg.tech_stops.map((stop) => toCode(stop.airport)).join(', ')
  return (
    <div className={styles.times}>
      <p className={styles.time}>
        {formatTime(leg.departure_at)} – <Arrival leg={leg} />
      </p>
      <p>
        <b className={styles.codes}>
          {toCode(leg.departure)} – {toCode(leg.arrival)}
        </b>{' '}
        · {formatDuration(leg.elapsed_minutes)}
      </p>
      <p className={styles.quiet}>
        {formatDate(leg.departure_at.slice(0, 10), locale, 'weekday')} · {stops ? t('techStop', { airports: stops }) : t('direct')}
      </p>
    </div>
  )
}

function Arrival({ leg }: { leg: Leg }) {
  const t = useTranslations('suggestions')
  return (
    <>
      {formatTime(leg.arrival_at)}
      {leg.day_shift === 0 ? null : <sup title={t('dayShiftFull', { days: leg.day_shift })}>{t('dayShift', { days: leg.day_shift })}</sup>}
    </>
  )
}

type AircraftProps = Pick<SuggestionRowProps, 'suggestion' | 'level' | 'favourite'> & { headingId: string }

function Aircraft({ suggestion, level, headingId, favourite }: AircraftProps) {
  const Title = `h${level}` as const
  const t = useTranslations('suggestions')
  const { aircraft_type: type, aircraft_class: aircraftClass, aircraft, locked, seats, co2_kg: co2 } = suggestion
  const tail = aircraft && t('tail', { tail: aircraft.tail, year: String(aircraft.year) })
  return (
    <header className={styles.aircraft}>
      <div className={styles.name}>
        <Title id={headingId} className={styles.type}>
          {locked ? aircraftClass.name : type.name}
        </Title>
        {favourite}
      </div>
      <p>{locked ? t('likeType', { type: type.name }) : [aircraftClass.name, tail].filter(Boolean).join(' · ')}</p>
      <p className={styles.quiet}>
        {t('seats', { count: seats })} · {t('co2', { mass: formatEmissions(co2) })}
      </p>
    </header>
  )
}

function Money({ suggestion: { locked, price, firmness } }: { suggestion: Suggestion }) {
  const t = useTranslations('suggestions')
  const isFirm = firmness === 'firm'
  return (
    <div className={styles.price}>
      <Price align="end" prefix={locked ? t('fromPrice') : undefined} value={formatListPrice(price)} />
      {locked ? null : (
        <Badge tone={isFirm ? 'ok' : 'warn'} dot>
          {t(isFirm ? 'firm' : 'estimate')}
        </Badge>
      )}
    </div>
  )
}
