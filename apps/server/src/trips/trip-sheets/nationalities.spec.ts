import { expect, it } from 'vitest'
import { nationalitiesOnBoard } from './nationalities.ts'

const passenger = (state: 'approved' | 'missing') => ({ state })

it('nationalities are known where everybody on board has an approved document', () => {
  const both = [passenger('approved'), passenger('approved')]
  expect(nationalitiesOnBoard({ passengers: both, unnamed: 0 }, ['GBR', 'IRL'])).toEqual(['GBR', 'IRL'])
  expect(nationalitiesOnBoard({ passengers: both, unnamed: 1 }, ['GBR', 'IRL'])).toEqual(['GBR', 'IRL', null])
  // A document of somebody who is not named does not stand for a passenger without one.
  expect(nationalitiesOnBoard({ passengers: [passenger('approved'), passenger('missing')], unnamed: 0 }, ['GBR', 'GBR'])).toContain(null)
})

it('without anybody named and without a document nothing is known', () => {
  expect(nationalitiesOnBoard({ passengers: [], unnamed: 4 }, [])).toEqual([null])
})
