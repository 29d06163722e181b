import { describe, expect, it } from 'vitest'
import { emptyRequest, isLuggage, isPax, isPhone, toBody } from './draft-request.ts'

type Draft = Parameters<typeof toBody>[0]

const london = { selector: 'city:LON' }
const nice = { selector: 'airport:LFMN' }
const complete: Draft = {
  ...emptyRequest('en'),
  phone: ' +44 20 7946 0000 ',
  legs: [{ from: london, to: nice, date: '2026-12-01T11:00' }],
}

describe('a request that is typed in', () => {
  it('is sent without what is empty, and with texts trimmed', () =>
    expect(toBody({ ...complete, lastName: ' Rossi ', note: '  ' })).toEqual({
      source: 'phone',
      phone_number: '+44 20 7946 0000',
      last_name: 'Rossi',
      locale: 'en',
      legs: [{ departure: 'city:LON', arrival: 'airport:LFMN', date: '2026-12-01T11:00', pax: 2, luggage: 40 }],
    }))

  it('names children, pets and pieces of luggage on every flight, and nothing that is none', () => {
    const back = { from: nice, to: london, date: '2026-12-03T11:00' }
    const party = { children: '1', laps: ' 1', pets: '', skis: '0', golf: '2' }
    const body = toBody({ ...complete, legs: [...complete.legs, back], party })
    expect(body?.legs.map((leg) => leg.party)).toEqual([
      { children: 1, laps: 1, golf: 2 },
      { children: 1, laps: 1, golf: 2 },
    ])
    expect(toBody({ ...complete, party: { pets: '0' } })?.legs[0]).not.toHaveProperty('party')
  })

  it.each<[string, Partial<Draft>]>([
    ['an adult', { party: { children: '2' } }],
    ['a lap for each infant', { party: { laps: '3' } }],
    ['a whole number of pets', { party: { pets: '5' } }],
    ['a telephone number', { phone: '020 7946 0000' }],
    ['passengers', { pax: '0' }],
    ['luggage', { luggage: '' }],
    ['the place of a leg', { legs: [{ from: london, to: null, date: '2026-12-01T11:00' }] }],
    ['the date of one of its legs', { legs: [...complete.legs, { from: nice, to: london, date: '' }] }],
  ])('is not sent without %s', (_what, part) => expect(toBody({ ...complete, ...part })).toBeNull())

  it('is not sent with a note that is too long', () => expect(toBody({ ...complete, note: 'a'.repeat(501) })).toBeNull())
})

it('passengers and luggage are whole numbers within their limits', () => {
  expect(['1', '50', '0', '51', '2.5', 'two'].map(isPax)).toEqual([true, true, false, false, false, false])
  expect(['0', '5000', '5001', '-1'].map(isLuggage)).toEqual([true, true, false, false])
})

it('a telephone number begins with its country', () =>
  expect(['+39 06 1234567', '+39-06-1234567', '06 1234567', '+39'].map(isPhone)).toEqual([true, true, false, false]))
