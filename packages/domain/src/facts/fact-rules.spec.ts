import { describe, expect, it } from 'vitest'
import { type FactEvidence, type FactValues, SEEDS } from './fact-changes.ts'
import { factErrors, isOldFact } from './fact-rules.ts'

const today = '2026-11-28'
const cited: FactEvidence = { source: 'AIP Italia AD 2 LIML', date: '2026-10', confidence: 'A', checkedOn: today }
const hours: FactValues = { fact: 'hours', value: '06:30..22:00' }
const errors = (values: Partial<FactValues> | null, evidence: Partial<FactEvidence> = {}) =>
  factErrors(values && { ...hours, ...values }, { ...cited, ...evidence }, today).map(({ field, code }) => `${field} ${code}`)

describe('a fact that staff write', () => {
  it.each<Partial<FactValues>>([
    { value: 'unknown' },
    { value: 'sunrise-30..sunset+30', days: '1-4,6-7', season: 'summer', binds: 'arrivals', only: 'jet' },
    { value: '08:00..sunset/20:00' },
    { value: '18:00..26:00' },
    { fact: 'closed', value: '23:00..31:00', season: '2026-12-24..2027-01-06' },
    { fact: 'closed', value: '00:00..24:00', season: '12-20..01-10' },
    { fact: 'max_mtow_t', value: '45.5' },
    { fact: 'jets', value: 'no', season: '02-29..02-29' },
    { fact: 'ppr', value: '24' },
  ])('may be %o', (values) => expect(errors(values)).toEqual([]))

  it.each<[string, Partial<FactValues>, string]>([
    ['nothing', { value: ' ' }, 'value missing'],
    ['hours without an end', { value: '06:30' }, 'value unreadable'],
    ['hours that end before they begin', { value: '22:00..06:00' }, 'value order'],
    ['a closure without a clock time', { fact: 'closed', value: '08:00..sunset' }, 'value unreadable'],
    ['an unknown closure', { fact: 'closed', value: 'unknown' }, 'value unreadable'],
    ['a limit that is none', { fact: 'landing_m', value: '-3' }, 'value unreadable'],
    ['a day that does not exist', { days: '1-9' }, 'days unreadable'],
    ['a date that does not exist', { season: '02-30..03-10' }, 'season unreadable'],
    ['dates in the wrong order', { season: '2027-03-10..2027-02-10' }, 'season order'],
    ['a kind that is none', { fact: 'colour' }, 'kind missing'],
    ['movements of a limit', { fact: 'max_seats', value: '19', binds: 'arrivals' }, 'binds not_for_this'],
    ['a season of a formality', { fact: 'slot', value: 'GA slot', season: 'winter' }, 'season not_for_this'],
    ['a kind of aircraft that is none', { only: 'helicopter' }, 'only unreadable'],
  ])('is not %s', (_, values, error) => expect(errors(values)).toEqual([error]))

  it('has a source of a day that has come, also where it takes a fact away', () => {
    expect(errors(null, { source: ' ', date: '2026-13', checkedOn: '2026-11-29' })).toEqual([
      'source missing',
      'checked_on future',
      'date unreadable',
    ])
    expect(errors(null, { date: '2027' })).toEqual(['date future'])
    expect(errors(null)).toEqual([])
  })

  it('may say all that the data files say', () => {
    const wrong = SEEDS.airport.rows.filter(
      ({ source, date, confidence, ...values }) =>
        factErrors(values, { source, date, confidence: confidence as 'A', checkedOn: SEEDS.airport.checkedOn }, today).length > 0,
    )
    expect(wrong).toEqual([])
  })

  it('is old after more than 180 days', () => {
    expect([isOldFact('2026-06-01', today), isOldFact('2026-05-31', today)]).toEqual([false, true])
  })
})
