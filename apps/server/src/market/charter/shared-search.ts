import { timingSafeEqual } from 'node:crypto'
import { toParty } from '@aquilane/domain/charter/party'
import { createKeyedMark } from '../../platform/keyed-mark.ts'
import type { LegBody } from './trip.ts'

/** A link lives no longer than this, and never beyond the first departure. */
const shareDays = 7
/** A reader may look at departures so many hours earlier and later, as its maker could. */
const flexHours = 3
const secondsChars = 7

export interface SharedSearches {
  /** A token for this trip, and until when it opens the whole list. */
  share(legs: readonly LegBody[], firstDeparture: Temporal.Instant): { token: string; until: Temporal.Instant }
  /** Until when the token opens this trip; null for other trips, after its time and for anything not made here. */
  openUntil(token: string, legs: readonly LegBody[]): Temporal.Instant | null
}

/**
 * Links that show their reader the whole list of a search without an account. The token holds its own end and a mark over the trip: nothing is stored, it names
 * no person and no price, and it opens no other trip.
 */
export function createSharedSearches(secret: string, clock: { now(): Temporal.Instant }): SharedSearches {
  const mark = createKeyedMark(secret, 'shared search')
  const toToken = (seconds: number, legs: readonly LegBody[]): string => {
    const end = seconds.toString(36).padStart(secondsChars, '0')
    return end + mark(`${end}|${toText(legs)}`)
  }
  return {
    share(legs, firstDeparture) {
      const latest = clock.now().add({ hours: 24 * shareDays })
      const until = Temporal.Instant.compare(firstDeparture, latest) < 0 ? firstDeparture : latest
      const seconds = Math.floor(until.epochMilliseconds / 1000)
      return { token: toToken(seconds, legs), until: Temporal.Instant.fromEpochMilliseconds(seconds * 1000) }
    },
    openUntil(token, legs) {
      const seconds = Number.parseInt(token.slice(0, secondsChars), 36)
      if (!Number.isSafeInteger(seconds) || seconds * 1000 <= clock.now().epochMilliseconds) return null
      const isMade = flexSteps.some((hours) => {
        const shifted = shift(legs, hours)
        return shifted !== null && isSame(token, toToken(seconds, shifted))
      })
      return isMade ? Temporal.Instant.fromEpochMilliseconds(seconds * 1000) : null
    },
  }
}

const flexSteps = Array.from({ length: 2 * flexHours + 1 }, (_, step) => step - flexHours)

const toText = (legs: readonly LegBody[]): string =>
  legs
    .map(({ departure, arrival, date, pax, luggage, party, window }) =>
      [departure, arrival, date.slice(0, 16), pax, luggage, JSON.stringify(toParty(party) ?? null), ...(window ? [window] : [])].join(' '),
    )
    .join('|')

/** Null where a date is none. */
function shift(legs: readonly LegBody[], hours: number): LegBody[] | null {
  try {
    return legs.map((leg) => ({ ...leg, date: Temporal.PlainDateTime.from(leg.date).add({ hours }).toString({ smallestUnit: 'minute' }) }))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
