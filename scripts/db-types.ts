// Regenerates apps/server/src/platform/db/types.generated.ts from a freshly migrated database.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase, startCluster } from '../apps/server/src/platform/db/cluster.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'

const out = process.argv[2] ?? join(import.meta.dirname, '../apps/server/src/platform/db/types.generated.ts')
const dir = mkdtempSync(join(tmpdir(), 'aquilane-types-'))
chmodSync(dir, 0o755)
const cluster = await startCluster({ dir, settings: { fsync: 'off' } })
try {
  const url = await ensureDatabase(cluster, 'types')
  await migrate(url)
  const result = spawnSync(
    'node_modules/.bin/kysely-codegen',
    // int8 columns read as number (see database.ts), so write them as number too.
    ['--dialect', 'postgres', '--url', url, '--out-file', out, '--default-schema', 'public', '--include-pattern', 'public.*', '--overrides', '{}', '--type-mapping', '{"int8":"number","tstzrange":"string","date":"string","timestamptz":"ColumnType<Temporal.Instant, string, string>"}', '--log-level', 'error'],
    { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' },
  )
  process.exitCode = result.status ?? 1
} finally {
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true })
}
