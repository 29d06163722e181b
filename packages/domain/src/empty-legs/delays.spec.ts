import { describe, expect, it } from 'vitest'
import { followDelays, type FlightOfDay } from './delays.ts'

const at = (minutes: number) => Temporal.Instant.from('2027-03-01T08:00:00Z').add({ minutes })
const flight = (from: number, to: number, over: Partial<FlightOfDay> = {}): FlightOfDay => ({
  departureAt: at(from),
  arrivalAt: at(to),
  known: null,
  agreedDepartureAt: null,
  isPast: false,
  ...over,
})
const arrives = (minutes: number, leftAt: number | null = null) => ({
  known: { departureAt: at(leftAt ?? 0), arrivalAt: at(minutes), hasLeft: leftAt !== null },
})
/** Minutes of the day; null: as planned. */
const follow = (flights: readonly FlightOfDay[]) =>
  followDelays(flights, 60).map((late) => [late.departureAt, late.arrivalAt].map((one) => one && at(0).until(one).total('minutes')))

describe('a late flight', () => {
  it('delays the ones after it by what their time on the ground does not take up', () => {
    expect(follow([flight(0, 120, arrives(210)), flight(210, 300), flight(480, 600)])).toEqual([
      [null, 210],
      [270, 360],
      [null, null],
    ])
  })

  it('delays a flight whose plan leaves less time on the ground by all of it', () => {
    expect(follow([flight(0, 120, arrives(150)), flight(130, 200)])).toEqual([
      [null, 150],
      [160, 230],
    ])
  })

  it('delays nothing that has left, and what is known of a flight counts where it is later', () => {
    expect(follow([flight(0, 120, arrives(240)), flight(180, 300, arrives(290, 170)), flight(360, 400)])).toEqual([
      [null, 170],
      [null, null],
      [null, null],
    ])
    expect(follow([flight(0, 120, arrives(150)), flight(180, 300, arrives(500))])[1]).toEqual([210, 500])
  })

  it('moves departures in steps, and not for a few minutes', () => {
    expect(follow([flight(0, 120, arrives(134)), flight(180, 300)])[1]).toEqual([null, 314])
    expect(follow([flight(0, 120, arrives(137)), flight(180, 300)])[1]).toEqual([210, 330])
    expect(follow([flight(0, 120, arrives(126)), flight(125, 300)])[1]).toEqual([140, 315])
  })

  it('does not move a flight whose time has passed, but the ones after it', () => {
    expect(follow([flight(0, 120, arrives(240)), flight(180, 300, { isPast: true }), flight(360, 400)])).toEqual([
      [null, 240],
      [null, 420],
      [480, 520],
    ])
  })

  it('has arrived where the next one has left, whatever was entered for it', () => {
    expect(follow([flight(0, 120, arrives(900)), flight(180, 300, arrives(330, 210)), flight(360, 400)])).toEqual([
      [null, 210],
      [null, 330],
      [390, 430],
    ])
  })

  it('that arrives early moves nothing', () => {
    expect(follow([flight(0, 120, arrives(60, 0)), flight(180, 300)])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  it('moves a flight back no more once its customer agreed to the later time', () => {
    const agreed = flight(180, 300, { agreedDepartureAt: at(260) })
    expect(follow([flight(0, 120), agreed])[1]).toEqual([260, 380])
    expect(follow([flight(0, 120, arrives(300)), agreed])[1]).toEqual([360, 480])
  })
})
