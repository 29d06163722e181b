import { beforeAll, describe, expect, test } from 'vitest'
import { oddAirports, oddRunways } from './download.fixture.ts'
import { checkDownload, type Finding } from './download-check.ts'
import { readOurAirports } from './ourairports.ts'
import { readCountries, readHidden, readSnapshot, type SourceAirport } from './reference.ts'

let table: SourceAirport[]
let hidden: Set<string>
let countries: Set<string>
beforeAll(async () => {
  ;[table, hidden] = await Promise.all([readSnapshot(), readHidden()])
  countries = new Set((await readCountries()).map(({ iso2 }) => iso2))
})
const check = (airports: string, runways: string): Finding[] => checkDownload(readOurAirports(airports, runways, countries), table, hidden)
const codes = (findings: Finding[], kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).map(({ code }) => code)

describe('a fresher download', () => {
  test('with odd rows: an airport under a new code is one, and what cannot be read is named by its row', () => {
    const findings = check(oddAirports, oddRunways)
    expect(findings.filter(({ kind }) => kind === 'code')).toEqual([
      { kind: 'code', code: 'LSZS', text: 'Samedan Airport: LSXX in the download' },
    ])
    // Riem is closed, and its row still has the code MUC: Munich is another place.
    expect(codes(findings, 'closed')).toEqual([])
    expect(codes(findings, 'moved')).toEqual([])
    expect(codes(findings, 'IATA code')).toEqual([])
    expect(codes(findings, 'new')).toEqual([])
    expect(codes(findings, 'runway shorter')).toEqual([])
    expect(findings.filter(({ kind }) => kind === 'left out').map(({ text }) => text)).toEqual([
      'airports.csv row 7: ident "1.00E+04" is a number of a spreadsheet, which has changed the code',
      'airports.csv row 10: IATA code RTI belongs to WATR in row 11',
      'airports.csv row 12: name has 330 characters, at most 120 are read',
      'airports.csv row 14: latitude_deg and longitude_deg are 0, which is no place of an airport',
    ])
  })

  test('shows what may make a flight impossible first: closed, under another code, moved, a shorter or softer runway', () => {
    const [header] = oddAirports.split('\n')
    const [runwayHeader] = oddRunways.split('\n')
    const findings = check(
      [
        header,
        '1,"EGTK","closed","London Oxford Airport",51.8369,-1.32,270,"EU","GB","GB-ENG","Kidlington","no",,,,,,,',
        '2,"LIRN","large_airport","Napoli Capodichino International Airport",40.886,14.2908,294,"EU","IT","IT-72","Napoli","yes","LIRN","NAP","LIRN",,,,',
        '3,"LFMN","large_airport","Nice-Côte d\'Azur Airport",43.76,7.21587,12,"EU","FR","FR-PAC","Nice","yes","LFMN","NCX","LFMN",,,,',
        '4,"LGMK","medium_airport","Mykonos Island National Airport",37.4351,25.3481,1405,"EU","GR","GR-L","Mykonos","yes","LGMK","JMK","LGMK",,,,',
        '5,"XXNW","medium_airport","Brand New Airport",45.5,9.9,300,"EU","IT","IT-25","Nuova","yes","XXNW","XNW","XXNW",,,,',
        '6,"LIPA","medium_airport","Aviano Air Base",46.0319,12.5965,410,"EU","IT","IT-36","Aviano","no","LIPA","AVB","LIPA",,,,',
      ].join('\n'),
      [
        runwayHeader,
        '1,1,"LIRN",7200,150,"ASP",1,0,"06",,,,,,"24",,,,,',
        '1,1,"LGMK",6240,100,"GRS",1,0,"16",,,,,,"34",,,,,',
        '1,1,"XXNW",9000,150,"ASP",1,0,"09",,,,,,"27",,,,,',
      ].join('\n'),
    )
    expect(findings.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
      'closed EGTK',
      'moved LFMN',
      'runway shorter LIRN',
      'runway unpaved LGMK',
      'elevation LGMK',
      'IATA code LFMN',
      expect.stringMatching(/^name /),
      'new XXNW',
    ])
  })
})
