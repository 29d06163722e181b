import { expect, it } from 'vitest'
import { type Leg, toLegChange, toLegDraft } from './move-draft.ts'

const leg = {
  id: 'a',
  departure_date: '2026-12-18T12:00+01:00',
  luggage: 40,
  party: { children: 1, skis: 2 },
} as Leg
const draft = toLegDraft(leg)

it('a leg that stays as it is changes nothing', () => {
  expect(toLegChange(leg, { ...draft, pieces: { skis: 2, pets: 0 } })).toBeNull()
})

it('only what differs is sent, and never who is on board', () => {
  expect(toLegChange(leg, { ...draft, time: '2026-12-18T13:00' })).toEqual({ id: 'a', departure_date: '2026-12-18T13:00' })
  expect(toLegChange(leg, { ...draft, luggage: 60 })).toEqual({ id: 'a', luggage: 60 })
  expect(toLegChange(leg, { ...draft, pieces: { skis: 1 } })).toEqual({ id: 'a', pieces: { skis: 1 } })
  expect(toLegChange(leg, { ...draft, pieces: {} })).toEqual({ id: 'a', pieces: {} })
})
