import { readSort, type Direction } from '@aquilane/domain/list-sort'

/** How a list is sorted, and how it can be sorted otherwise. */
export interface Sorting {
  /** `value:desc`; null: the list's own order. */
  current: string | null
  hrefOf: (sort: string | null) => string
  choose: (sort: string | null) => void
}

/** The direction of a column; null where the list is sorted by another one or by none. */
export function directionOf(current: string | null, key: string): Direction | null {
  if (current === null) return null
  const sort = readSort(current as `${string}:asc`)
  return sort.key === key ? sort.direction : null
}

/** What a heading leads to: one direction, the other one, and back to the list's own order. */
export function nextSort(current: string | null, { key, first = 'asc' }: { key: string; first?: Direction }): string | null {
  const direction = directionOf(current, key)
  if (direction === null) return `${key}:${first}`
  return direction === first ? `${key}:${first === 'asc' ? 'desc' : 'asc'}` : null
}
