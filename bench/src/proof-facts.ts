// npm run proof:facts — random searches over facts, days and hours: no offer breaks a row of the facts, read by a checker that shares nothing
// with the engine but the rows (packages/domain/src/facts/fact-checker.fixture.ts). Leaves with 1 when one does.
// `--searches 100000`, `--seed 1`; `--dated`: some areas begin or end within the year that is asked; SMOKE=1: 500 searches. Every run with a seed asks the same.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { createQuoteIndex } from '@aquilane/domain/charter/quote-index'
import { DATED_AREAS } from '@aquilane/domain/facts/checked-areas.fixture'
import { DATED_FACTS } from '@aquilane/domain/facts/dated-areas.fixture'
import { addSearch, emptyTally, provedFleet, randomTrips, seeded, type Tally } from '@aquilane/domain/facts/random-searches.fixture'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import { provedAirports } from './fact-airports.ts'
import { isSmoke } from './smoke.ts'

const { values } = parseArgs({
  options: {
    dated: { type: 'boolean', default: false },
    searches: { type: 'string', default: isSmoke ? '500' : '100000' },
    seed: { type: 'string', default: '20261128' },
  },
})
const searches = Number(values.searches)
const write = (line = '') => process.stdout.write(`${line}\n`)
const number = (n: number): string => n.toLocaleString('en-GB').replaceAll(',', ' ')
/** A fresh index, so that ways of earlier searches do not fill the memory. */
const searchesPerIndex = 5_000

const airports = await provedAirports()
/** The server stops for fuel at no shorter runway. */
const stops = airports.filter(({ runway_m: metres }) => (metres ?? 0) >= 1_500)
const { aircraft, states } = provedFleet()
const newIndex = () => createQuoteIndex({ types: AIRCRAFT_TYPES, airports: stops, aircraft }, values.dated ? { facts: DATED_FACTS } : {})
const judged = values.dated ? { states, areas: DATED_AREAS } : { states }
const next = randomTrips(airports, seeded(Number(values.seed)))
const tally = emptyTally()
const began = process.cpuUsage()
const start = performance.now()
let index = newIndex()
for (let i = 0; i < searches; i++) {
  if (i > 0 && i % searchesPerIndex === 0) {
    index = newIndex()
    process.stderr.write(
      `${number(i)} searches, ${tally.breaches.length} breaches; ${tally.breaches.at(-1)?.trip ?? ''} ${tally.breaches.at(-1)?.text ?? ''}\n`,
    )
  }
  const trip = next()
  addSearch(tally, trip, index.topPerType(trip, 1), judged)
}
report(tally)

function report({ offers, firm, firmByWeak, estimates, refused, breaches }: Tally): void {
  const { user, system } = process.cpuUsage(began)
  const seconds = (performance.now() - start) / 1000
  write(
    `\n${number(searches)} searches, seed ${values.seed}, ${airports.length} airports, ${aircraft.length} aircraft of ${AIRCRAFT_TYPES.length} types\n`,
  )
  write('| offers | firm | of them by weak sources | estimates | searches without an offer | breaches |')
  write('| ---: | ---: | ---: | ---: | ---: | ---: |')
  write(`| ${[offers, firm, firmByWeak, estimates, refused, breaches.length].map(number).join(' | ')} |`)
  write(
    `\n${(searches / seconds).toFixed(0)} searches a second, ${((user + system) / 1000 / searches).toFixed(1)} ms of processor time each; load ${loadavg()[0]!.toFixed(1)}`,
  )
  for (const [rule, found] of Map.groupBy(breaches, (breach) => breach.rule)) {
    write(`\n${rule}: ${number(found.length)}`)
    for (const { trip, text } of found.slice(0, 10)) write(`  ${trip}: ${text}`)
  }
  if (breaches.length > 0) process.exitCode = 1
}
