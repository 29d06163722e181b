import pg from 'pg'

/**
 * Types of the columns that take a list of words only: the check constraint is the list, so a word that it does not know is an error of
 * the compiler too.
 */
export async function listedValues(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ place: string; definition: string; nullable: boolean; defaulted: boolean }>(`
      SELECT c.conrelid::regclass::text || '.' || a.attname AS place, pg_get_constraintdef(c.oid) AS definition,
             NOT a.attnotnull AS nullable, a.atthasdef AS defaulted
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
      WHERE c.contype = 'c' AND c.connamespace = 'public'::regnamespace ORDER BY 1`)
    return Object.fromEntries(
      rows.flatMap(({ place, definition, nullable, defaulted }) => {
        const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(definition)?.[1]
        if (list === undefined) return []
        const words = list.replaceAll('::text', '').split(', ').join(' | ') + (nullable ? ' | null' : '')
        return [[place, defaulted ? `Generated<${words}>` : words]]
      }),
    )
  } finally {
    await client.end()
  }
}
