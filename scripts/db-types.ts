// Regenerates apps/server/src/platform/db/types.generated.ts and migrations/schema.snapshot.txt from a freshly migrated database.
// With a folder as argument it writes both there instead, for comparison.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase, startCluster } from '../apps/server/src/platform/db/cluster.ts'
import { schemaSnapshot } from '../apps/server/src/platform/db/schema-snapshot.ts'
import { listedValues } from '../apps/server/src/platform/db/listed-values.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'

const elsewhere = process.argv[2]
const server = join(import.meta.dirname, '../apps/server')
const out = elsewhere ? join(elsewhere, 'types.generated.ts') : join(server, 'src/platform/db/types.generated.ts')
const snapshot = elsewhere ? join(elsewhere, 'schema.snapshot.txt') : join(server, 'migrations/schema.snapshot.txt')
const dir = mkdtempSync(join(tmpdir(), 'aquilane-types-'))
chmodSync(dir, 0o755)
const cluster = await startCluster({ dir, settings: { fsync: 'off' } })
try {
  const url = await ensureDatabase(cluster, 'types')
  await migrate(url)
  writeFileSync(snapshot, await schemaSnapshot(url))
  const result = spawnSync(
    'node_modules/.bin/kysely-codegen',
    // int8 columns read as number (see database.ts), so write them as number too.
    [
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      out,
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--overrides',
      JSON.stringify({ columns: await listedValues(url) }),
      '--type-mapping',
      '{"int8":"number","tstzrange":"string","date":"string","timestamptz":"ColumnType<Temporal.Instant, string, string>"}',
      '--log-level',
      'error',
    ],
    // It wants to parse the overrides with a compiler interface that TypeScript 7 does not have, says so at length and writes them as given.
    { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' },
  )
  if (result.status !== 0) process.stderr.write(result.stderr)
  process.exitCode = result.status ?? 1
} finally {
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
}
