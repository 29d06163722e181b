import { lazy, Suspense, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { orderPayload, type OrderPayload } from '@aquilane/domain/trip/order-payload'
import { type Trip } from '@aquilane/domain/trip/trip'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { useTailPhotos } from '~/lib/tail-photos.tsx'
import { showLoadingLater } from '~/lib/overlays.ts'
import { Questions } from '~/lib/questions.tsx'
import { usePaths } from '~/lib/texts.tsx'
import { requireSignIn, useSession } from '~/lib/session.ts'
import { AlsoOnRoute } from './also-on-route.tsx'
import { CheaperAirports } from './cheaper-airports.tsx'
import type { DocumentOffers } from './document-offers.ts'
import { CompareChoice } from './compare-choice.tsx'
import { DayStrip } from './day-strip.tsx'
import { favouritesOf } from './favourite-aircraft.ts'
import { FavouriteChoice } from './favourite-choice.tsx'
import { FiltersBar } from './filters-bar.tsx'
import { ShareSearch, SharedNotice } from './share-search.tsx'
import { readShared } from './share-link.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { ExpiredOffers, FailedSearch, JoinForOffers } from './suggestion-notices.tsx'
import { TripSummary } from './trip-summary.tsx'
import { ComingOffers, UntilLive } from './until-live.tsx'
import {
  filterSuggestions,
  noFilters,
  readFilters,
  sortSuggestions,
  withoutUnknownClasses,
  writeFilters,
  type SuggestionFilters,
} from './suggestion-filters.ts'
import { useRepriceTrip } from '~/lib/reprice-trip.ts'
import { useListAddress, type ListAddress } from './use-list-address.ts'
import { useOnRoute, type OnRoute } from './use-on-route.ts'
import { useCompared } from './use-compared.ts'
import { useExpiry } from './use-expiry.ts'
import { useFavourites } from './use-favourites.ts'
import { useReader } from './use-reader.ts'
import { useSuggestions, type Suggestion } from './use-suggestions.ts'
import styles from './suggestions.module.css'

// Where nothing fits.
const NoAvailability = lazy(() => import('./no-availability.tsx').then((module) => ({ default: module.NoAvailability })))
// Where something was chosen.
const CompareTray = lazy(() => import('./compare-tray.tsx').then((module) => ({ default: module.CompareTray })))
// In the panel of the filters.
const AirportChoice = lazy(() => import('./airport-choice.tsx').then((module) => ({ default: module.AirportChoice })))
const NothingFits = (props: ComponentProps<typeof NoAvailability>) => (
  <Suspense fallback={<ComingOffers />}>
    <NoAvailability {...props} />
  </Suspense>
)

interface SuggestionsProps {
  trip: Trip
  /** What the page brought along. */
  given: DocumentOffers | null
  /** Opens the search form over the page. */
  onEdit: () => void
}

/** Offers for a trip: the complete list for customers, the cheapest of each class and the sign-in for visitors. */
export function Suggestions({ trip, given, onEdit }: SuggestionsProps) {
  const t = useTranslations('suggestions')
  const session = useSession()
  const address = useListAddress()
  const filters = readFilters(address.params)
  const shared = readShared(address.params)
  const payload = orderPayload(trip)
  const legs = payload.ok ? payload.payload.legs : []
  const who = useReader(given !== null && shared === null)
  const found = useSuggestions({ legs, flex: filters.flex, who, shared, given })
  const onRoute = useOnRoute(legs, given)
  useLongSearch(found.isPending, legs.length)
  const [expired, setExpired] = useState(false)
  useExpiry(found.data, () => setExpired(true))
  useFocusAfterSignIn(found)
  const shown = useShown(found.data, filters).length
  const known = useKnown(given, filters)
  const refresh = () => {
    setExpired(false)
    void found.refetch()
  }
  const choice = useOtherTrip(legs, address)
  return (
    <>
      <TripSummary
        trip={trip}
        offers={found.data}
        onEdit={onEdit}
        share={<ShareSearch legs={legs} token={shared} sharedUntil={found.sharedUntil} />}
      />
      {shared !== null && found.asked && !session.user ? <SharedNotice sharedUntil={found.sharedUntil} /> : null}
      {expired ? <ExpiredOffers onRefresh={refresh} /> : null}
      <div aria-live="polite" className="visually-hidden">
        {found.isPending ? t('searching') : t('found', { count: shown })}
      </div>
      {found.isPending || found.error ? null : <DayStrip {...choice} />}
      {found.error ? (
        <FailedSearch error={found.error} onRetry={() => void found.refetch()} onEdit={onEdit} />
      ) : found.isPending ? (
        <ComingOffers known={known} />
      ) : (
        <UntilLive known={known}>
          {found.asked?.nothing_fits && found.data.length === 0 ? (
            <NothingFits answer={found.asked.nothing_fits} trip={trip} {...choice} />
          ) : (
            <Results
              key={JSON.stringify(legs)}
              found={found}
              onRoute={onRoute.find(Math.min(...found.data.map(({ price }) => price.amount)))}
              address={address}
              hasOpenHour={legs.some(({ window }) => window)}
              airports={<AirportChoice trip={trip} {...choice} />}
              cheaper={<CheaperAirports list={found.asked?.cheaper_airports ?? []} busy={choice.busy} onTake={choice.onTake} />}
            />
          )}
        </UntilLive>
      )}
    </>
  )
}

/** Another day or airport is another search with the same filters. */
function useOtherTrip(legs: OrderPayload['legs'], { params, hash }: ListAddress) {
  const reprice = useRepriceTrip()
  const search = String(writeFilters(new URLSearchParams(), readFilters(params)))
  return { legs, busy: reprice.busy, onTake: (next: OrderPayload['legs']): void => void reprice.take(next, { search, hash }) }
}

/** Legs from which a search takes seconds. */
const longTrip = 4

/** A trip of many legs is priced for seconds: the overlay says so and counts them. */
function useLongSearch(isPending: boolean, legs: number): void {
  const t = useTranslations('suggestions')
  useEffect(
    () => (isPending && legs >= longTrip ? showLoadingLater({ text: t('searchingLong', { count: legs }), timer: true }) : undefined),
    [isPending, legs, t],
  )
}

/** The focused sign-in button disappears with the visitor's offers, so focus moves to the list. */
function useFocusAfterSignIn({ locked, isPending }: Pick<Found, 'locked' | 'isPending'>): void {
  const visitor = useRef(false)
  useEffect(() => {
    if (locked) visitor.current = true
    if (isPending || locked || !visitor.current) return
    visitor.current = false
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [locked, isPending])
}

type Found = ReturnType<typeof useSuggestions>

interface ResultsProps {
  found: Found
  address: ListAddress
  onRoute: OnRoute
  /** The choice of other airports, beside the filters. */
  airports: ReactNode
  /** A leg leaves its hour open. */
  hasOpenHour: boolean
  /** What other airports would save. */
  cheaper: ReactNode
}

/** Filters and the offers that pass them; for visitors the sign-in below. */
function Results({ found, address, onRoute, airports, hasOpenHour, cheaper }: ResultsProps) {
  const t = useTranslations('suggestions')
  const { params, setParams } = address
  // As it was when the list appeared: what comes later would move the rows under a finger.
  const [also] = useState(onRoute)
  const asked = readFilters(params)
  const filters = withoutUnknownClasses(found.data, asked)
  const change = (next: Partial<SuggestionFilters>) => setParams(writeFilters(params, next))
  const shown = sortSuggestions(useShown(found.data, filters), filters.sort)
  const favourites = useFavourites()
  const compared = useCompared(found.data, address)
  const photos = useTailPhotos(found.data.flatMap(({ aircraft }) => aircraft?.tail ?? []))
  const action = useOfferAction(params)

  return (
    <>
      <FiltersBar
        all={found.data}
        hasOpenHour={hasOpenHour}
        shown={shown.length}
        favourites={favouritesOf(found.data, favourites.tails).length}
        locked={found.locked}
        filters={filters}
        address={address}
        onChange={change}
        airports={airports}
      />
      <AlsoOnRoute {...also} />
      {cheaper}
      {filters.classes.length < asked.classes.length ? <Banner tone="info">{t('classGone')}</Banner> : null}
      {shown.length === 0 ? (
        <EmptyState
          title={t('filteredTitle')}
          text={t('filteredText', { count: found.data.length })}
          actions={<Button onClick={() => change({ ...noFilters, flex: filters.flex })}>{t('clearFilters')}</Button>}
        />
      ) : (
        <SuggestionList
          list={shown}
          // A visitor's list has one offer of each class.
          grouped={filters.sort === 'class' && !found.locked}
          action={action}
          photos={photos}
          favourite={(suggestion) => <FavouriteChoice suggestion={suggestion} favourites={favourites} />}
          compare={(suggestion) => <CompareChoice suggestion={suggestion} compared={compared} />}
        />
      )}
      {found.locked ? <JoinForOffers /> : null}
      <Questions className={styles.questions} />
      {found.isWidening ? <p className={styles.quiet}>{t('widening')}</p> : null}
      {compared.chosen.length > 0 ? (
        <Suspense fallback={null}>
          <CompareTray compared={compared} photos={photos} action={action} />
        </Suspense>
      ) : null}
    </>
  )
}

/** What the filters leave. A link that asks for favourites narrows nothing where none is on offer: they are those of the device. */
function useShown(all: readonly Suggestion[], asked: SuggestionFilters): Suggestion[] {
  const { tails } = useFavourites()
  const kept = asked.favourites ? favouritesOf(all, tails) : []
  return filterSuggestions(kept.length > 0 ? kept : all, withoutUnknownClasses(all, asked))
}

/** A visitor's offers, of which the classes and prices stand above those that are searched. Where another order is asked for, the list has no classes. */
function useKnown(given: DocumentOffers | null, filters: SuggestionFilters): readonly Suggestion[] {
  const shown = useShown(given?.suggestions.data ?? [], filters)
  return filters.sort === 'class' ? shown : []
}

/** The one button of an offer. */
function useOfferAction(params: URLSearchParams): (suggestion: Suggestion) => ReactNode {
  const t = useTranslations('suggestions')
  const paths = usePaths()
  /** Where sign-in continues from a class card: the same search, filtered by that class. */
  const toAircraft = (slug: string): string => {
    const query = writeFilters(params, { classes: [slug] })
    query.delete('auth_modal')
    return `${location.pathname}?${query}`
  }
  return (suggestion) =>
    suggestion.locked ? (
      <Button full size="small" onClick={() => requireSignIn(toAircraft(suggestion.aircraft_class.slug))}>
        {t('unlock')}
      </Button>
    ) : (
      <LinkButton full size="small" href={paths.order('', { suggestion: suggestion.id })}>
        {suggestion.firmness === 'firm' ? t('book') : t('request')}
      </LinkButton>
    )
}
