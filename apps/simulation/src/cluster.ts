import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase, startCluster } from '@aquilane/server/cluster'
import { migrate } from '@aquilane/server/migrate'
import { seedReference } from '@aquilane/server/seed'
import { createTemplate } from './database.ts'

/** A throw-away PostgreSQL with the template of the simulation. */
export async function startDatabase(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'aquilane-simulation-'))
  // PostgreSQL runs as an unprivileged user when started by root.
  await chmod(dir, 0o755)
  const cluster = await startCluster({ dir, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } })
  const reference = await ensureDatabase(cluster, 'template_aquilane')
  await migrate(reference)
  await seedReference(reference)
  const adminUrl = cluster.url('postgres')
  await createTemplate(adminUrl, 'template_aquilane')
  return {
    adminUrl,
    async stop() {
      await cluster.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
