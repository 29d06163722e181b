import { expect, it } from 'vitest'
import { askedPlaces } from '../bench/src/asked-places.ts'
import { mostAskedAirports } from '../bench/src/most-asked-airports.ts'
import { mostAskedRoutes } from '../bench/src/most-asked-routes.ts'
import airports from '../packages/domain/src/facts/data/airports.json' with { type: 'json' }
import { topicOf } from '../packages/domain/src/facts/fact-topics.ts'
import { LOOKED_FOR } from '../packages/domain/src/facts/looked-for.ts'
import { usualOpening } from '../packages/domain/src/facts/usual-opening.ts'

it('of the 150 most asked airports hours and restrictions are known from a source, or it is written where they were looked for', async () => {
  const places = await askedPlaces()
  const asked = mostAskedAirports(places, mostAskedRoutes(places, 2_000), 150)
  expect(asked).toHaveLength(150)
  const told = new Set(airports.rows.map((row) => `${row.icao} ${topicOf(row)}`))
  const missing = asked.flatMap(({ code, country, size, scheduled }) => {
    const isOpenByLaw = usualOpening({ country: country.iso2, size, scheduled }) === 'always'
    return (['hours', 'restrictions'] as const)
      .filter((topic) => !told.has(`${code} ${topic}`) && !LOOKED_FOR.get(code)?.topics.includes(topic))
      .filter((topic) => !(topic === 'hours' && isOpenByLaw))
      .map((topic) => `${code} ${topic}`)
  })
  expect(missing).toEqual([])
})
