import pg from 'pg'

/**
 * The whole public schema as sorted text lines: tables, columns, constraints, indexes, triggers, functions.
 * Two databases are equal when their lines are.
 */
export async function schemaSnapshot(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const parts = [
      `SELECT format('table %s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
              coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') || CASE WHEN a.attidentity <> '' THEN ' identity' ELSE '' END) AS line
         FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped`,
      `SELECT format('constraint %s.%s %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) AS line
         FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE c.relnamespace = 'public'::regnamespace AND k.contype <> 'n'`,
      `SELECT format('index %s', indexdef) AS line FROM pg_indexes WHERE schemaname = 'public'`,
      `SELECT format('trigger %s', pg_get_triggerdef(t.oid)) AS line FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal`,
      `SELECT format('function %s %s', p.proname, md5(pg_get_functiondef(p.oid))) AS line FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
      `SELECT format('extension %s', extname) AS line FROM pg_extension WHERE extname <> 'plpgsql'`,
    ]
    const lines: string[] = []
    for (const part of parts) lines.push(...(await client.query<{ line: string }>(part)).rows.map((row) => row.line))
    return lines.toSorted().join('\n') + '\n'
  } finally {
    await client.end()
  }
}
