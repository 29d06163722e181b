import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { manualClock } from '../../platform/clock.ts'
import { importOurAirports, importPlaces } from './import.ts'
import { PlacesImportError } from './ourairports.ts'
import { createPlaces } from './service.ts'
import { type PlacesService } from './model.ts'

const airportsHead =
  '"id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent","iso_country","iso_region","municipality","scheduled_service","icao_code","iata_code","gps_code","local_code","home_link","wikipedia_link","keywords"'
const runwaysHead =
  '"id","airport_ref","airport_ident","length_ft","width_ft","surface","lighted","closed","le_ident","le_latitude_deg","le_longitude_deg","le_elevation_ft","le_heading_degT","le_displaced_threshold_ft","he_ident","he_latitude_deg","he_longitude_deg","he_elevation_ft","he_heading_degT","he_displaced_threshold_ft"'
let ids = 1
interface Given {
  ident: string
  type?: string
  name?: string
  at?: [string, string]
  country?: string
  town?: string
  iata?: string
  icao?: string
  keywords?: string
  gps?: string
  scheduled?: boolean
}
const airportRow = ({
  ident,
  type = 'small_airport',
  name = 'Test Field',
  at = ['45.5', '9.5'],
  country = 'IT',
  town = 'Prova',
  iata = '',
  icao = '',
  keywords = '',
  gps = icao,
  scheduled = false,
}: Given) =>
  `${ids++},"${ident}","${type}","${name}",${at[0]},${at[1]},300,"EU","${country}","${country}-25","${town}","${scheduled ? 'yes' : 'no'}","${icao}","${iata}","${gps}",,,,"${keywords}"`
const runwayRow = (ident: string, feet: number | string, surface: string, closed = 0) =>
  `${ids++},1,"${ident}",${feet},100,"${surface}",1,${closed},"09",,,,,,"27",,,,,`
const airports = (...rows: string[]) => `${[airportsHead, ...rows].join('\r\n')}\r\n`
const runways = (...rows: string[]) => `${[runwaysHead, ...rows].join('\n')}\n`

let database: TestDatabase
let places: PlacesService
const clock = manualClock(Temporal.Instant.from('2026-11-20T12:00:00Z'))
beforeAll(async () => {
  database = await createTestDatabase()
  places = await createPlaces({ db: database.db, clock })
})
afterAll(async () => {
  places.close()
  await database.close()
})
const listed = async () =>
  Number(
    (
      await database.db
        .selectFrom('airport')
        .select((eb) => eb.fn.countAll().as('n'))
        .where('listed', '=', true)
        .executeTakeFirstOrThrow()
    ).n,
  )

const known = (zone: string) => {
  try {
    return Boolean(clock.now().toZonedDateTimeISO(zone))
  } catch {
    return false
  }
}

describe('places this release ships', () => {
  test('the seed loads more than 10,000 airports, each with a city, a country and a zone that Temporal supports', async () => {
    expect(await listed()).toBeGreaterThan(10_000)
    expect(places.airports().filter((airport) => !places.city(airport.cityCode) || !airport.country)).toEqual([])
    expect([...new Set(places.airports().map((airport) => airport.zone))].filter((zone) => !known(zone))).toEqual([])
  })

  test('have the clocks of the newest rules: Inuvik is at UTC-6 in December 2026', () => {
    const { zone } = places.airportByIata('YEV')!
    expect(Temporal.PlainDateTime.from('2026-12-10T12:00').toZonedDateTime(zone).offset).toBe('-06:00')
  })

  test('are not loaded again at the next start', async () => {
    const before = places.version()
    await importPlaces(database.db)
    await places.reload()
    expect(places.version()).toBe(before)
  })
})

test('several processes starting on an empty database load the places once', async () => {
  const fresh = await createTestDatabase()
  try {
    await fresh.db.deleteFrom('places_dataset').execute()
    const said: string[] = []
    await Promise.all(Array.from({ length: 4 }, () => importPlaces(fresh.db, (line) => said.push(line))))
    expect(said).toEqual([expect.stringMatching(/^places loaded: 10,\d{3} airports, \d,\d{3} cities$/)])
    expect((await fresh.db.selectFrom('places_dataset').select('version').executeTakeFirstOrThrow()).version).toBe(1)
  } finally {
    await fresh.close()
  }
})

describe("an operator's own OurAirports download", () => {
  test('updates known airports, adds new ones with their zone, unlists closed ones and leaves the rest alone', async () => {
    const before = await listed()
    const oldMoved = places.airportByIcao('EGLF')!
    const report = await importOurAirports(database.db, {
      airports: airports(
        airportRow({
          ident: 'EGLF',
          icao: 'EGLF',
          iata: 'FAB',
          type: 'medium_airport',
          name: 'Farnborough Airport',
          at: ['51.275799', '-0.776333'],
          country: 'GB',
          town: 'Farnborough',
        }),
        airportRow({
          ident: 'LIXX',
          icao: 'LIXX',
          name: 'Lago Nuovo Airport',
          at: ['45.9', '10.2'],
          town: 'Lago Nuovo',
          keywords: 'Nuovissimo, LIXY',
        }),
        airportRow({ ident: 'IT-0001', name: 'Grass Strip', at: ['45', '10'] }),
        airportRow({ ident: 'EGSX', type: 'closed', icao: 'EGSX', name: 'North Weald', country: 'GB' }),
      ),
      runways: runways(
        runwayRow('EGLF', 8100, 'ASP'),
        runwayRow('LIXX', 9000, 'GRS'),
        runwayRow('LIXX', 4000, 'Asphalt'),
        runwayRow('LIXX', 12_000, 'CON', 1),
        runwayRow('IT-0001', 5000, 'TURF'),
      ),
    })
    expect(report).toMatchObject({ rowsRead: 4, added: 1, updated: 1, unlisted: ['EGSX'], leftOut: [], listed: before })
    await places.reload()
    expect(places.airportByIcao('EGLF')).toMatchObject({ runwayM: 2469, zone: 'Europe/London', cityCode: 'LON' })
    expect(oldMoved.runwayM).toBe(2440)
    // The longest open paved runway counts: not the grass, not the closed one.
    expect(places.airportByIcao('LIXX')).toMatchObject({ runwayM: 1219, runwayPaved: true, zone: 'Europe/Rome', iata: null })
    expect(places.search({ query: 'nuovissimo', locale: 'en' })[0]?.selector).toBe('airport:LIXX')
    expect(places.airportByIcao('IT-0001')).toBeNull()
    expect(places.airports().some((airport) => airport.code === 'EGSX')).toBe(false)
    // An old order still has to name it.
    expect(places.get('airport:EGSX', 'en')?.name).toBe('North Weald Airfield')
    expect(places.search({ query: 'north weald', locale: 'en' }).map((place) => place.selector)).not.toContain('airport:EGSX')
  })

  test('an IATA code that moved to another airport moves', async () => {
    await importOurAirports(database.db, {
      airports: airports(airportRow({ ident: 'LIXX', icao: 'LIXX', iata: 'FAB', at: ['45.9', '10.2'] })),
      runways: runways(),
    })
    await places.reload()
    expect(places.airportByIata('FAB')?.code).toBe('LIXX')
    expect(places.airportByIcao('EGLF')?.iata).toBeNull()
  })

  test('is not overwritten by the next start', async () => {
    await importPlaces(database.db)
    await places.reload()
    expect(places.airportByIata('FAB')?.code).toBe('LIXX')
  })

  const good = airportRow({ ident: 'LIXX', icao: 'LIXX' })
  test.each([
    ['a file that is not there in content', '', runways(), 'airports.csv row 1 is missing: the file is empty'],
    ['the two files swapped', runways(runwayRow('LIXX', 4000, 'ASP')), airports(good), 'the two files look swapped'],
    ['a download cut in the middle of a row', airports(good).slice(0, -40), runways(), 'airports.csv row 2'],
    ['a quote that never ends', airports(good.replace('"Prova"', '"Prova')), runways(), 'airports.csv row 2'],
    ['no airport of use', airports(airportRow({ ident: 'IT-0002' })), runways(), 'no open airport'],
    [
      'rows of nonsense',
      airports(
        ...Array.from({ length: 9 }, (_, at) =>
          airportRow({ ident: `LIZ${'ABCDEFGHI'[at]}`, iata: `ZZ${'ABCDEFGHI'[at]}`, at: ['north', '1'] }),
        ),
      ),
      runways(),
      'latitude_deg "north" is not a number from -90 to 90',
    ],
  ])('%s is refused with the file and the row named, and nothing changes', async (_what, airportsCsv, runwaysCsv, message) => {
    const before = [places.version(), await listed()]
    await expect(importOurAirports(database.db, { airports: airportsCsv, runways: runwaysCsv })).rejects.toThrow(PlacesImportError)
    await expect(importOurAirports(database.db, { airports: airportsCsv, runways: runwaysCsv })).rejects.toThrow(message)
    await places.reload()
    expect([places.version(), await listed()]).toEqual(before)
  })

  test('a few invalid rows are skipped and reported, the others are imported', async () => {
    const report = await importOurAirports(database.db, {
      airports: airports(
        airportRow({ ident: 'LIXX', icao: 'LIXX', iata: 'FAB', at: ['45.9', '10.2'] }),
        airportRow({ ident: 'LIXZ', icao: 'LIXZ', iata: 'XZX', at: ['95', '10'] }),
        airportRow({ ident: 'LIXV', icao: 'LIXV', iata: 'XVX', country: 'ZZ' }),
        airportRow({ ident: 'LIXW', icao: 'LIXW', iata: 'FAB' }),
      ),
      runways: runways(runwayRow('LIXX', 'long', 'ASP')),
    })
    expect(report.leftOut).toEqual([
      'runways.csv row 2: length_ft "long" is not a number',
      'airports.csv row 3: latitude_deg "95" is not a number from -90 to 90',
      'airports.csv row 4: iso_country "ZZ" is not a known country',
      'airports.csv row 5: IATA code FAB belongs to LIXX already',
    ])
  })

  test('an airport with a new ICAO code is not listed twice: it keeps the code that orders and opening hours know', async () => {
    const before = places.airportByIata('SMV')!
    const report = await importOurAirports(database.db, {
      airports: airports(
        airportRow({
          ident: 'LSXX',
          icao: 'LSXX',
          iata: 'SMV',
          at: ['46.5341', '9.88411'],
          country: 'CH',
          town: 'Samedan',
          keywords: 'LSZS, Engadin',
        }),
      ),
      runways: runways(runwayRow('LSXX', 5906, 'ASP')),
    })
    expect(report).toMatchObject({ added: 0, updated: 1, renamed: [{ code: 'LSZS', now: 'LSXX' }] })
    await places.reload()
    expect(before.code).toBe('LSZS')
    expect(places.airportByIata('SMV')).toMatchObject({ code: 'LSZS', icao: 'LSZS', runwayM: 1800 })
    expect(places.airports().filter((airport) => airport.code === 'LSXX')).toEqual([])
    expect(places.search({ query: 'lsxx', locale: 'en' })[0]?.selector).toBe('airport:LSZS')
  })

  test('a closed airport is known by the code among its keywords, at its own place only', async () => {
    const report = await importOurAirports(database.db, {
      airports: airports(
        airportRow({ ident: 'LIXX', icao: 'LIXX', iata: 'FAB', at: ['45.9', '10.2'] }),
        airportRow({ ident: 'AT-0001', type: 'closed', country: 'AT', at: ['47.2602', '11.344'], keywords: 'INN, LOWI' }),
        airportRow({ ident: 'DE-0571', type: 'closed', country: 'DE', at: ['48.1378', '11.69'], keywords: 'EDDM' }),
      ),
      runways: runways(),
    })
    expect(report.unlisted).toEqual(['LOWI'])
  })

  test('heliports, seaplane bases, military fields and null coordinates are not listed, whatever a download calls them', async () => {
    const report = await importOurAirports(database.db, {
      airports: airports(
        airportRow({ ident: 'LIXX', icao: 'LIXX', iata: 'FAB', at: ['45.9', '10.2'] }),
        airportRow({ ident: 'LIQC', icao: 'LIQC', iata: 'PRJ', name: 'Capri Airport', at: ['40.55', '14.23'] }),
        airportRow({ ident: 'LIPA', icao: 'LIPA', iata: 'AVB', name: 'Aviano Air Base', at: ['46.03', '12.6'] }),
        airportRow({ ident: 'LIXB', icao: 'LIXB', iata: 'QZY', name: 'Null Island Field', at: ['0', '0'] }),
        airportRow({ ident: 'LNMC', icao: 'LNMC', iata: 'MCM', type: 'heliport', at: ['43.725', '7.42'], country: 'MC' }),
        airportRow({ ident: 'EGTK', icao: 'EGTK', iata: 'OXF', type: 'seaplane_base', at: ['51.8369', '-1.32'], country: 'GB' }),
      ),
      runways: runways(),
    })
    expect(report).toMatchObject({ hidden: ['LIQC', 'LIPA'], unlisted: ['EGTK'], added: 0 })
    expect(report.leftOut).toEqual(['airports.csv row 5: latitude_deg and longitude_deg are 0, which is no place of an airport'])
    await places.reload()
    expect(['LIQC', 'LIPA', 'LIXB', 'LNMC', 'EGTK'].filter((code) => places.airports().some((airport) => airport.code === code))).toEqual(
      [],
    )
  })

  test('of two rows for one place the one with airline service and its own code stays; a code far from its place keeps nothing of the old one', async () => {
    const report = await importOurAirports(database.db, {
      airports: airports(
        airportRow({ ident: 'WRKR', icao: 'WRKR', iata: 'RTI', gps: 'WATR', at: ['-10.7673', '123.075'], country: 'ID' }),
        airportRow({
          ident: 'WATR',
          icao: 'WATR',
          iata: 'RTI',
          type: 'medium_airport',
          at: ['-10.7673', '123.0747'],
          country: 'ID',
          scheduled: true,
        }),
        airportRow({ ident: 'EGLC', icao: 'EGLC', iata: 'LCY', name: 'Elsewhere Field', at: ['57', '-4'], country: 'GB' }),
      ),
      runways: runways(runwayRow('EGLC', 6000, 'ASP')),
    })
    expect(report.leftOut).toEqual(['airports.csv row 2: IATA code RTI belongs to WATR in row 3'])
    expect(report.moved).toEqual([{ code: 'EGLC', km: expect.any(Number) }])
    await places.reload()
    expect(places.airportByIata('RTI')?.code).toBe('WATR')
    expect(places.airportByIcao('EGLC')).toMatchObject({ runwayM: 1829, takeoffM: null, landingM: null })
  })
})
