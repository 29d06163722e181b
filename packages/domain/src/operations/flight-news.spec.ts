import { describe, expect, it } from 'vitest'
import { findFlightNews, type FlightNotices } from './flight-news.ts'
import type { FlightClock, FlightStatus } from './flight-status.ts'

const minute = 60_000
const departureAt = Date.parse('2026-12-18T10:00:00Z')
const planned: FlightClock = {
  plannedDepartureAt: departureAt,
  plannedArrivalAt: departureAt + 120 * minute,
  estimatedOffBlockAt: null,
  offBlockAt: null,
  takeoffAt: null,
  landingAt: null,
  onBlockAt: null,
}
const nothing: FlightNotices = { delayMinutes: 0, hasDeparted: false, hasLanded: false }
const find = (status: FlightStatus, clock: Partial<FlightClock>, minutes: number, notices = nothing) =>
  findFlightNews({ status, clock: { ...planned, ...clock }, now: departureAt + minutes * minute }, notices)
const late = (minutes: number) => ({ estimatedOffBlockAt: departureAt + minutes * minute })

describe('news of a flight', () => {
  it('is a delay beyond fifteen minutes, once', () => {
    expect(find('scheduled', late(15), -60).news).toEqual([])
    const first = find('scheduled', late(40), -60)
    expect(first.news).toEqual(['delayed'])
    expect(find('boarding', late(40), -30, first.notices).news).toEqual([])
    expect(find('boarding', late(50), -30, first.notices).news).toEqual([])
    expect(find('boarding', late(60), -30, first.notices)).toMatchObject({ news: ['delayed'], notices: { delayMinutes: 60 } })
  })

  it('is also that a delay is over', () => expect(find('scheduled', {}, -60, { ...nothing, delayMinutes: 40 }).news).toEqual(['delayed']))

  it('is the departure in the air, and the landing, each once', () => {
    expect(find('taxi', late(40), 5).news).toEqual([])
    const up = find('airborne', { takeoffAt: departureAt }, 5)
    expect(up.news).toEqual(['departed'])
    const down = find('landed', { takeoffAt: departureAt, landingAt: departureAt + 110 * minute }, 111, up.notices)
    expect([down.news, find('closed', { landingAt: departureAt + 110 * minute }, 112, down.notices).news]).toEqual([['landed'], []])
  })

  it('is nothing that is long over', () => {
    expect(find('closed', { takeoffAt: departureAt, landingAt: departureAt + 60 * minute }, 600)).toEqual({
      news: [],
      notices: { delayMinutes: 0, hasDeparted: true, hasLanded: true },
    })
  })
})
