import { describe, expect, it } from 'vitest'
import { addLowerClasses, maxCandidates, pickCandidates, type Replacement } from './candidates.ts'

const one = (
  aircraftId: number,
  operatorId: number,
  costCents: number,
  shiftMinutes = 0,
  driveMinutes: number | null = null,
): Replacement => ({
  aircraftId,
  operatorId,
  costCents,
  shiftMinutes,
  driveMinutes,
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

  it('another airport comes after another time, the shortest drive first, and has its place among the five', () => {
    const near = [one(1, 1, 100, 0, 55), one(2, 2, 900, 0, 25)]
    expect(pickCandidates(near, 1).map(({ aircraftId }) => aircraftId)).toEqual([2, 1])
    const many = Array.from({ length: 9 }, (_, at) => one(10 + at, 2, 100 + at))
    expect(pickCandidates([...many, one(3, 1, 500, 60), ...near], 1).map(({ aircraftId }) => aircraftId)).toEqual([10, 11, 12, 3, 2])
  })

  it('nothing that was found is nothing that is proposed', () => expect(pickCandidates([], 1)).toEqual([]))

  it('a lower class fills the places that are left, the next one first, after everything better', () => {
    const lower = (aircraftId: number, costCents: number, classRank: number) => ({ ...one(aircraftId, 1, costCents), classRank })
    const better = [one(1, 1, 900), one(2, 2, 950)]
    const added = addLowerClasses(better, [lower(5, 10, 0), lower(6, 40, 1), lower(7, 30, 1), lower(8, 20, 0), lower(2, 5, 1)])
    expect(added.map(({ aircraftId }) => aircraftId)).toEqual([1, 2, 7, 6, 5])
    const full = Array.from({ length: maxCandidates }, (_, at) => one(20 + at, 1, 100))
    expect(addLowerClasses(full, [lower(5, 10, 1)])).toEqual(full)
  })
})
