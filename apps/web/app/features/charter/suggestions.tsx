import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatMoney } from '@aquilane/i18n/format'
import { orderPayload } from '@aquilane/domain/trip/order-payload'
import { type Trip } from '@aquilane/domain/trip/trip'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { usePaths } from '~/lib/texts.tsx'
import { openSignIn, requireSignIn, useSession } from '~/lib/session.ts'
import { AirportChoice } from './airport-choice.tsx'
import { CheaperAirports } from './cheaper-airports.tsx'
import { DayStrip } from './day-strip.tsx'
import { FiltersBar } from './filters-bar.tsx'
import { NoAvailability } from './no-availability.tsx'
import { SuggestionSkeleton } from './suggestion-skeleton.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import { TripSummary } from './trip-summary.tsx'
import { filterSuggestions, readFilters, sortSuggestions, writeFilters, type SuggestionFilters } from './suggestion-filters.ts'
import { useRepriceTrip } from '~/lib/reprice-trip.ts'
import { useSuggestions, type Suggestion } from './use-suggestions.ts'
import styles from './suggestions.module.css'

interface SuggestionsProps {
  trip: Trip
  /** Opens the search form over the page. */
  onEdit: () => void
}

/** Offers for a trip: the complete list for customers, the cheapest of each class and the sign-in for visitors. */
export function Suggestions({ trip, onEdit }: SuggestionsProps) {
  const t = useTranslations('suggestions')
  const errors = useTranslations('errors')
  const session = useSession()
  const [params] = useSearchParams()
  const filters = readFilters(params)
  const payload = orderPayload(trip)
  const legs = payload.ok ? payload.payload.legs : []
  const found = useSuggestions(legs, filters.flex, session.state === 'loading' ? null : (session.user?.id ?? ''))
  const reprice = useRepriceTrip()
  const [expired, setExpired] = useState(false)
  useExpiry(found.data, () => setExpired(true))
  const visitor = useRef(false)
  useEffect(() => {
    if (found.locked) visitor.current = true
    if (found.isPending || found.locked || !visitor.current) return
    visitor.current = false
    // The focused sign-in button disappears with the visitor's offers, so focus moves to the list.
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [found.locked, found.isPending])

  const shown = filterSuggestions(found.data, filters).length

  return (
    <>
      <TripSummary trip={trip} offers={found.data} onEdit={onEdit} />

      {expired ? (
        <Banner
          tone="warn"
          title={t('expiredTitle')}
          action={
            <Button
              variant="outline"
              onClick={() => {
                setExpired(false)
                void found.refetch()
              }}
            >
              {t('refresh')}
            </Button>
          }
        >
          {t('expiredText')}
        </Banner>
      ) : null}

      <div aria-live="polite" className="visually-hidden">
        {found.isPending ? t('searching') : t('found', { count: shown })}
      </div>

      {found.isPending || found.error ? null : <DayStrip legs={legs} busy={reprice.busy} onTake={(next) => void reprice.take(next)} />}

      {found.error ? (
        <EmptyState
          title={t('failedTitle')}
          text={found.error instanceof ApiError ? errors(found.error.code) : t('failedText')}
          actions={
            <>
              <Button onClick={() => void found.refetch()}>{t('again')}</Button>
              <Button variant="outline" onClick={onEdit}>
                {t('edit')}
              </Button>
            </>
          }
        />
      ) : found.isPending ? (
        <div className={styles.list} aria-hidden="true">
          {[0, 1, 2].map((row) => (
            <SuggestionSkeleton key={row} legs={legs.length} />
          ))}
        </div>
      ) : found.asked?.nothing_fits && found.data.length === 0 ? (
        <NoAvailability answer={found.asked.nothing_fits} legs={legs} busy={reprice.busy} onTake={(next) => void reprice.take(next)} />
      ) : (
        <Results
          found={found}
          airports={<AirportChoice trip={trip} legs={legs} busy={reprice.busy} onTake={(next) => void reprice.take(next)} />}
          cheaper={
            <CheaperAirports list={found.asked?.cheaper_airports ?? []} busy={reprice.busy} onTake={(next) => void reprice.take(next)} />
          }
        />
      )}
    </>
  )
}

interface ResultsProps {
  found: ReturnType<typeof useSuggestions>
  /** The choice of other airports, beside the filters. */
  airports: ReactNode
  /** What other airports would save. */
  cheaper: ReactNode
}

/** Filters and the offers that pass them; for visitors the sign-in below. */
function Results({ found, airports, cheaper }: ResultsProps) {
  const t = useTranslations('suggestions')
  const paths = usePaths()
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const change = (next: Partial<SuggestionFilters>) => setParams(writeFilters(params, next), { replace: true, preventScrollReset: true })
  /** Where sign-in continues from a class card: the same search, filtered by that class. */
  const toAircraft = (slug: string): string => {
    const query = writeFilters(params, { classes: [slug] })
    query.delete('auth_modal')
    return `${location.pathname}?${query}`
  }
  const shown = sortSuggestions(filterSuggestions(found.data, filters), filters.sort)
  const unknownClass = filters.classes.filter(
    (slug) => found.data.length > 0 && !found.data.some((one) => one.aircraft_class.slug === slug),
  )

  return (
    <>
      <FiltersBar all={found.data} shown={shown.length} filters={filters} onChange={change} airports={airports} />
      {cheaper}
      {unknownClass.length > 0 ? <Banner tone="info">{t('classGone')}</Banner> : null}
      {shown.length === 0 ? (
        <EmptyState
          title={t('filteredTitle')}
          text={t('filteredText', { count: found.data.length })}
          actions={<Button onClick={() => change({ classes: [], seats: 0, priceMax: 0 })}>{t('clearFilters')}</Button>}
        />
      ) : (
        <SuggestionList
          list={shown}
          grouped={filters.sort === 'class'}
          action={(suggestion) =>
            suggestion.locked ? (
              <Button full onClick={() => requireSignIn(toAircraft(suggestion.aircraft_class.slug))}>
                {t('unlock')}
              </Button>
            ) : (
              <LinkButton full href={paths.order('', { suggestion: suggestion.id })}>
                {suggestion.firmness === 'firm' ? t('book') : t('request')}
              </LinkButton>
            )
          }
        />
      )}
      {found.locked ? (
        <section className={styles.join}>
          <div>
            <h2>{t('joinTitle')}</h2>
            <p>{t('joinText')}</p>
          </div>
          <Button onClick={() => openSignIn()}>{t('joinAction')}</Button>
        </section>
      ) : null}
      {found.isWidening ? <p className={styles.quiet}>{t('widening')}</p> : null}
    </>
  )
}

/** Calls back when the first guaranteed price expires: one timer for the page instead of one per card. */
function useExpiry(list: readonly Suggestion[], onExpire: () => void): void {
  const first = list
    .filter(({ firmness, locked }) => firmness === 'firm' && !locked)
    .reduce<string | null>((soonest, { expires_at: at }) => (soonest === null || at < soonest ? at : soonest), null)
  const latest = useRef(onExpire)
  useEffect(() => {
    latest.current = onExpire
  })
  useEffect(() => {
    if (first === null) return
    const timer = setTimeout(() => latest.current(), Math.max(0, Date.parse(first) - Date.now()))
    return () => clearTimeout(timer)
  }, [first])
}

interface SuggestionListProps {
  list: readonly Suggestion[]
  grouped: boolean
  action: (suggestion: Suggestion) => ReactNode
}

/** Grouped by class and then by type, the cheapest of a type on top; in one run when sorted otherwise. */
function SuggestionList({ list, grouped, action }: SuggestionListProps) {
  const t = useTranslations('suggestions')
  if (!grouped) {
    return (
      <div className={styles.list}>
        {list.map((one) => (
          <SuggestionCard key={one.id} suggestion={one} action={action(one)} />
        ))}
      </div>
    )
  }
  const byClass = Map.groupBy(list, (one) => one.aircraft_class.slug)
  return (
    <>
      {[...byClass.values()].map((ofClass) => {
        const cheapest = ofClass.reduce((low, one) => (one.price.amount < low.price.amount ? one : low))
        const byType = [...Map.groupBy(ofClass, (one) => one.aircraft_type.slug).values()]
        return (
          <section key={cheapest.aircraft_class.slug} className={styles.group} aria-labelledby={`class-${cheapest.aircraft_class.slug}`}>
            <header className={styles.groupHead}>
              <h2 id={`class-${cheapest.aircraft_class.slug}`}>{cheapest.aircraft_class.name}</h2>
              <p className={styles.quiet}>{t('fromAmount', { price: formatMoney(cheapest.price) })}</p>
            </header>
            <div className={styles.list}>
              {byType.map(([first, ...others]) =>
                first ? (
                  <SuggestionCard
                    key={first.id}
                    suggestion={first}
                    action={action(first)}
                    more={
                      others.length > 0 ? (
                        <details className={styles.others}>
                          <summary>{t('others', { count: others.length, type: first.aircraft_type.name })}</summary>
                          <div className={styles.list}>
                            {others.map((one) => (
                              <SuggestionCard key={one.id} suggestion={one} action={action(one)} />
                            ))}
                          </div>
                        </details>
                      ) : undefined
                    }
                  />
                ) : null,
              )}
            </div>
          </section>
        )
      })}
    </>
  )
}
