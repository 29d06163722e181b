import { createHash } from 'node:crypto'
import { kmBetween } from '@aquilane/domain/operations/follow-position'
import { readAdsbExchange } from './adsb-exchange.ts'
import type { PositionFeed, TrackedFlight } from './position-feed.ts'

interface Place {
  latitude: number
  longitude: number
}

const minuteMs = 60_000
const taxiOutMs = 9 * minuteMs
const taxiInMs = 6 * minuteMs
/** Around its flight the transponder is on. */
const onBeforeMs = 45 * minuteMs
const onAfterMs = 45 * minuteMs
const gapMs = 10 * minuteMs
const gapShare = 0.1
const cruiseFt = 39_000
const climbShare = 0.15
const rad = Math.PI / 180

/** Between 0 and 1, always the same for a text. */
const share = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32

/** Most leave on time, some a little late, few much. */
function latenessMs(seed: string): number {
  const drawn = share(`late ${seed}`)
  const minutes = drawn < 0.7 ? drawn * 10 : drawn < 0.9 ? 8 + (drawn - 0.7) * 35 : 18 + (drawn - 0.9) * 250
  return Math.round(minutes) * minuteMs
}

/** A place on the great circle between two. */
function between(a: Place, b: Place, part: number): Place {
  const angle = kmBetween(a, b) / 6371.0088
  if (angle < 1e-6) return a
  const [p, q] = [Math.sin((1 - part) * angle) / Math.sin(angle), Math.sin(part * angle) / Math.sin(angle)]
  const of = ({ latitude, longitude }: Place) => {
    const [lat, lon] = [latitude * rad, longitude * rad]
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)] as const
  }
  const [from, to] = [of(a), of(b)]
  const [x, y, z] = [0, 1, 2].map((axis) => p * from[axis]! + q * to[axis]!) as [number, number, number]
  return { latitude: Math.asin(Math.max(-1, Math.min(1, z))) / rad, longitude: Math.atan2(y, x) / rad }
}

const heading = (a: Place, b: Place): number => {
  const turn = (b.longitude - a.longitude) * rad
  const y = Math.sin(turn) * Math.cos(b.latitude * rad)
  const x =
    Math.cos(a.latitude * rad) * Math.sin(b.latitude * rad) - Math.sin(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.cos(turn)
  return (Math.atan2(y, x) / rad + 360) % 360
}

/** Where it is after a part of its way, over the places where it turns. */
function along(way: readonly Place[], part: number): { place: Place; track: number } {
  const flights = way.slice(1).map((to, at) => ({ from: way[at]!, to, km: kmBetween(way[at]!, to) }))
  let left = flights.reduce((sum, { km }) => sum + km, 0) * part
  for (const { from, to, km } of flights) {
    if (left <= km) {
      const place = between(from, to, km === 0 ? 0 : left / km)
      return { place, track: heading(place, to) }
    }
    left -= km
  }
  return { place: way.at(-1)!, track: 0 }
}

/** One aircraft at a moment as `/v2` shows it; null while its transponder is off. */
function stateAt(flight: TrackedFlight, at: number): Record<string, unknown> | null {
  const { plan, turns, registration, expectedOffBlockAt } = flight
  const offBlock = expectedOffBlockAt + latenessMs(`${registration} ${plan.departureAt}`)
  const takeoff = offBlock + taxiOutMs
  const aloftMs = Math.max(10 * minuteMs, plan.arrivalAt - plan.departureAt - taxiOutMs - taxiInMs)
  const [landing, onBlock] = [takeoff + aloftMs, takeoff + aloftMs + taxiInMs]
  if (at < offBlock - onBeforeMs || at > onBlock + onAfterMs) return null
  const known = {
    hex: createHash('sha256').update(registration).digest('hex').slice(0, 6),
    r: registration,
    flight: registration.replace('-', ''),
  }
  const standing = ({ latitude: lat, longitude: lon }: Place, gs: number) => ({ ...known, alt_baro: 'ground', gs, lat, lon })
  if (at < takeoff) return standing(plan.from, at < offBlock ? 0 : 14)
  if (at >= landing) return standing(plan.to, at < onBlock ? 14 : 0)
  const part = (at - takeoff) / aloftMs
  const { place, track } = along([plan.from, ...turns, plan.to], part)
  const climb = Math.min(1, part / climbShare, (1 - part) / climbShare)
  const km = [plan.from, ...turns, plan.to].reduce((sum, one, i, way) => (i === 0 ? 0 : sum + kmBetween(way[i - 1]!, one)), 0)
  const gs = Math.round(km / 1.852 / (aloftMs / 3_600_000))
  return { ...known, alt_baro: Math.round(1_500 + climb * (cruiseFt - 1_500)), gs, track, lat: place.latitude, lon: place.longitude }
}

/** What a receiver network shows: nothing for minutes, what was shown before once more, and something older after it. */
function shownAt(flight: TrackedFlight, now: number): Record<string, unknown>[] {
  const seed = `${flight.registration} ${flight.plan.departureAt}`
  if (share(`gap ${seed} ${Math.floor(now / gapMs)}`) < gapShare) return []
  const age = 2_000 + Math.round(share(`age ${seed} ${now}`) * 20_000)
  const ages = [age, ...(share(`twice ${seed} ${now}`) < 0.3 ? [age] : []), ...(share(`old ${seed} ${now}`) < 0.3 ? [age + 90_000] : [])]
  return ages.flatMap((one) => {
    const state = stateAt(flight, now - one)
    return state ? [{ ...state, seen_pos: one / 1_000 }] : []
  })
}

/** Flies every flight that is asked for along its way, as late as flights are. Answers as ADS-B Exchange does. */
export const sandboxFeed = (): PositionFeed => ({
  name: 'sandbox',
  async read(flights, now) {
    const at = now.epochMilliseconds
    return readAdsbExchange({ now: at, ac: flights.flatMap((flight) => shownAt(flight, at)) })
  },
})
