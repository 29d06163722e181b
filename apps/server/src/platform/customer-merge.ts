import { sql, type RawBuilder } from 'kysely'
import type { MergeItem } from '@aquilane/domain/customers/merge'
import type { Db, Trx } from './db/database.ts'

/**
 * A table whose rows change hands when two accounts become one. Its capability declares it; a spec compares the declarations with the
 * foreign keys of the database, so that a new table is not forgotten.
 */
export interface CustomerTable {
  table: string
  /** Names the customer. */
  column?: 'client_id' | 'assistant_client_id' | 'referrer_id' | 'friend_id' | 'initiator_id'
  /** Columns that name a row, beside the customer. */
  key: readonly string[]
  /** What the preview counts its rows as. */
  item?: MergeItem
  /** Columns that are unique for each customer: what the kept account has already stays where it is. Empty: one row for each customer. */
  once?: readonly string[]
  /** A row in which this column names the kept account stays. */
  unlessNamedIn?: string
  /** Rows that go where their parent goes, also those written between a merge and its end; the parent is declared before. */
  with?: ParentRow
  /** The same, where rows are also moved on their own. */
  follows?: ParentRow
}

interface ParentRow {
  column: string
  table: string
  key?: string
}

export interface Merge {
  id: string
  keptId: string
  mergedId: string
}

export interface CustomerMergeHandler {
  moves?: readonly CustomerTable[]
  /** Tables whose rows stay with the account that closes, and why. */
  stays?: Readonly<Record<string, string>>
  /** What is more than a change of hands. */
  beforeMerge?(trx: Trx, merge: Merge): Promise<void>
  afterMerge?(trx: Trx, merge: Merge): Promise<void>
  afterUndo?(trx: Trx, merge: Merge): Promise<void>
}

/** Writes down rows of a merge, so that they find the way back. */
export async function recordRows(
  trx: Trx,
  merge: Merge,
  table: string,
  rows: readonly { key: object; before: object | null }[],
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('customer_merge_row')
    .values(
      rows.map(({ key, before }) => ({
        merge_id: merge.id,
        table_name: table,
        row_key: JSON.stringify(key),
        before: before && JSON.stringify(before),
      })),
    )
    .execute()
}

export async function recordedRows<Key, Before>(trx: Db, merge: Pick<Merge, 'id'>, table: string): Promise<{ key: Key; before: Before }[]> {
  const rows = await trx
    .selectFrom('customer_merge_row')
    .select(['row_key', 'before'])
    .where('merge_id', '=', merge.id)
    .where('table_name', '=', table)
    .execute()
  return rows.map(({ row_key: key, before }) => ({ key: key as Key, before: before as Before }))
}

const columnOf = ({ column = 'client_id' }: CustomerTable) => sql.ref(`moving.${column}`)

const keyOf = ({ key }: CustomerTable): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(key.flatMap((name) => [sql.lit(name), sql.ref(`moving.${name}`)]))})`

/** Rows that are declared by their parent: `moving` is the row. */
const isOfParent = (merge: Pick<Merge, 'id'>, { column, table, key = 'id' }: ParentRow) => sql`EXISTS (
  SELECT FROM customer_merge_row parent WHERE parent.merge_id = ${merge.id} AND parent.table_name = ${table}
    AND parent.row_key ->> ${sql.lit(key)} = ${sql.ref(`moving.${column}`)}::text)`

/** Whether the kept account has such a row of its own. */
function isTaken(table: CustomerTable, keptId: string): RawBuilder<unknown> {
  if (!table.once) return sql`false`
  const same = table.once.map((name) => sql` AND own.${sql.ref(name)} IS NOT DISTINCT FROM ${sql.ref(`moving.${name}`)}`)
  const column = sql.ref(`own.${table.column ?? 'client_id'}`)
  return sql`EXISTS (SELECT FROM ${sql.table(table.table)} own WHERE ${column} = ${keptId}${sql.join(same, sql``)})`
}

const staysOf = (table: CustomerTable, keptId: string): RawBuilder<unknown> =>
  sql`(${isTaken(table, keptId)} OR ${table.unlessNamedIn ? sql`${sql.ref(`moving.${table.unlessNamedIn}`)} IS NOT DISTINCT FROM ${keptId}::uuid` : sql`false`})`

/** Name of the rows of a declaration; a table may be declared for two columns. */
const nameOf = ({ table, column = 'client_id' }: CustomerTable): string => (column === 'client_id' ? table : `${table}.${column}`)

/** Rows change hands, and are written down. */
export async function moveRows(trx: Trx, merge: Merge, table: CustomerTable): Promise<void> {
  await sql`
    WITH moved AS (
      UPDATE ${sql.table(table.table)} moving SET ${sql.ref(table.column ?? 'client_id')} = ${merge.keptId}::uuid
      WHERE ${columnOf(table)} = ${merge.mergedId} AND NOT ${staysOf(table, merge.keptId)}
        ${table.with ? sql`AND ${isOfParent(merge, table.with)}` : sql``}
      RETURNING ${keyOf(table)} AS row_key
    )
    INSERT INTO customer_merge_row (merge_id, table_name, row_key) SELECT ${merge.id}::uuid, ${nameOf(table)}::text, row_key FROM moved`.execute(
    trx,
  )
}

/** Rows that were written since and belong to a parent that goes back are written down, so that what belongs to them follows. */
export async function recordFollowers(trx: Trx, merge: Merge, table: CustomerTable): Promise<void> {
  const parent = table.with ?? table.follows
  if (!parent) return
  await sql`
    INSERT INTO customer_merge_row (merge_id, table_name, row_key)
    SELECT ${merge.id}::uuid, ${nameOf(table)}::text, ${keyOf(table)} FROM ${sql.table(table.table)} moving
    WHERE ${columnOf(table)} = ${merge.keptId} AND ${isOfParent(merge, parent)}
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** What was written down goes back, as far as it is still there. */
export async function returnRows(trx: Trx, merge: Merge, table: CustomerTable): Promise<void> {
  await sql`
    UPDATE ${sql.table(table.table)} moving SET ${sql.ref(table.column ?? 'client_id')} = ${merge.mergedId}::uuid
    FROM customer_merge_row taken
    WHERE taken.merge_id = ${merge.id} AND taken.table_name = ${nameOf(table)} AND taken.row_key = ${keyOf(table)}
      AND ${columnOf(table)} = ${merge.keptId}`.execute(trx)
}

/** How many rows of the account that closes would change hands. Those of a parent count as theirs. */
export async function countRows(db: Db, { keptId, mergedId }: Omit<Merge, 'id'>, table: CustomerTable): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) AS count FROM ${sql.table(table.table)} moving
    WHERE ${columnOf(table)} = ${mergedId} AND NOT ${staysOf(table, keptId)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** How many rows would go back. */
export async function countReturning(db: Db, merge: Merge, table: CustomerTable): Promise<number> {
  const parent = table.with ?? table.follows
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) AS count FROM ${sql.table(table.table)} moving
    WHERE ${columnOf(table)} = ${merge.keptId} AND (
      EXISTS (SELECT FROM customer_merge_row taken WHERE taken.merge_id = ${merge.id} AND taken.table_name = ${nameOf(table)} AND taken.row_key = ${keyOf(table)})
      OR ${parent ? isOfParent(merge, parent) : sql`false`})`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
