import { expect, it } from 'vitest'
import { chooseAssignee } from './assignment.ts'

const member = (id: string, languages: string[], open: number) => ({ id, languages, open })

it('a request goes to the member with the fewest of those who take its language', () => {
  const team = [member('a', ['en'], 3), member('b', ['en', 'it'], 1), member('c', ['it'], 0)]
  expect(chooseAssignee(team, 'en')).toBe('b')
  expect(chooseAssignee(team, 'it')).toBe('c')
  expect(chooseAssignee(team.slice(0, 1), 'it')).toBeNull()
  expect(chooseAssignee([], 'en')).toBeNull()
})

it('members in turn get a row of requests', () => {
  const open = new Map([
    ['a', 0],
    ['b', 0],
    ['c', 0],
  ])
  for (let count = 0; count < 9; count++) {
    const id = chooseAssignee(
      [...open].map(([name, load]) => member(name, ['en'], load)),
      'en',
    )!
    open.set(id, open.get(id)! + 1)
  }
  expect([...open.values()]).toEqual([3, 3, 3])
})
