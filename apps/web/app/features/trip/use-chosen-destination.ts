import { useEffect, useEffectEvent, useState } from 'react'
import type { CityLocation } from '@aquilane/domain/location'
import { tripLegs, type Trip } from '@aquilane/domain/trip/trip'
import type { TripAction } from './use-trip.ts'

interface ChosenDestinationInput {
  trip: Trip
  dispatch: (action: TripAction) => void
  destination: CityLocation | undefined
}

/** Takes over a destination that was chosen on the page and leads to the next empty field. `openDate`: the leg whose calendar is open. */
export function useChosenDestination({ trip, dispatch, destination }: ChosenDestinationInput) {
  const [openDate, setOpenDate] = useState<number | null>(null)
  const promptNextField = useEffectEvent(() => {
    const [first] = tripLegs(trip)
    if (first?.from === null) document.getElementById('leg-0-departure')?.focus({ preventScroll: true })
    else if (first?.segment.date === null) setOpenDate(0)
  })
  useEffect(() => {
    if (!destination) return undefined
    dispatch({ type: 'destination', place: destination })
    // With the next frame, so that what is missing is judged on the trip as it then is.
    const frame = requestAnimationFrame(() => promptNextField())
    return () => cancelAnimationFrame(frame)
  }, [destination, dispatch])
  return { openDate, setOpenDate }
}
