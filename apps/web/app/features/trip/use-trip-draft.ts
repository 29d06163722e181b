import { useEffect, useRef, useState } from 'react'
import type { Trip } from '@aquilane/domain/trip/trip'
import { fillDeparture } from './fill-departure.ts'
import { fillLinkDetails } from './link-details.ts'
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

export interface LinkFilling {
  /** The link's details are on their way. */
  isFilling: boolean
  /** A search waits for them. */
  onEarlySearch: () => void
}

const load = () => import('./linked-trip.tsx')

/** Fills in what a link names, what was entered in this tab, the home airport or the last departure, and keeps what is entered. */
export function useTripDraft({ trip, dispatch, route, page, isEdit }: TripDraftInput): LinkFilling {
  const [isFilling, setFilling] = useState(route !== null && !isEdit)
  const hurry = useRef(() => {})
  /** Selector of the departure that was filled in. */
  const filled = useRef<string | null>(null)
  useEffect(() => {
    if (isEdit) return undefined
    const kept = readTripDraft(page)
    // What a link names stands; of what was entered before only what goes with it stays.
    const isKept = kept !== null && (route === null || kept.isOfLink || isOn(route, kept.trip))
    if (isKept) dispatch({ type: 'restore', trip: kept.trip })
    if (route && isKept && kept.isOfLink) void Promise.resolve().then(() => setFilling(false))
    else if (route) {
      const details = fillLinkDetails({ load, named: new URLSearchParams(location.search), dispatch })
      hurry.current = details.hurry
      void details.done.then(() => setFilling(false))
    }
    if (isKept || route?.from) return undefined
    return fillDeparture({ dispatch, route, onFill: ({ selector }) => void (filled.current = selector) })
  }, [isEdit, route, page, dispatch])
  const isFirst = useRef(true)
  useEffect(() => {
    // The first render shows the empty trip of the server.
    if (!isFirst.current && !isEdit) keepTripDraft(page, trip, filled.current)
    isFirst.current = false
  }, [isEdit, page, trip])
  return { isFilling, onEarlySearch: () => hurry.current() }
}
