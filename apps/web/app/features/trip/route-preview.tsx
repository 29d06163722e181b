import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Location } from '@aquilane/domain/location'
import { tripLegs, type Trip } from '@aquilane/domain/trip/trip'
import { formatDuration, formatKilometres, formatMoney } from '@aquilane/i18n/format'
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

/** Map, distance, rough time and the lowest price of each class, as soon as both ends of a leg are known. */
function Preview({ trip }: { trip: Trip }) {
  const t = useTranslations('trip')
  const locale = useLocale()
  const known = tripLegs(trip).flatMap(({ from, to, segment }) =>
    from && to && from.selector !== to.selector ? [{ from, to, segment }] : [],
  )
  const first = known[0]
  const query = first && {
    from: first.from.selector,
    to: first.to.selector,
    pax: first.segment.pax ?? 2,
    ...(first.segment.date ? { date: first.segment.time ? `${first.segment.date}T${first.segment.time}` : first.segment.date } : {}),
  }
  const { data, isPending, isError } = useQuery({
    queryKey: ['from-price', locale, query],
    queryFn: ({ signal }) => api('GET /gamma/charter/from-price', { query: query!, signal, quiet: true }),
    enabled: query !== undefined,
    staleTime: 5 * 60_000,
    placeholderData: (previous) => previous,
  })
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
        {data ? (
          <>
            <dl className={styles.facts}>
              <div>
                <dt>{t('preview.distance')}</dt>
                <dd>{formatKilometres(data.distance_km)}</dd>
              </div>
              {data.block_minutes === null ? null : (
                <div>
                  <dt>{t('preview.flightTime')}</dt>
                  <dd>{t('preview.about', { duration: formatDuration(data.block_minutes) })}</dd>
                </div>
              )}
            </dl>
            {data.data.length === 0 ? (
              <p className={styles.note}>{t('preview.none')}</p>
            ) : (
              <>
                <p className={styles.note}>
                  {known.length === 1
                    ? t('preview.perClass')
                    : t('preview.perClassLeg', { from: placeShort(first.from), to: placeShort(first.to) })}
                </p>
                <ul className={styles.classes}>
                  {data.data.map((row) => (
                    <li key={row.aircraft_class.slug}>
                      <span className={styles.className}>{row.aircraft_class.name}</span>
                      <span className={styles.seats}>
                        {row.tech_stops > 0 ? t('preview.stops', { count: row.tech_stops }) : t('preview.seats', { count: row.seats })}
                      </span>
                      <span className={styles.price}>
                        <span className={styles.fromWord}>{t('preview.from')}</span> {formatMoney(row.from_price)}
                      </span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        ) : null}
      </div>
    </section>
  )
}
