import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CityLocation } from '@aquilane/domain/location'
import { tripLegs, type Trip } from '@aquilane/domain/trip/trip'
import { inactiveCountries } from '@aquilane/domain/trip/validation'
import type { TripAction } from './use-trip.ts'

interface NextFieldInput {
  trip: Trip
  dispatch: (action: TripAction) => void
  /** A popular destination that was chosen on the page. */
  destination: CityLocation | undefined
}

/** The picker that is open: of a day, or of a time. */
export interface OpenPicker {
  leg: number
  field: 'date' | 'time'
}

/**
 * Leads on from what is chosen with a pointer: from a departure to the destination, from there to the calendar, from a day to the times, while these are empty. Keys
 * stay in their field, where Tab leads on. Takes over a destination that was chosen on the page.
 */
export function useNextField({ trip, dispatch, destination }: NextFieldInput) {
  const [openPicker, setOpenPicker] = useState<OpenPicker | null>(null)
  const [chosen, setChosen] = useState<{ leg: number } | null>(null)
  const isPointer = useRef(false)
  const open = (picker: OpenPicker): void => {
    // The field has the focus when its picker is closed again.
    document.getElementById(`leg-${picker.leg}-${picker.field}`)?.focus({ preventScroll: true })
    setOpenPicker(picker)
  }
  const promptNext = useEffectEvent((at: number) => {
    const leg = tripLegs(trip)[at]
    if (!leg?.from || inactiveCountries(trip) !== '') return
    if (leg.segment.date === null) open({ leg: at, field: 'date' })
    else if (leg.segment.time === null) open({ leg: at, field: 'time' })
  })
  const promptChosen = useEffectEvent((at: number) => {
    const leg = tripLegs(trip)[at]
    if (leg?.from && leg.to === null) document.getElementById(`leg-${at}-arrival`)?.focus({ preventScroll: true })
    else promptNext(at)
  })
  const promptFirst = useEffectEvent(() => {
    if (tripLegs(trip)[0]?.from === null) document.getElementById('leg-0-departure')?.focus({ preventScroll: true })
    else promptNext(0)
  })
  // With the next frame: what is missing is judged on the trip as it then is, after the picker before has given its focus back.
  useEffect(() => {
    if (!destination) return undefined
    dispatch({ type: 'destination', place: destination })
    const frame = requestAnimationFrame(() => promptFirst())
    return () => cancelAnimationFrame(frame)
  }, [destination, dispatch])
  useEffect(() => {
    if (!chosen) return undefined
    const frame = requestAnimationFrame(() => promptChosen(chosen.leg))
    return () => cancelAnimationFrame(frame)
  }, [chosen])
  return {
    openPicker,
    setOpenPicker,
    onChosen: (leg: number): void => {
      if (isPointer.current) setChosen({ leg })
    },
    /** Of the form: whether a pointer or a key was used last. */
    watch: {
      onPointerDownCapture: () => void (isPointer.current = true),
      onKeyDownCapture: () => void (isPointer.current = false),
    },
  }
}
