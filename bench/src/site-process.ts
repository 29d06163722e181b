import { fork } from 'node:child_process'
import { join } from 'node:path'
import { ensureDatabase, type Cluster } from '@aquilane/server/cluster'
import { migrate } from '@aquilane/server/migrate'
import { seedReference } from '@aquilane/server/seed'
import { freePort } from '@aquilane/testing/server-process'

export interface SiteProcess {
  url: string
  port: number
  end(): Promise<void>
}

/** The whole product on the bench's database, with one of its builds of the site, as a process of its own. @param variables more of the environment */
export async function startSite(
  cluster: Cluster,
  build: 'app' | 'whole',
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<SiteProcess> {
  const databaseUrl = await ensureDatabase(cluster, 'bench')
  await migrate(databaseUrl)
  await seedReference(databaseUrl)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = fork(join(import.meta.dirname, 'site-server.ts'), [join(import.meta.dirname, '../site/build', build)], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      LIMIT_REQUESTS_PER_ADDRESS_MINUTE: '1000000',
      LIMIT_WORK_MS_PER_ADDRESS_MINUTE: '1000000',
      ...variables,
    },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  return {
    url,
    port,
    end: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
