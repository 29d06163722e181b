import { beforeAll, describe, expect, test } from 'vitest'
import { assemble, townName, type AssembledAirport, type AssembledCity } from './assemble.ts'
import {
  readCities,
  readCountries,
  readDataFile,
  readHidden,
  readRegions,
  readSnapshot,
  type SourceAirport,
  type SourceCity,
} from './reference.ts'
import { formatAirports, parseAirports, readRepairFiles, repairTable } from './repair.ts'

let airports: AssembledAirport[]
let cities: AssembledCity[]
let table: SourceCity[]
let source: SourceAirport[]
beforeAll(async () => {
  source = await readSnapshot()
  table = await readCities()
  ;({ airports, cities } = assemble(source, table))
})
const members = (code: string) => airports.filter((airport) => airport.cityCode === code).map((airport) => airport.iata ?? airport.code)
const different = (values: string[]) => new Set(values).size
const byIata = (iata: string) => airports.find((airport) => airport.iata === iata)!

describe('the shipped airports', () => {
  test('have unique codes, sane coordinates, runways and elevations', () => {
    const codes = airports.flatMap((airport) => [airport.code, ...(airport.iata ? [`iata ${airport.iata}`] : [])])
    expect(new Set(codes).size).toBe(codes.length)
    const odd = (strange: (airport: AssembledAirport) => boolean) =>
      airports
        .filter(strange)
        .map((airport) => `${airport.code} ${airport.runwayM} m ${airport.elevationFt} ft ${airport.latitude} ${airport.longitude}`)
    expect(odd((airport) => airport.icao !== null && airport.icao !== airport.code)).toEqual([])
    expect(odd((airport) => Math.abs(airport.latitude) >= 90 || Math.abs(airport.longitude) > 180)).toEqual([])
    expect(odd((airport) => airport.runwayM !== null && (airport.runwayM < 100 || airport.runwayM > 5_600))).toEqual([])
    expect(odd((airport) => airport.elevationFt !== null && (airport.elevationFt < -1_300 || airport.elevationFt > 15_500))).toEqual([])
    expect(odd((airport) => airport.size === 'large' && airport.runwayM !== null && airport.runwayM < 1_500)).toEqual([])
  })

  test('cover those private jets use most', () => {
    const used =
      'LBG FAB BQH LTN GVA NCE CEQ ZRH LIN CIA OLB IBZ PMI AGP MUC VIE SZG INN SMV SIR LUG FKB EDI BMA OSL CPH HEL PRG WAW BUD ATH JMK JTR IST BJV DWC AUH DOH RUH JED MCT TLV CAI RAK CMN JNB HLA CPT NBO LOS SEZ MRU MLE DEL BOM XSP HKG PEK SHA HND GMP DMK SYD MEB AKL TEB HPN VNY SMO BUR OPF FXE PBI APF BED IAD DAL ADS SGR PDK BNA LAS SDL ASE EGE SUN JAC TEX SAN CRQ SJC OAK BFI PWK MDW APA SLC YUL YYZ YVR TLC SJD CUN NAS PLS SXM SBH ANU BGI SJU PUJ CGH GRU SDU EZE AEP SCL BOG LIM PTY ACK MVY HTO'.split(
        ' ',
      )
    const codes = new Set(airports.flatMap((airport) => [airport.iata, airport.code.replace(/^K/, '')]))
    expect(used.filter((code) => !codes.has(code))).toEqual([])
  })

  test('carry the repairs, each with a source', async () => {
    expect(byIata('FAB').runwayM).toBe(2440)
    expect(byIata('BUF').runwayM).toBe(2691)
    expect(byIata('OOL').zone).toBe('Australia/Brisbane')
    expect(byIata('URC').zone).toBe('Asia/Shanghai')
    expect(airports.some((airport) => airport.code === 'EDDT')).toBe(false)
  })

  test('are what additions and repairs make of the table, which they change no more; every row of them has a source', async () => {
    const { additions, repairs } = await readRepairFiles(readDataFile)
    const shipped = await readDataFile('airports.csv')
    const { rows, notFound } = repairTable(parseAirports(shipped), additions, repairs)
    expect(notFound).toEqual([])
    expect(formatAirports(rows) === shipped, 'run npm run places:repair').toBe(true)
    expect(repairs.filter(({ source }) => source.trim() === '')).toEqual([])
  })

  test.each([
    // Naples and Stuttgart were too short, so that flights were refused; Catania, Santorini and Elba too long.
    ['LIRN', { runwayM: 2628 }],
    ['EDDS', { runwayM: 3345 }],
    ['LICC', { runwayM: 2435 }],
    ['LGSR', { runwayM: 2197 }],
    ['LIRJ', { runwayM: 949 }],
    ['EGLC', { runwayM: 1508, takeoffM: 1199, landingM: 1319 }],
    ['LSGK', { runwayM: 1400, takeoffM: 1100, landingM: 1080, elevationFt: 3307 }],
    ['VDTI', { iata: 'KTI', runwayM: 4000, latitude: 11.3606 }],
    ['UCFM', { iata: 'BSZ' }],
    ['KTKI', { longitude: -96.5905 }],
    ['YSWS', { iata: 'WSI', runwayM: 3700 }],
    ['LJBL', { elevationFt: 1654 }],
  ])('%s has %o', (code, wanted) => {
    expect(airports.find((airport) => airport.code === code)).toMatchObject(wanted)
  })

  test('declared distances are no longer than the runway, and only of an airport with one', () => {
    const odd = airports.filter(({ takeoffM, landingM, runwayM }) => Math.max(takeoffM ?? 0, landingM ?? 0) > (runwayM ?? 0))
    expect(odd.map(({ code }) => code)).toEqual([])
    expect(airports.filter(({ landingM }) => landingM !== null).length).toBeGreaterThan(100)
  })

  test('hold no military field, no heliport and nothing closed', async () => {
    const hidden = await readHidden()
    expect(hidden.size).toBeGreaterThan(250)
    expect(airports.filter(({ code }) => hidden.has(code))).toEqual([])
    const gone = ['LIPA', 'LICZ', 'LETO', 'LIQC', 'VDPP', 'EICM', 'EDDT']
    expect(airports.filter(({ code }) => gone.includes(code))).toEqual([])
  })
})

describe('cities group their airports', () => {
  test.each([
    ['LON', 'LHR LGW LTN STN LCY BQH FAB NHT SEN'],
    ['PAR', 'LBG CDG ORY BVA TNF POX'],
    ['MIL', 'LIN MXP BGY'],
    ['NYC', 'JFK TEB EWR LGA HPN'],
    ['MIA', 'MIA OPF TMB FLL FXE'],
    ['DXB', 'DXB DWC'],
    ['NCE', 'NCE CEQ'],
    ['ROM', 'CIA FCO'],
    ['MOW', 'VKO SVO DME'],
    ['LAX', 'LAX VNY BUR SMO'],
  ])('%s holds %s', (city, wanted) => {
    expect(members(city)).toEqual(expect.arrayContaining(wanted.split(' ')))
  })

  test.each([
    ['LIBG', 'Taranto', 'Taranto'],
    ['LILO', 'Sondrio', 'Sondrio'],
    ['LIBC', 'Crotone', 'Crotone'],
    ['LFRK', 'Caen', 'Caen'],
    ['EDDG', 'Münster', 'Münster'],
    ['LECO', 'A Coruña', 'La Coruña'],
    ['LGBL', 'Volos', 'Volo'],
    ['LGSM', 'Samos', 'Samo'],
  ])('%s serves the city that clients name, not the village of its runway: %s', (code, en, it) => {
    const { cityCode } = airports.find((airport) => airport.code === code)!
    expect(cities.find((city) => city.code === cityCode)?.name).toEqual({ en, it })
  })

  test('every airport has exactly one city, in its own country, and no city is empty', () => {
    const byCode = new Map(cities.map((city) => [city.code, city]))
    expect(byCode.size).toBe(cities.length)
    // The airport of Basel is in France.
    const abroad = airports.filter((airport) => byCode.get(airport.cityCode)?.iso2 !== airport.iso2)
    expect(abroad.map(({ code, cityCode }) => [code, cityCode, byCode.get(cityCode)?.iso2])).toEqual([['LFSB', 'BSL', 'CH']])
    const used = new Set(airports.map((airport) => airport.cityCode))
    expect(cities.filter((city) => !used.has(city.code))).toEqual([])
  })

  test('the pin of a city is its centre, not the middle of its airports', () => {
    const pin = (code: string) => cities.find((city) => city.code === code)
    expect(pin('NCE')).toMatchObject({ latitude: 43.7, longitude: 7.27 })
    expect(pin('MUC')).toMatchObject({ latitude: 48.14, longitude: 11.58 })
  })

  test('cities of one name far apart stay separate', () => {
    const birminghams = cities.filter((city) => city.name.en === 'Birmingham')
    expect(birminghams.length).toBeGreaterThanOrEqual(2)
    expect(byIata('BHX').cityCode).not.toBe(byIata('BHM').cityCode)
  })

  test('the city table contains only existing airports, and at least 150 Italian names that differ', () => {
    const codes = new Set(source.flatMap((airport) => [airport.code, airport.iata]))
    expect(table.flatMap((city) => city.airports.filter((code) => !codes.has(code)).map((code) => `${city.code} ${code}`))).toEqual([])
    expect(table.filter((city) => city.name.en !== city.name.it).length).toBeGreaterThanOrEqual(150)
    expect(new Set(table.map((city) => city.code)).size).toBe(table.length)
  })

  test.each([
    ['Farnborough, Hampshire', 'X', 'Farnborough', []],
    ['Paris (Roissy-en-France, Val-d’Oise)', 'X', 'Paris', ['Roissy-en-France']],
    ['Basel / Mulhouse', 'X', 'Basel', ['Mulhouse']],
    [null, 'Schönhagen Airport', 'Schönhagen', []],
    [null, 'Chilton / Gragg-Wade Field', 'Chilton', []],
  ])('town of %s, %s is %s', (municipality, name, expected, alternatives) => {
    expect(townName({ municipality, name })).toEqual({ name: expected, alternatives })
  })
})

describe('countries', () => {
  test('have names and slugs in both languages, codes of their own and a region', async () => {
    const countries = await readCountries()
    const regions = new Set((await readRegions()).map((region) => region.id))
    expect(different(countries.map((country) => country.iso2))).toBe(countries.length)
    expect(different(countries.map((country) => country.iso3))).toBe(countries.length)
    expect(different(countries.map((country) => country.slug.en))).toBe(countries.length)
    expect(different(countries.map((country) => country.slug.it))).toBe(countries.length)
    const slugged = /^[a-z]+(-[a-z]+)*$/
    expect(
      countries.filter((country) => !regions.has(country.regionId) || !slugged.test(country.slug.en) || !slugged.test(country.slug.it)),
    ).toEqual([])
    expect(countries.find((country) => country.iso2 === 'GB')).toMatchObject({
      iso3: 'GBR',
      name: { en: 'United Kingdom', it: 'Regno Unito' },
      slug: { en: 'united-kingdom', it: 'regno-unito' },
    })
    expect(new Set(airports.map((airport) => airport.iso2)).isSubsetOf(new Set(countries.map((country) => country.iso2)))).toBe(true)
  })

  test('an inactive country has a reason', async () => {
    const inactive = (await readCountries()).filter((country) => country.inactiveReason !== null)
    expect(inactive.map((country) => country.iso2)).toEqual(expect.arrayContaining(['RU', 'UA', 'BY', 'KP']))
    for (const country of inactive) expect(country.inactiveReason!.length).toBeGreaterThan(20)
  })
})
