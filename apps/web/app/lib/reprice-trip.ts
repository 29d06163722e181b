import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale } from 'use-intl'
import { paths } from '@aquilane/domain/site/paths'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { toSearchLinkPayload } from '@aquilane/domain/trip/search-link'
import { addDestination, emptyTrip, setAirport, setLuggage, setParty, setPax, type Trip } from '@aquilane/domain/trip/trip'
import { setDate, setTime, setWindow } from '@aquilane/domain/trip/reschedule'
import { api } from './api.ts'

export type RepriceLegs = OrderPayload['legs']

/** Opens the suggestions for another trip given as order legs: loads its places, packs it, navigates. */
export function useRepriceTrip() {
  const locale = useLocale()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    /** @param keep of the address: what narrows the list */
    async take(legs: RepriceLegs, keep: { search?: string; hash?: string } = {}) {
      setBusy(true)
      try {
        const trip = await toTrip(legs)
        const share = toSearchLinkPayload(trip)
        if (!share.ok) return
        const packed = await api('POST /gamma/json/pack', { body: share.payload })
        await navigate({ pathname: paths[locale].suggestList(packed), ...keep })
      } finally {
        setBusy(false)
      }
    },
  }
}

async function toTrip(legs: RepriceLegs): Promise<Trip> {
  const selectors = [...new Set(legs.flatMap((leg) => [leg.departure, leg.arrival]))]
  const { data } = await api('GET /gamma/location/get', { query: { selector: selectors } })
  const places = new Map(data.map((place) => [place.selector, place]))
  const now = Temporal.Now.instant()
  return legs.reduce((trip, leg, index) => {
    let next = index === 0 ? trip : addDestination(trip)
    next = setAirport(next, index, 'departure', places.get(leg.departure) ?? null)
    next = setAirport(next, index, 'arrival', places.get(leg.arrival) ?? null)
    next = setParty(setPax(setLuggage(next, index, leg.luggage), index, leg.pax), index, leg.party ?? {})
    const [date = '', time = ''] = leg.date.split('T')
    const timed = setTime(setDate(next, index, date, now), index, time.slice(0, 5), now)
    return leg.window ? setWindow(timed, index, leg.window, now) : timed
  }, emptyTrip())
}
