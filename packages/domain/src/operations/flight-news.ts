import { punctualMinutes } from './delay-codes.ts'
import { departureDelay, flightRank, type FlightClock, type FlightStatus } from './flight-status.ts'

export type FlightNews = 'delayed' | 'departed' | 'landed'

export interface ToldOfFlight {
  delayMinutes: number
  hasDeparted: boolean
  hasLanded: boolean
}

const minuteMs = 60_000
/** What happened longer ago is known to everybody. */
const departureIsNewsMs = 60 * minuteMs
const landingIsNewsMs = 120 * minuteMs
/** A new time is told when it differs by this from the one that was told. */
const tellMinutes = 15

const isNews = (at: number | null, now: number, forMs: number): boolean => at !== null && now - at <= forMs

/**
 * What a customer is to be told of a leg, and what counts as told from then on. Nothing is told that has not happened: a departure is one
 * in the air. A new time counts until the flight leaves its stand.
 */
export function findFlightNews(
  { status, clock, now }: { status: FlightStatus; clock: FlightClock; now: number },
  told: ToldOfFlight,
): { news: FlightNews[]; told: ToldOfFlight } {
  const news: FlightNews[] = []
  const isWaiting = flightRank(status) < flightRank('taxi')
  const delay = departureDelay({ ...clock, offBlockAt: null, takeoffAt: null })
  const isLate = delay > punctualMinutes || told.delayMinutes > 0
  const isDelayNews = isWaiting && isLate && Math.abs(delay - told.delayMinutes) >= tellMinutes
  if (isDelayNews) news.push('delayed')
  const isUp = flightRank(status) >= flightRank('airborne')
  if (status === 'airborne' && !told.hasDeparted && isNews(clock.takeoffAt, now, departureIsNewsMs)) news.push('departed')
  const isDown = flightRank(status) >= flightRank('landed')
  if (isDown && !told.hasLanded && isNews(clock.landingAt, now, landingIsNewsMs)) news.push('landed')
  return {
    news,
    told: {
      delayMinutes: isDelayNews ? delay : told.delayMinutes,
      hasDeparted: told.hasDeparted || isUp,
      hasLanded: told.hasLanded || isDown,
    },
  }
}
