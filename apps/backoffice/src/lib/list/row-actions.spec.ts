import { describe, expect, it } from 'vitest'
import { toListAction, type RowAction } from './row-actions.ts'
import { toMenu } from './row-buttons.tsx'

interface Row {
  id: number
  pnr: string
  isOpen: boolean
}

const rows: Row[] = [
  { id: 1, pnr: 'ABC123', isOpen: true },
  { id: 2, pnr: 'DEF456', isOpen: false },
]
const ran: number[] = []
const close: RowAction<Row> = {
  id: 'close',
  label: 'Close',
  permission: 'trips.operate',
  letter: 'c',
  isFor: ({ isOpen }) => isOpen,
  run: ({ id }) => ran.push(id),
}

describe('an action of a list', () => {
  const action = toListAction(close, rows, ({ pnr }) => pnr)

  it('runs on the row with an id, and names it', () => {
    const found = action.on('1')
    expect(found?.row).toBe('ABC123')
    found?.run()
    expect(ran).toEqual([1])
  })

  it('is not offered for a row that cannot have it, or is not in the list', () => {
    expect(action.on('2')).toBeNull()
    expect(action.on('3')).toBeNull()
  })
})

describe('the menu of a row', () => {
  const action = (id: string, group?: number): RowAction<Row> => ({
    id,
    label: id,
    permission: 'trips.operate',
    ...(group === undefined ? {} : { group }),
    run: () => undefined,
  })

  it('has the actions with a group, and a line between groups', () => {
    const row = rows[0]!
    const menu = toMenu([action('take', 0), action('edit'), action('quote', 0), action('decline', 3)], row)
    expect(menu.map(({ id }) => id)).toEqual(['take', 'quote', 'line-3', 'decline'])
  })
})
