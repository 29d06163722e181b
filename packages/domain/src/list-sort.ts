export type Direction = 'asc' | 'desc'

/** A column of a list and its direction, such as `value:desc`. */
export type Sort<Key extends string> = `${Key}:${Direction}`

/** Every way in which a list with these columns can be sorted. */
export const sortsOf = <const Key extends string>(keys: readonly Key[]): readonly Sort<Key>[] =>
  keys.flatMap((key) => [`${key}:asc`, `${key}:desc`] as const)

export function readSort<Key extends string>(sort: Sort<Key>): { key: Key; direction: Direction } {
  const at = sort.lastIndexOf(':')
  return { key: sort.slice(0, at) as Key, direction: sort.endsWith(':desc') ? 'desc' : 'asc' }
}
