import { useEffect, useRef } from 'react'
import type { Trip } from '@aquilane/domain/trip/trip'
import { readLastDeparture } from './recent-places.ts'
import { keepTripDraft, readTripDraft } from './trip-draft.ts'
import { isOn, type TripAction, type TripRoute } from './use-trip.ts'

interface TripDraftInput {
  trip: Trip
  dispatch: (action: TripAction) => void
  route: TripRoute | null
  /** Drafts of the pages are apart. */
  page: string
  /** A search that is edited has no draft. */
  isEdit: boolean
}

/** Restores what was entered in this tab, or the last departure, and keeps what is entered. */
export function useTripDraft({ trip, dispatch, route, page, isEdit }: TripDraftInput): void {
  useEffect(() => {
    if (isEdit) return
    const kept = readTripDraft(page)
    const departure = readLastDeparture()
    if (route) {
      if (kept && isOn(route, kept)) dispatch({ type: 'restore', trip: kept })
    } else if (kept) dispatch({ type: 'restore', trip: kept })
    else if (departure) dispatch({ type: 'place', leg: 0, end: 'departure', place: departure })
  }, [isEdit, route, page, dispatch])
  const isFirst = useRef(true)
  useEffect(() => {
    // The first render shows the empty trip of the server.
    if (!isFirst.current && !isEdit) keepTripDraft(page, trip)
    isFirst.current = false
  }, [isEdit, page, trip])
}
