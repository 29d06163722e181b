import { beforeAll, describe, expect, it } from 'vitest'
import { kilometres } from './assemble.ts'
import { type BusinessAirport, readBusinessAirports } from './business-airports.ts'
import type { Directory } from './directory.ts'
import { directoryFromFiles } from './from-files.ts'

let directory: Directory
let rows: BusinessAirport[]
beforeAll(async () => {
  directory = await directoryFromFiles()
  rows = await readBusinessAirports()
})

describe('the airports that clients of business aviation use', () => {
  it('have a source, a day on which it was read, and no memory among them', () => {
    for (const { source, date, checkedOn, confidence } of rows) {
      expect(source).toMatch(/^https?:\/\//)
      expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(date === '' || (/^20\d\d(-\d\d){0,2}$/.test(date) && date <= checkedOn)).toBe(true)
      expect('ABC').toContain(confidence)
    }
  })

  it('are airports of the product with a paved runway, in cities where charters are possible, and stand once', () => {
    const keys = rows.map(({ city, airport }) => `${city} ${airport}`)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    const odd = rows.filter(({ city, airport }) => {
      const [place, facts] = [directory.city(city), directory.airport(airport)]
      return !place?.country.active || !facts?.runwayPaved || (facts.runwayM ?? 0) < 1_400 || kilometres(place, facts) > 100
    })
    expect(odd.map(({ city, airport }) => `${city} ${airport}`)).toEqual([])
  })

  it('order the airports of the most visited cities', () => {
    const cities = [...new Set(rows.map(({ city }) => city))]
    expect(cities.length).toBeGreaterThanOrEqual(60)
    // Of the forty most visited that more than one airport for jets serves.
    const asked = directory
      .popular(200)
      .filter(
        ({ airports }) =>
          airports.map((code) => directory.airport(code)!).filter((one) => one.runwayPaved && (one.runwayM ?? 0) >= 1_400).length > 1,
      )
      .slice(0, 40)
    expect(asked.map(({ code }) => code).filter((code) => !cities.includes(code))).toEqual([])
  })
})
