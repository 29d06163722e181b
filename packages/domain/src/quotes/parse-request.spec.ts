import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { parseRequestText } from './parse-request.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const parse = (text: string) => parseRequestText(text, today)

describe('a request in an e-mail', () => {
  it('is read in English, with the way back, and keeps what it does not understand', () => {
    const text = `Dear team,
we would like to fly from London to Nice on 12 March at 10:30, 4 passengers.
Returning on 15 March at 5pm.
Our dog comes along. Call me on +44 7400 123 456.
Kind regards`
    expect(parse(text)).toEqual({
      phone: '+447400123456',
      pax: 4,
      legs: [
        { from: 'London', to: 'Nice', date: '2027-03-12', time: '10:30' },
        { from: 'Nice', to: 'London', date: '2027-03-15', time: '17:00' },
      ],
      unread: ['Dear team,', 'Our dog comes along.', 'Kind regards'],
    })
  })

  it('is read in Italian', () => {
    const text = `Buongiorno, vorremmo volare da Milano a Olbia il 3 agosto alle 9, siamo 6 persone.
Ritorno il 10/08 ore 18.30`
    expect(parse(text)).toMatchObject({
      pax: 6,
      legs: [
        { from: 'Milano', to: 'Olbia', date: '2027-08-03', time: '09:00' },
        { from: 'Olbia', to: 'Milano', date: '2027-08-10', time: '18:30' },
      ],
    })
  })

  it.each([
    ['LTN-NCE 2026-12-18 10:30 2pax', { from: 'LTN', to: 'NCE', date: '2026-12-18', time: '10:30' }],
    ['Geneva to New York on December 20th, 2026', { from: 'Geneva', to: 'New York', date: '2026-12-20', time: null }],
    ['Roma Ciampino → Ibiza, 01.07.2027', { from: 'Roma Ciampino', to: 'Ibiza', date: '2027-07-01', time: null }],
    ['from Farnborough to Le Bourget at 7.15', { from: 'Farnborough', to: 'Le Bourget', date: null, time: '07:15' }],
    ['Paris – London on 31/02', { from: 'Paris', to: 'London', date: null, time: null }],
  ])('%s', (line, leg) => {
    expect(parse(line).legs).toEqual([leg])
  })

  it.each([
    ['LTN-NCE 20DEC 0900LT 4pax back 27DEC', '2026-12-20', '09:00', '2026-12-27'],
    ['Da Milano a Olbia il 3 agosto 2027, ritorno il 10 agosto 2027', '2027-08-03', null, '2027-08-10'],
    ['EGGW-LFMN 05JAN27 1815L, returning 7 January 2027', '2027-01-05', '18:15', '2027-01-07'],
  ])('with the way back in one line: %s', (line, date, time, back) => {
    const [there, home] = parse(line).legs
    expect([there?.date, there?.time, home?.date, home?.to]).toEqual([date, time, back, there?.from])
  })

  it.each([
    ['siamo in 8', 8],
    ['We are 5, with little luggage.', 5],
    ['a party of 12', 12],
    ['we are 10:30 at the airport', null],
  ])('counts "%s"', (line, pax) => expect(parse(line).pax).toBe(pax))

  it('a way back without a day stays visible', () => {
    const { legs, unread } = parse('London to Nice on 12 March, and back')
    expect([legs.length, unread]).toEqual([1, ['back']])
  })

  it('a subject with the route is no leg of its own', () => {
    expect(parse('Charter London - Nice\nfrom London to Nice on 12 March at 10:30').legs).toHaveLength(1)
  })

  it('takes date and time of a following line, and several legs', () => {
    expect(parse('EGGW - LFMN\n18 December\n10:30\nNice to Olbia on 20 December').legs).toEqual([
      { from: 'EGGW', to: 'LFMN', date: '2026-12-18', time: '10:30' },
      { from: 'Nice', to: 'Olbia', date: '2026-12-20', time: null },
    ])
  })

  it('reads any text, with valid dates and lines of the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000, unit: 'grapheme' }), (text) => {
        const { legs, unread } = parse(text)
        const dates = legs.flatMap(({ date }) => date ?? [])
        for (const date of dates) expect(Temporal.PlainDate.from(date).toString()).toBe(date)
        for (const line of unread) expect(text).toContain(line)
      }),
      { numRuns: 300 },
    )
  })
})
