import { expect, it } from 'vitest'
import { addressOf, groupDays, siteOf } from './terminal-text.ts'

const span = (days: number[], from = '06:00', to = '22:00') => ({ days, from, to })

it('days with the same hours that follow each other are one', () => {
  expect(groupDays([span([1, 2, 3, 4, 5, 6, 7])])).toEqual([{ first: 1, last: 7, spans: ['06:00–22:00'] }])
  expect(groupDays([span([1, 2, 3, 4, 5]), span([6, 7], '08:00', '20:00')])).toEqual([
    { first: 1, last: 5, spans: ['06:00–22:00'] },
    { first: 6, last: 7, spans: ['08:00–20:00'] },
  ])
})

it('a day without hours divides those around it, and hours of a day stand together', () => {
  expect(groupDays([span([1, 3, 4]), span([4], '23:00', '24:00')])).toEqual([
    { first: 1, last: 1, spans: ['06:00–22:00'] },
    { first: 3, last: 3, spans: ['06:00–22:00'] },
    { first: 4, last: 4, spans: ['06:00–22:00', '23:00–24:00'] },
  ])
})

it('a source is named by its site, and leads to its page where it has one', () => {
  const source = 'https://www.example.com/fbo?page=2 (Aviation News, June 2018)'
  expect([siteOf(source), addressOf(source)]).toEqual(['example.com', 'https://www.example.com/fbo?page=2'])
  expect([siteOf('AIP Italia'), addressOf('AIP Italia')]).toEqual(['AIP Italia', null])
})
