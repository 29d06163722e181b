import { describe, expect, it } from 'vitest'
import { approvesFrom, findObstacle, type MemberStanding } from './second-member.ts'

const now = Temporal.Instant.from('2026-11-27T08:00:00Z')
const daysAgo = (days: number) => now.subtract({ hours: 24 * days })
const owner: MemberStanding = { id: 'owner', joinedAt: now, invitedBy: null, grantedBy: null }
const member = (more: Partial<MemberStanding> = {}): MemberStanding => ({
  id: 'anna',
  joinedAt: daysAgo(14),
  invitedBy: 'owner',
  grantedBy: 'owner',
  ...more,
})
const bruno = member({ id: 'bruno' })

describe('the second member of an approval', () => {
  it('accepted the invitation 14 days ago', () => {
    expect(findObstacle(bruno, member(), now)).toBe(null)
    expect(findObstacle(bruno, member({ joinedAt: daysAgo(14).add({ seconds: 1 }) }), now)).toBe('new_member')
    expect(findObstacle(bruno, member({ joinedAt: null }), now)).toBe('new_member')
    expect(approvesFrom(member())).toEqual(now)
  })

  it('has no rights from the first one, who has none from the second', () => {
    expect(findObstacle(bruno, bruno, now)).toBe('own')
    expect(findObstacle(owner, member(), now)).toBe('invitation')
    expect(findObstacle(member(), owner, now)).toBe('invitation')
    expect(findObstacle(owner, member({ grantedBy: 'bruno' }), now)).toBe('invitation')
    expect(findObstacle(bruno, member({ grantedBy: 'bruno' }), now)).toBe('invitation')
  })

  it('may come from the command line at once, like the second member of a new company', () => {
    const second = { ...owner, id: 'second' }
    expect(findObstacle(owner, second, now)).toBe(null)
    expect(findObstacle(member(), second, now)).toBe(null)
  })
})
