import { describe, expect, it } from 'vitest'
import { checklistKinds, type ChecklistKind } from './checklist-rules.ts'
import type { ChecklistStatus } from './checklist.ts'
import {
  findFlightStage,
  findReadiness,
  mergeReadiness,
  toDutyRank,
  worstState,
  type ReadinessFacts,
  type ReadinessItem,
} from './readiness.ts'

const hour = 3_600_000
const departureAt = 100 * hour

const item = (kind: ChecklistKind, hoursBefore: number, more: Partial<ReadinessItem> = {}): ReadinessItem => ({
  id: kind,
  kind,
  status: 'NR',
  isRequired: true,
  dueAt: departureAt - hoursBefore * hour,
  ...more,
})
const facts = (more: Partial<ReadinessFacts> = {}): ReadinessFacts => ({
  items: [],
  cannotFly: [],
  unknownHours: [],
  hasAbsentCrew: false,
  departureAt,
  ...more,
})
const group = (name: string, given: Partial<ReadinessFacts>, now: number) =>
  findReadiness(facts(given), now).find((one) => one.group === name)!

describe('the readiness line', () => {
  it('has six groups, all ready where nothing is open', () => {
    const line = findReadiness(facts({ items: [item('crew', 72, { status: 'OK' }), item('catering', 24, { isRequired: false })] }), 0)
    expect(line.map((one) => one.group)).toEqual(['aircraft', 'crew', 'airports', 'people', 'services', 'money'])
    expect(line.every(({ state, cure }) => state === 'ready' && cure === null)).toBe(true)
  })

  it('is due with its first deadline while there is time, and blocked from the deadline on', () => {
    const items = [item('fuel', 24), item('handling_arrival', 48)]
    const before = group('services', { items }, departureAt - 48 * hour - 1)
    expect(before).toMatchObject({ state: 'due', dueAt: departureAt - 48 * hour, cure: { kind: 'item', itemId: 'handling_arrival' } })
    expect(before.open.map(({ kind }) => kind)).toEqual(['handling_arrival', 'fuel'])
    expect(group('services', { items }, departureAt - 48 * hour).state).toBe('blocked')
  })

  it('is blocked at once by an absent crew member, before the deadline, until the seat is filled', () => {
    const items = [item('crew', 24), item('fuel', 24)]
    expect(group('crew', { items, hasAbsentCrew: true }, 0)).toMatchObject({
      state: 'blocked',
      dueAt: departureAt - 24 * hour,
      isCrewAbsent: true,
      cure: { kind: 'crew', itemId: null },
    })
    expect(group('services', { items, hasAbsentCrew: true }, 0)).toMatchObject({ state: 'due', isCrewAbsent: false })
    const filled = { items: [item('crew', 24, { status: 'OK' })], hasAbsentCrew: true }
    expect(group('crew', filled, 0)).toMatchObject({ state: 'ready', isCrewAbsent: false, cure: null })
  })

  it('is blocked at once by an aircraft that may not fly, and names another aircraft as the cure', () => {
    expect(group('aircraft', { cannotFly: ['grounded'], items: [item('mass_balance', 6)] }, 0)).toMatchObject({
      state: 'blocked',
      dueAt: null,
      reasons: ['grounded'],
      cure: { kind: 'aircraft' },
    })
    expect(group('airports', { cannotFly: ['curfew'] }, 0)).toMatchObject({ state: 'blocked', cure: { kind: 'times' } })
    expect(group('aircraft', { cannotFly: ['curfew'] }, 0).state).toBe('ready')
  })

  it('waits for unknown opening hours until three days before departure', () => {
    const unknownHours = ['LFMD']
    expect(group('airports', { unknownHours }, departureAt - 73 * hour)).toMatchObject({
      state: 'due',
      reasons: ['hours_unknown'],
      cure: { kind: 'hours', airport: 'LFMD' },
    })
    expect(group('airports', { unknownHours }, departureAt - 72 * hour).state).toBe('blocked')
  })

  it('sends each open item to the place where it is settled', () => {
    const cure = (kind: ChecklistKind) => findReadiness(facts({ items: [item(kind, 1)] }), 0).find((one) => one.cure)?.cure?.kind
    expect(
      ['contract', 'payment', 'travel_documents', 'gar_arrival', 'crew', 'flight_plan'].map((kind) => cure(kind as ChecklistKind)),
    ).toEqual(['contract', 'payment', 'documents', 'manifest', 'item', 'item'])
  })

  it('counts every kind of item in one group at most, and what follows the flight in none', () => {
    const open = checklistKinds.map((kind) => item(kind, 1))
    const shown = findReadiness(facts({ items: open }), 0).flatMap((one) => one.open.map(({ kind }) => kind))
    expect(shown.toSorted()).toEqual(
      checklistKinds.filter((kind) => kind !== 'actual_times' && kind !== 'operator_bill' && kind !== 'extras').toSorted(),
    )
  })

  it.each(['OK', 'NA', 'CNL'] as ChecklistStatus[])('needs nothing of an item that is %s', (status) => {
    expect(worstState(findReadiness(facts({ items: [item('crew', 72, { status })] }), departureAt))).toBe('ready')
  })

  it.each(['NR', 'REQ', 'HOLD', 'Revise'] as ChecklistStatus[])('still needs an item that is %s', (status) => {
    expect(worstState(findReadiness(facts({ items: [item('crew', 72, { status })] }), 0))).toBe('due')
  })
})

describe('the line of a trip', () => {
  it('shows of each group the leg that needs most', () => {
    const out = findReadiness(facts({ items: [item('crew', 72)] }), 0)
    const back = findReadiness(facts({ items: [item('crew', 50), item('fuel', 24)], cannotFly: ['insurance'] }), 0)
    const line = mergeReadiness([out, back])
    expect(line.map(({ group: name, state }) => `${name} ${state}`)).toEqual([
      'aircraft blocked',
      'crew due',
      'airports ready',
      'people ready',
      'services due',
      'money ready',
    ])
    expect(line[1]?.dueAt).toBe(departureAt - 72 * hour)
    expect(worstState(line)).toBe('blocked')
    expect(mergeReadiness([])).toEqual([])
  })
})

describe('the stage of a flight', () => {
  const planned = { arrivalAt: departureAt, offBlockAt: null, onBlockAt: null }
  it('is ahead until it leaves, also where it is late, and over when it is on block or its arrival has passed', () => {
    expect(findFlightStage(planned, departureAt - 1)).toBe('ahead')
    expect(findFlightStage(planned, departureAt)).toBe('over')
    expect(findFlightStage({ ...planned, offBlockAt: 1 }, departureAt + hour)).toBe('underway')
    expect(findFlightStage({ ...planned, offBlockAt: 1, onBlockAt: 2 }, 3)).toBe('over')
  })
})

it('the duty board shows blocked flights first, and those that are over last', () => {
  const line = (state: 'ready' | 'due' | 'blocked') => [{ state: 'ready' as const }, { state }]
  const ranks = [
    toDutyRank('ahead', line('blocked')),
    toDutyRank('ahead', line('due')),
    toDutyRank('ahead', line('ready')),
    toDutyRank('underway', []),
    toDutyRank('over', []),
  ]
  expect(ranks).toEqual([0, 1, 2, 3, 4])
  expect(toDutyRank('ahead', [])).toBe(2)
})
