import { describe, expect, it } from 'vitest'
import { withNamedDetails } from './linked-trip.ts'
import { orderPayload } from './order-payload.ts'
import { farnborough, nice } from './places.fixture.ts'
import { correctTimes, setDate, setTime, setWindow } from './reschedule.ts'
import { parseSearchLinkPayload } from './search-link-parse.ts'
import { toSearchLinkPayload } from './search-link.ts'
import { emptyTrip, setDestination } from './trip.ts'

const now = Temporal.Instant.from('2026-12-01T08:00:00Z')
const route = setDestination(setDestination(emptyTrip(), 0, farnborough), 1, nice)
const dated = setDate(route, 0, '2026-12-12', now)
const first = (trip: typeof route) => trip.segments[0]!

describe('a leg whose hour is left open', () => {
  it('has a time of its window, which an exact time replaces', () => {
    const open = setWindow(dated, 0, 'evening', now)
    expect(first(open)).toMatchObject({ time: '18:00', window: 'evening' })
    expect(first(setTime(open, 0, '10:30', now))).toMatchObject({ time: '10:30', window: undefined })
  })

  it('moves its time with what can still be booked today, and loses a window that is over', () => {
    // Six hours later it is 21:00.
    const afternoon = Temporal.Instant.from('2026-12-12T15:00:00Z')
    expect(first(setWindow(dated, 0, 'evening', afternoon))).toMatchObject({ date: '2026-12-12', time: '21:00', window: 'evening' })
    const morning = setWindow(dated, 0, 'morning', now)
    expect(first(correctTimes(morning, afternoon))).toMatchObject({ date: '2026-12-12', time: null, window: undefined })
  })

  it('is kept by payload, link and address', () => {
    const open = setWindow(dated, 0, 'morning', now)
    const order = orderPayload(open)
    expect(order.ok && order.payload.legs[0]).toMatchObject({ date: '2026-12-12T09:00', window: 'morning' })
    const link = toSearchLinkPayload(open)
    const read = parseSearchLinkPayload(link.ok && link.payload, now)
    expect(read.ok && first(read.trip)).toMatchObject({ time: '09:00', window: 'morning' })
    expect(first(withNamedDetails(route, new URLSearchParams('date=2026-12-12&time=any'), now))).toMatchObject({ window: 'any' })
  })

  it('is no part of a link with another word, or with a time outside it', () => {
    const link = toSearchLinkPayload(setWindow(dated, 0, 'morning', now))
    const legs = link.ok ? link.payload.legs : []
    const read = (change: object) => parseSearchLinkPayload({ legs: legs.map((leg) => ({ ...leg, ...change })) }, now)
    expect(read({ window: 'night' })).toEqual({ ok: false, reason: 'malformed' })
    expect(read({ window: 'evening' })).toEqual({ ok: false, reason: 'malformed' })
  })
})
