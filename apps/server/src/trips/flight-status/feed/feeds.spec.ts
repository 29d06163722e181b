import { describe, expect, it } from 'vitest'
import { readAdsbExchange } from './adsb-exchange.ts'
import { readOpenSky, toOpenSkyQueries } from './opensky.ts'
import { isOfAircraft, type TrackedFlight } from './position-feed.ts'
import { sandboxFeed } from './sandbox.ts'

/** The state vector that the OpenSky REST documentation asks for: `time=1458564121&icao24=3c6444`. */
const openSky = {
  time: 1458564121,
  states: [
    [
      '3c6444',
      'DLH9LF  ',
      'Germany',
      1458564120,
      1458564120,
      6.1546,
      50.1964,
      9639.3,
      false,
      232.88,
      98.26,
      4.55,
      null,
      9547.86,
      '1000',
      false,
      0,
    ],
    ['3944ef', null, 'France', null, 1458564100, null, null, null, true, 0, null, null, null, null, null, false, 0],
  ],
}

/** The answer in the README of the adsb.one API (`/v2/icao/A9CEE9`), which has the format of ADS-B Exchange; beside it one on the ground. */
const adsbExchange = {
  ac: [
    {
      hex: 'a9cee9',
      type: 'adsb_icao',
      flight: 'N731BP  ',
      alt_baro: 38000,
      alt_geom: 38275,
      gs: 338.9,
      track: 276.1,
      lat: 37.358322,
      lon: -93.374147,
      seen_pos: 3.486,
    },
    { hex: '39e406', flight: '', r: 'F-HZAG', alt_baro: 'ground', gs: 3.1, lat: 48.9, lon: 1.7, seen_pos: 1 },
    { hex: '~2c0ffe', alt_baro: 1_000, lat: 48.9, lon: 1.7, seen_pos: 1 },
    { hex: 'abcdef', type: 'mlat' },
    { hex: 'abcdef', alt_baro: 900, lat: 148.9, lon: 1.7, seen_pos: 1 },
  ],
  msg: 'No error',
  now: 1675633671226,
  total: 1,
}

describe('positions of outside feeds in one form', () => {
  it('reads a state vector of OpenSky, metric as it is, and leaves out one without a position', () =>
    expect(readOpenSky(openSky)).toEqual([
      {
        at: 1458564120_000,
        latitude: 50.1964,
        longitude: 6.1546,
        altitudeFt: 31_625,
        speedKt: 453,
        track: 98,
        isOnGround: false,
        icao24: '3c6444',
        registration: null,
        callsign: 'DLH9LF',
      },
    ]))

  it('reads an answer of ADS-B Exchange, by the age of each position', () => {
    const [flying, taxiing, anonymous, ...others] = readAdsbExchange(adsbExchange)
    expect(flying).toEqual({
      at: 1675633671226 - 3_486,
      latitude: 37.358322,
      longitude: -93.374147,
      altitudeFt: 38_000,
      speedKt: 339,
      track: 276,
      isOnGround: false,
      icao24: 'a9cee9',
      registration: null,
      callsign: 'N731BP',
    })
    expect(taxiing).toMatchObject({ registration: 'F-HZAG', isOnGround: true, altitudeFt: null, callsign: null })
    expect(anonymous).toMatchObject({ icao24: null })
    expect(others).toEqual([])
  })

  it.each([null, {}, { ac: 'x' }, { states: null }, { ac: [null, 1, 'x'], now: 1 }, { states: [null, {}, []] }])('survives %j', (body) => {
    expect([readAdsbExchange(body), readOpenSky(body)]).toEqual([[], []])
  })

  it('finds an aircraft by registration, address or callsign, and never against its registration', () => {
    const [position] = readOpenSky(openSky)
    const [, taxiing] = readAdsbExchange(adsbExchange)
    expect(isOfAircraft(position!, { registration: 'D-LH9LF', icao24: null })).toBe(true)
    expect(isOfAircraft(position!, { registration: 'D-CABC', icao24: '3c6444' })).toBe(true)
    expect(isOfAircraft(position!, { registration: 'D-LH9LF', icao24: 'ffffff' })).toBe(false)
    expect(isOfAircraft(taxiing!, { registration: 'F-HZAG', icao24: null })).toBe(true)
    expect(isOfAircraft(taxiing!, { registration: 'F-OTHE', icao24: '39e406' })).toBe(false)
  })
})

const minute = 60_000
const departureAt = Date.parse('2026-12-18T10:00:00Z')
const flight = (registration: string): TrackedFlight => ({
  registration,
  icao24: null,
  turns: [],
  expectedOffBlockAt: departureAt,
  plan: {
    departureAt,
    arrivalAt: departureAt + 120 * minute,
    from: { latitude: 51.8747, longitude: -0.3683 },
    to: { latitude: 43.6584, longitude: 7.2159 },
  },
})

it('OpenSky is asked by address where it is known, else around the departure', () => {
  expect(toOpenSkyQueries([{ ...flight('D-CABC'), icao24: '3c6444' }, flight('D-CABD')])).toEqual([
    'icao24=3c6444',
    'lamin=51.675&lomin=-0.568&lamax=52.075&lomax=-0.168',
  ])
})

describe('the simulator', () => {
  const feed = sandboxFeed()
  const read = (tail: string, minutes: number) =>
    feed.read([flight(tail)], Temporal.Instant.fromEpochMilliseconds(departureAt + minutes * minute))

  it('flies from stand to stand, the same way each time', async () => {
    const all = (await Promise.all(Array.from({ length: 240 }, (_, at) => read('D-CABC', at - 60)))).flat()
    expect(all.some(({ isOnGround }) => !isOnGround)).toBe(true)
    expect(all.at(0)).toMatchObject({ isOnGround: true, latitude: 51.8747 })
    expect(all.at(-1)).toMatchObject({ isOnGround: true, latitude: 43.6584, speedKt: 0 })
    expect(await read('D-CABC', 60)).toEqual(await read('D-CABC', 60))
  })

  it('is late, has gaps, and says things twice and out of order', async () => {
    const minutes = Array.from({ length: 120 }, (_, at) => at)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => Promise.all(minutes.map((m) => read(`D-C${at}`, m)))))
    const flat = answers.flat()
    expect(flat.filter((one) => one.length === 0).length).toBeGreaterThan(0)
    expect(flat.some((one) => one.length > 1 && one[0]!.at === one[1]!.at)).toBe(true)
    expect(flat.some((one) => one.some(({ at }, i) => i > 0 && at < one[i - 1]!.at))).toBe(true)
  })
})
