import pg from 'pg'

/** What is in a database, for the comparison with its copy. */
export interface Contents {
  /** Rows by table of the schema `public`. */
  rows: Record<string, number>
  /** Cents by account of the ledger, debit positive. */
  ledger: Record<string, number>
}

/** Counts every table and sums every account, as of one moment. */
export async function readContents(url: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
    )
    const rows: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows: counted } = await client.query<{ count: string }>(`SELECT count(*) FROM ${client.escapeIdentifier(name)}`)
      rows[name] = Number(counted[0]?.count)
    }
    const { rows: sums } = await client.query<{ code: string; sum: string }>(
      'SELECT a.code, sum(e.amount) AS sum FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id GROUP BY a.code ORDER BY a.code',
    )
    await client.query('COMMIT')
    return { rows, ledger: Object.fromEntries(sums.map(({ code, sum }) => [code, Number(sum)])) }
  } finally {
    await client.end()
  }
}

/**
 * What a copy does not have as it should, in sentences. While the copy was taken the database went on from `before` to `after`, so each figure lies
 * between the two.
 */
export function findDifferences(copy: Contents, { before, after }: { before: Contents; after: Contents }): string[] {
  const compare = (what: string, values: Record<string, number>, first: Record<string, number>, last: Record<string, number>): string[] =>
    [...new Set([...Object.keys(values), ...Object.keys(first), ...Object.keys(last)])].flatMap((name) => {
      const [value, low, high] = [values[name] ?? 0, first[name] ?? 0, last[name] ?? 0]
      const isBetween = value >= Math.min(low, high) && value <= Math.max(low, high)
      return isBetween ? [] : [`${what} ${name}: ${value} in the copy, ${low === high ? low : `${low} to ${high}`} in the original`]
    })
  const total = Object.values(copy.ledger).reduce((sum, cents) => sum + cents, 0)
  return [
    ...compare('table', copy.rows, before.rows, after.rows),
    ...compare('account', copy.ledger, before.ledger, after.ledger),
    ...(total === 0 ? [] : [`the accounts of the copy add up to ${total} instead of 0`]),
  ]
}
