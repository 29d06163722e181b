import { describe, expect, it } from 'vitest'
import { findCrewNeed, findCrewProblems, findCrewState, type CrewedFlight, type CrewFacts } from './qualifications.ts'

const flight: CrewedFlight = {
  typeId: 7,
  isTurboprop: false,
  seats: 8,
  departure: 'EGGW',
  arrival: 'LFMN',
  isInternational: true,
  day: '2026-12-18',
}

const captain: CrewFacts = {
  role: 'captain',
  hasLeft: false,
  licenceNumber: 'GB.FCL.1234',
  medicalUntil: '2026-12-18',
  recurrentUntil: '2027-03-01',
  languageLevel: 5,
  languageUntil: '2028-01-01',
  passportUntil: '2030-01-01',
  ratings: new Map([[7, '2027-01-31']]),
  airports: new Map(),
}

describe('whether a crew member may fly a leg', () => {
  it('a member whose documents are good on the day of the landing may', () => {
    expect(findCrewProblems(captain, flight)).toEqual([])
  })

  it.each([
    ['left', { hasLeft: true }],
    ['licence', { licenceNumber: null }],
    ['type_rating', { ratings: new Map([[8, '2027-01-31']]) }],
    ['type_rating', { ratings: new Map([[7, '2026-12-17']]) }],
    ['medical', { medicalUntil: '2026-12-17' }],
    ['medical', { medicalUntil: null }],
    ['recurrent', { recurrentUntil: '2026-12-17' }],
    ['language', { languageUntil: '2026-12-17' }],
    ['language', { languageLevel: null, languageUntil: null }],
    ['passport', { passportUntil: '2026-12-17' }],
  ] as const)('the problem is named: %s', (problem, change) => {
    expect(findCrewProblems({ ...captain, ...change }, flight)).toEqual([problem])
  })

  it('language proficiency of level 6 does not end, and no passport is needed within a country', () => {
    expect(findCrewProblems({ ...captain, languageLevel: 6, languageUntil: null }, flight)).toEqual([])
    expect(findCrewProblems({ ...captain, passportUntil: null }, { ...flight, isInternational: false })).toEqual([])
  })

  it('the captain, and nobody else, needs training for London City', () => {
    const city = { ...flight, departure: 'EGLC' }
    expect(findCrewProblems(captain, city)).toEqual(['airport'])
    expect(findCrewProblems({ ...captain, role: 'first_officer' }, city)).toEqual([])
    expect(findCrewProblems({ ...captain, airports: new Map([['EGLC', '2027-05-01']]) }, city)).toEqual([])
  })

  it('cabin crew need no licence and no language proficiency', () => {
    expect(findCrewProblems({ ...captain, role: 'cabin', licenceNumber: null, languageLevel: null, languageUntil: null }, flight)).toEqual(
      [],
    )
  })
})

describe('the crew that an aircraft needs', () => {
  it('one pilot flies a turboprop of nine seats, two fly a jet or a larger turboprop', () => {
    expect(findCrewNeed({ isTurboprop: true, seats: 9 })).toEqual({ captain: 1, first_officer: 0, cabin: 0 })
    expect(findCrewNeed({ isTurboprop: true, seats: 10 })).toEqual({ captain: 1, first_officer: 1, cabin: 0 })
    expect(findCrewNeed({ isTurboprop: false, seats: 4 })).toEqual({ captain: 1, first_officer: 1, cabin: 0 })
  })

  it('cabin crew are needed from twenty seats, one for fifty', () => {
    expect(findCrewNeed({ isTurboprop: false, seats: 19 }).cabin).toBe(0)
    expect(findCrewNeed({ isTurboprop: false, seats: 20 }).cabin).toBe(1)
    expect(findCrewNeed({ isTurboprop: false, seats: 51 }).cabin).toBe(2)
  })
})

describe('whether the crew of a leg is complete', () => {
  const need = findCrewNeed({ isTurboprop: false, seats: 8 })
  const fit = (seat: 'captain' | 'first_officer') => ({ seat, problems: [] })

  it('both pilots are there and fit', () => {
    expect(findCrewState(need, [fit('captain'), fit('first_officer')])).toMatchObject({
      hasPilots: true,
      hasTrainedCaptain: true,
      hasCabinCrew: true,
    })
    expect(findCrewState(need, [fit('captain')])).toMatchObject({ hasPilots: false, missing: { first_officer: 1 } })
    expect(findCrewState(need, [fit('captain'), { seat: 'first_officer', problems: ['medical'] }]).hasPilots).toBe(false)
  })

  it('training for the airport is asked for by itself', () => {
    const crew = [{ seat: 'captain' as const, problems: ['airport' as const] }, fit('first_officer')]
    expect(findCrewState(need, crew)).toMatchObject({ hasPilots: true, hasTrainedCaptain: false })
  })

  it('an optional member who is not fit counts too', () => {
    const single = findCrewNeed({ isTurboprop: true, seats: 6 })
    expect(findCrewState(single, [fit('captain')]).hasPilots).toBe(true)
    expect(findCrewState(single, [fit('captain'), { seat: 'first_officer', problems: ['type_rating'] }]).hasPilots).toBe(false)
    expect(findCrewState(need, [fit('captain'), fit('first_officer'), { seat: 'cabin', problems: ['left'] }]).hasCabinCrew).toBe(false)
  })
})
