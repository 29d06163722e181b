import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureDatabase, startCluster } from '@aquilane/server/cluster'
import { migrate } from '@aquilane/server/migrate'
import { seedReference } from '@aquilane/server/seed'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

/** One throw-away PostgreSQL for the run, and in it one migrated and seeded template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'aquilane-test-'))
  // Open the folder for PostgreSQL's unprivileged account when the tests run as root; the cluster itself stays 0700.
  await import('node:fs/promises').then((fs) => fs.chmod(dir, 0o755))
  const cluster = await startCluster({
    dir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  })
  const template = await ensureDatabase(cluster, 'template_aquilane')
  await migrate(template)
  await seedReference(template)
  project.provide('clusterUrl', cluster.url('postgres'))
  return async () => {
    await cluster.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
