import { tripLegs, type Trip } from '@aquilane/domain/trip/trip'
import { tripDraftKey } from '~/lib/storage-keys.ts'
import { readTab, writeTab } from '~/lib/tab-storage.ts'

/** The trip as it was entered on one page, for this tab: a reload and the way back from the results lose nothing. */
interface TripDraft {
  page: string
  /** Query of the page: of a link that names a trip. */
  link: string
  trip: Trip
}

const isTrip = (value: unknown): value is Trip => {
  if (typeof value !== 'object' || value === null) return false
  const { destinations, segments } = value as Partial<Trip>
  return Array.isArray(destinations) && Array.isArray(segments) && segments.length >= 2 && segments.length === destinations.length
}

/** Has anything been chosen? */
export const isStarted = (trip: Trip): boolean => tripLegs(trip).some(({ from, to, segment }) => from || to || segment.date)

/** The trip left on this page; null when there is none. `isOfLink`: it was entered at the same address. */
export function readTripDraft(page: string): { trip: Trip; isOfLink: boolean } | null {
  const kept = readTab<TripDraft>(tripDraftKey)
  return kept?.page === page && isTrip(kept.trip) ? { trip: kept.trip, isOfLink: kept.link === location.search } : null
}

/** A departure that was filled in is nothing that was entered. */
const isFilledOnly = (trip: Trip, filled: string | null): boolean =>
  trip.destinations[0]?.selector === filled && !tripLegs(trip).some(({ to, segment }) => to || segment.date)

/** @param filled selector of the departure that was filled in */
export const keepTripDraft = (page: string, trip: Trip, filled: string | null): void =>
  writeTab(
    tripDraftKey,
    isStarted(trip) && !isFilledOnly(trip, filled) ? ({ page, link: location.search, trip } satisfies TripDraft) : null,
  )

/** A booked trip is done. */
export const dropTripDraft = (): void => writeTab(tripDraftKey, null)
