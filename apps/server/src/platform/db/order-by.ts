import { sql, type RawBuilder } from 'kysely'
import { readSort, type Sort } from '@aquilane/domain/list-sort'

/**
 * ORDER BY of a chosen column, rows without a value last; the list's own order decides between equal ones.
 * @param own the order of the list while no column is chosen; it ends with what no two rows share
 */
export function orderBy<Key extends string>(
  sort: Sort<Key> | undefined,
  columns: Readonly<Record<Key, RawBuilder<unknown>>>,
  own: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (sort === undefined) return own
  const { key, direction } = readSort(sort)
  return sql`${columns[key]} ${sql.raw(direction === 'desc' ? 'DESC' : 'ASC')} NULLS LAST, ${own}`
}
