import { expect, it } from 'vitest'
import { pickLegs } from './pick-legs.ts'

const leg = (id: string, to: string) => ({ id, arrival: { city: { selector: `city:${to}` } } })
const ids = (legs: readonly { id: string }[]) => legs.map(({ id }) => id).join(' ')

it('legs to different cities come before a second one to the same: their cards show the city they fly to', () =>
  expect(ids(pickLegs([leg('a', 'AMS'), leg('b', 'AMS'), leg('c', 'GVA'), leg('d', 'PAR'), leg('e', 'NCE')], 3))).toBe('a c d'))

it('a second one fills up where there are no others, in the order of the list', () =>
  expect(ids(pickLegs([leg('a', 'AMS'), leg('b', 'AMS'), leg('c', 'GVA')], 3))).toBe('a b c'))

it('a leg that both lists hold is shown once', () =>
  expect(ids(pickLegs([leg('a', 'AMS'), leg('a', 'AMS'), leg('c', 'GVA')], 3))).toBe('a c'))
