import { describe, expect, it } from 'vitest'
import { ApiError } from '@aquilane/contract/client'
import type { Location } from '@aquilane/domain/location'
import { toSearchLinkPayload } from '@aquilane/domain/trip/search-link'
import { emptyTrip, setDestination, updateSegment } from '@aquilane/domain/trip/trip'
import type { SiteContext } from '~/lib/server-context.ts'
import { loadSearch } from './load-search.server.ts'

const now = Temporal.Instant.from('2026-11-30T09:00:00Z')

/** A city with one airport. */
function toCity(code: string, name: string, zone: string): Location {
  const place = {
    name,
    iata: code,
    icao: null,
    latitude: 45,
    longitude: 7,
    timezone: { name: zone, gmt_offset: 60 },
    country: { iso3: 'XXX', name, is_active: true },
    placement: name,
  }
  const airport = { ...place, type: 'airport' as const, selector: `airport:L${code}`, icao: `L${code}`, runway_m: 2_500 }
  return { ...place, type: 'city', selector: `city:${code}`, airports: [airport] }
}
const [london, nice] = [toCity('LON', 'London', 'Europe/London'), toCity('NCE', 'Nice', 'Europe/Paris')]
const [londra, nizza] = [toCity('LON', 'Londra', 'Europe/London'), toCity('NCE', 'Nizza', 'Europe/Paris')]

/** What an English link holds. */
function toLink(date: string) {
  const trip = setDestination(setDestination(emptyTrip(), 0, london), 1, nice)
  const link = toSearchLinkPayload(updateSegment(trip, 0, { date, time: '10:30', pax: 2, luggage: 20 }))
  if (!link.ok) throw new Error('The trip is not complete')
  return link.payload
}

/** Opens the link on an Italian page. */
function open(link: unknown, places: () => Promise<{ data: Location[] }> = () => Promise.resolve({ data: [londra, nizza] })) {
  const asked: unknown[] = []
  const tryApi = (endpoint: string, { query }: { query?: unknown }) => {
    if (endpoint === 'GET /gamma/json/unpack') return Promise.resolve(link)
    if (endpoint !== 'GET /gamma/location/get') return Promise.reject(new ApiError('', 404, {}))
    asked.push(query)
    return places()
  }
  return loadSearch({ tryApi } as unknown as SiteContext, 'packed', now).then(({ search }) => ({ search, asked }))
}
const namesOf = (search: Awaited<ReturnType<typeof open>>['search']) =>
  'trip' in search ? search.trip.destinations.map((place) => place?.name) : []

describe('the places of a search link', () => {
  it('are named in the language of the page, not of the link', async () => {
    const { search, asked } = await open(toLink('2026-12-12'))
    expect(search.ok).toBe(true)
    expect(namesOf(search)).toEqual(['Londra', 'Nizza'])
    expect(asked).toEqual([{ selector: ['city:LON', 'city:NCE'] }])
  })

  it('are so in a search of yesterday, too', async () => {
    const { search } = await open(toLink('2026-11-20'))
    expect(search).toMatchObject({ ok: false, reason: 'past' })
    expect(namesOf(search)).toEqual(['Londra', 'Nizza'])
  })

  it('keep the names of the link where a place is no more', async () => {
    const { search } = await open(toLink('2026-12-12'), () => Promise.reject(new ApiError('', 404, { code: 'PLACE_NOT_FOUND' })))
    expect(namesOf(search)).toEqual(['London', 'Nice'])
  })

  it('are asked for once, and not at all where the link is none', async () => {
    const { search, asked } = await open({ legs: 'x' })
    expect(search).toEqual({ ok: false, reason: 'malformed' })
    expect(asked).toEqual([])
  })
})
