import { punctualMinutes } from './delay-codes.ts'
import { departureDelay, flightRank, type FlightClock, type FlightStatus } from './flight-status.ts'

export type FlightNews = 'delayed' | 'departed' | 'landed'

/** What the customer of a leg was notified of. */
export interface FlightNotices {
  delayMinutes: number
  hasDeparted: boolean
  hasLanded: boolean
}

const minuteMs = 60_000
/** Older events are no news. */
const departureIsNewsMs = 60 * minuteMs
const landingIsNewsMs = 120 * minuteMs
/** A new time is news when it differs by this from the last one in a message. */
const noticeMinutes = 15

const isNews = (at: number | null, now: number, forMs: number): boolean => at !== null && now - at <= forMs

/**
 * The news of a leg for its customer, and the notices after it. News has happened: a departure is one in the air. A new time is news until
 * the flight leaves its stand.
 */
export function findFlightNews(
  { status, clock, now }: { status: FlightStatus; clock: FlightClock; now: number },
  notices: FlightNotices,
): { news: FlightNews[]; notices: FlightNotices } {
  const news: FlightNews[] = []
  const isWaiting = flightRank(status) < flightRank('taxi')
  const delay = departureDelay({ ...clock, offBlockAt: null, takeoffAt: null })
  const isLate = delay > punctualMinutes || notices.delayMinutes > 0
  const isDelayNews = isWaiting && isLate && Math.abs(delay - notices.delayMinutes) >= noticeMinutes
  if (isDelayNews) news.push('delayed')
  const isUp = flightRank(status) >= flightRank('airborne')
  if (status === 'airborne' && !notices.hasDeparted && isNews(clock.takeoffAt, now, departureIsNewsMs)) news.push('departed')
  const isDown = flightRank(status) >= flightRank('landed')
  if (isDown && !notices.hasLanded && isNews(clock.landingAt, now, landingIsNewsMs)) news.push('landed')
  return {
    news,
    notices: {
      delayMinutes: isDelayNews ? delay : notices.delayMinutes,
      hasDeparted: notices.hasDeparted || isUp,
      hasLanded: notices.hasLanded || isDown,
    },
  }
}
