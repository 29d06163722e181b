import { expect, it } from 'vitest'
import { isComplete, toLegChange, toLegDraft } from './leg-draft.ts'

const airport = (code: string) => ({ selector: `airport:${code}`, code, name: code, city: null, zone: 'Europe/London' })
const leg = {
  id: 'a',
  departure: airport('LTN'),
  arrival: airport('NCE'),
  departure_date: '2026-12-18T12:00',
  arrival_date: '2026-12-18T15:00',
  pax: 3,
  luggage: 40,
  party: { children: 1 },
} as Parameters<typeof toLegDraft>[0]
const draft = toLegDraft(leg)

it('a leg that stays as it is changes nothing, however it is written', () => {
  expect(toLegChange(leg, { ...draft, from: ' ltn ', party: { children: ' 1', pets: '0' } })).toBeNull()
})

it('only what differs is sent', () => {
  expect(toLegChange(leg, { ...draft, to: 'cnq' })).toEqual({ id: 'a', arrival: 'CNQ' })
  expect(toLegChange(leg, { ...draft, pax: '2', party: {} })).toEqual({ id: 'a', pax: 2, party: {} })
  expect(toLegChange(leg, { ...draft, luggage: ' 60' })).toEqual({ id: 'a', luggage: 60 })
  expect(toLegChange(leg, { ...draft, time: '2026-12-18T13:00' })).toEqual({ id: 'a', departure_date: '2026-12-18T13:00' })
})

it.each([
  { time: '' },
  { from: 'L' },
  { pax: '0' },
  { pax: '51' },
  { pax: 'two' },
  { luggage: '' },
  { luggage: '-5' },
  { party: { pets: '5' } },
])('%o is not complete', (part) => {
  expect([isComplete(draft), isComplete({ ...draft, ...part })]).toEqual([true, false])
})
