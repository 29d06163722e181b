import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import type { Location } from '@aquilane/domain/location'
import { tripLegs, type Trip } from '@aquilane/domain/trip/trip'
import { formatDuration, formatKilometres, formatListPrice } from '@aquilane/i18n/format'
import { api } from '~/lib/api.ts'
import { Queries } from '~/lib/queries.tsx'
import { RouteMap } from '~/lib/route-map.tsx'
import { placeShort } from './place-text.ts'
import styles from './route-preview.module.css'

/** The airport that represents an end on the map: itself, or the first of the city. */
const code = (place: Location): string =>
  place.type === 'airport' ? (place.icao ?? place.iata ?? '') : (place.airports[0]?.icao ?? place.airports[0]?.iata ?? '')

/** The preview with the store it needs: the start page carries neither until both ends of a leg are known. */
export function RoutePreview({ trip }: { trip: Trip }) {
  return (
    <Queries>
      <Preview trip={trip} />
    </Queries>
  )
}

type FromPrices = Api['GET /gamma/charter/from-price']['response']
type KnownLeg = { from: Location; to: Location; segment: ReturnType<typeof tripLegs>[number]['segment'] }

/** The lowest prices of a leg; those of the leg before stay until they are there. */
function useFromPrices(leg: KnownLeg | undefined) {
  const locale = useLocale()
  const query = leg && {
    from: leg.from.selector,
    to: leg.to.selector,
    pax: leg.segment.pax ?? 2,
    ...leg.segment.party,
    ...(leg.segment.date ? { date: leg.segment.time ? `${leg.segment.date}T${leg.segment.time}` : leg.segment.date } : {}),
  }
  return useQuery({
    queryKey: ['from-price', locale, query],
    queryFn: ({ signal }) => api('GET /gamma/charter/from-price', { query: query!, signal, quiet: true }),
    enabled: query !== undefined,
    staleTime: 5 * 60_000,
    placeholderData: (previous) => previous,
  })
}

/** Map, distance, rough time and the lowest price of each class, as soon as both ends of a leg are known. */
function Preview({ trip }: { trip: Trip }) {
  const t = useTranslations('trip')
  const known = tripLegs(trip).flatMap(({ from, to, segment }): KnownLeg[] =>
    from && to && from.selector !== to.selector ? [{ from, to, segment }] : [],
  )
  const first = known[0]
  const { data, isPending, isError } = useFromPrices(first)
  if (!first) return null
  const route = known.map(({ from, to }) => `${placeShort(from)} – ${placeShort(to)}`).join(', ')
  return (
    <section className={styles.preview} aria-label={t('preview.label')}>
      <RouteMap
        className={styles.map}
        legs={known.map(({ from, to }) => ({ from: code(from), to: code(to), over: null }))}
        title={t('preview.map', { route })}
      />
      <div className={styles.figures} aria-live="polite">
        {isError ? <p className={styles.note}>{t('preview.failed')}</p> : null}
        {isPending ? <p className={styles.note}>{t('preview.pricing')}</p> : null}
        {data ? <Figures found={data} leg={first} isOnly={known.length === 1} /> : null}
      </div>
    </section>
  )
}

function Figures({ found, leg, isOnly }: { found: FromPrices; leg: KnownLeg; isOnly: boolean }) {
  const t = useTranslations('trip')
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t('preview.distance')}</dt>
          <dd>{formatKilometres(found.distance_km)}</dd>
        </div>
        {found.block_minutes === null ? null : (
          <div>
            <dt>{t('preview.flightTime')}</dt>
            <dd>{t('preview.about', { duration: formatDuration(found.block_minutes) })}</dd>
          </div>
        )}
      </dl>
      {found.data.length === 0 ? (
        <p className={styles.note}>{t('preview.none')}</p>
      ) : (
        <>
          <p className={styles.note}>
            {isOnly ? t('preview.perClass') : t('preview.perClassLeg', { from: placeShort(leg.from), to: placeShort(leg.to) })}
          </p>
          <ClassPrices rows={found.data} />
        </>
      )}
    </>
  )
}

function ClassPrices({ rows }: { rows: FromPrices['data'] }) {
  const t = useTranslations('trip')
  return (
    <ul className={styles.classes}>
      {rows.map((row) => (
        <li key={row.aircraft_class.slug}>
          <span className={styles.className}>{row.aircraft_class.name}</span>
          <span className={styles.seats}>
            {row.tech_stops > 0 ? t('preview.stops', { count: row.tech_stops }) : t('preview.seats', { count: row.seats })}
          </span>
          <span className={styles.price}>
            <span className={styles.fromWord}>{t('preview.from')}</span> {formatListPrice(row.from_price)}
          </span>
        </li>
      ))}
    </ul>
  )
}
