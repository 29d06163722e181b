import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale } from 'use-intl'
import { paths } from '@aquilane/domain/site/paths'
import type { Location } from '@aquilane/domain/location'
import type { Trip } from '@aquilane/domain/trip/trip'
import { hasErrors } from '@aquilane/domain/trip/validation'
import { api } from '~/lib/api.ts'
import { rememberDeparture, rememberPlaces } from './recent-places.ts'
import type { LinkFilling } from './use-trip-draft.ts'
import { tripReducer, type TripAction } from './use-trip.ts'

interface TripSearchInput extends LinkFilling {
  trip: Trip
  dispatch: (action: TripAction) => void
  /** No two inactive countries in a row. */
  isFlyable: boolean
}

/** Not needed before a field is touched, which fetches it. */
const loadSearchLink = () => import('@aquilane/domain/trip/search-link')
const prepare = (): void => void loadSearchLink().catch(() => undefined)

/** Checks the trip and opens its prices. */
export function useTripSearch({ trip, dispatch, isFilling, onEarlySearch, isFlyable }: TripSearchInput) {
  const locale = useLocale()
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    addEventListener('focusin', prepare, { once: true })
    return () => removeEventListener('focusin', prepare)
  }, [])
  const search = async (): Promise<void> => {
    const checked = tripReducer(trip, { type: 'check' })
    dispatch({ type: 'check' })
    setAttempt(attempt + 1)
    setFailed(false)
    if (hasErrors(checked) || !isFlyable) return
    setSending(true)
    try {
      const { toSearchLinkPayload } = await loadSearchLink()
      const result = toSearchLinkPayload(checked)
      if (!result.ok) return
      const packed = await api('POST /gamma/json/pack', { body: result.payload })
      const places = checked.destinations.filter((place): place is Location => place !== null)
      rememberPlaces(places)
      if (places[0]) rememberDeparture(places[0])
      await navigate(paths[locale].suggestList(packed))
    } catch {
      setFailed(true)
    } finally {
      setSending(false)
    }
  }
  const isWaiting = useRef(false)
  const [isEarly, setEarly] = useState(false)
  const submit = (): void => {
    if (!isFilling) return void search()
    isWaiting.current = true
    setEarly(true)
    onEarlySearch()
  }
  const onFilled = useEffectEvent(() => {
    if (!isWaiting.current) return
    isWaiting.current = false
    void search()
  })
  useEffect(() => {
    if (!isFilling) onFilled()
  }, [isFilling])
  return { submit, attempt, isSending: isSending || (isFilling && isEarly), hasFailed }
}
