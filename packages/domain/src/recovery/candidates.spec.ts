import { describe, expect, it } from 'vitest'
import { maxCandidates, pickCandidates, type Replacement } from './candidates.ts'

const one = (aircraftId: number, operatorId: number, costCents: number, shiftMinutes = 0): Replacement => ({
  aircraftId,
  operatorId,
  costCents,
  shiftMinutes,
})

describe('replacements that are proposed', () => {
  it('each kind is there where it exists, though others cost less', () => {
    const cheap = Array.from({ length: 9 }, (_, at) => one(10 + at, 2, 100 + at))
    const picked = pickCandidates([...cheap, one(1, 1, 900), one(2, 3, 50, 60)], 1)
    expect(picked.map(({ aircraftId }) => aircraftId)).toEqual([1, 10, 11, 12, 2])
    expect(picked).toHaveLength(maxCandidates)
  })

  it('an aircraft stands once, at the time that was bought before another one', () => {
    expect(pickCandidates([one(1, 2, 500), one(1, 2, 400, 60), one(1, 2, 300, -60)], 1)).toEqual([one(1, 2, 500)])
  })

  it('of other times the smallest change comes first', () => {
    expect(pickCandidates([one(1, 1, 100, 180), one(2, 1, 900, -60)], 1).map(({ shiftMinutes }) => shiftMinutes)).toEqual([-60, 180])
  })

  it('nothing that was found is nothing that is proposed', () => expect(pickCandidates([], 1)).toEqual([]))
})
