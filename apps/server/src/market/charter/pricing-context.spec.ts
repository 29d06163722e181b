import { expect, test } from 'vitest'
import { directoryFromFiles } from '../../foundation/places/from-files.ts'
import { toCharterAirport } from './pricing-context.ts'

test('the engine gets the declared distances of an airport, and only where they are known', async () => {
  const directory = await directoryFromFiles()
  const airport = (code: string) => toCharterAirport(directory.airport(code)!)
  expect(airport('EGLC')).toMatchObject({ runway_m: 1508, takeoff_m: 1199, landing_m: 1319 })
  expect(airport('LSGK')).toMatchObject({ runway_m: 1400, takeoff_m: 1100, landing_m: 1080, elevation_ft: 3307 })
  expect(airport('LIRN')).not.toHaveProperty('takeoff_m')
  // Goodwood is grass.
  expect(airport('EGHR')).toMatchObject({ runway_m: null })
})
