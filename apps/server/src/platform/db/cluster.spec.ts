import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { claimCluster, startCluster, type Cluster } from './cluster.ts'

it('an embedded cluster belongs to one server at a time', async () => {
  const cluster = { url: () => inject('clusterUrl') }
  const release = await claimCluster(cluster)
  expect(release).not.toBeNull()
  expect(await claimCluster(cluster)).toBeNull()
  await release?.()
  const again = await claimCluster(cluster)
  expect(again).not.toBeNull()
  await again?.()
})

describe('supervision', () => {
  let dir: string
  let cluster: Cluster
  const lines: string[] = []

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'aquilane-cluster-'))
    await chmod(dir, 0o755)
    cluster = await startCluster({ dir, settings: { shared_buffers: '16MB' }, onProgress: (line) => lines.push(line) })
  })
  afterAll(async () => {
    await cluster.stop()
    await rm(dir, { recursive: true, force: true })
  })

  const postmasterPid = async () => Number((await readFile(join(dir, 'pgdata', 'postmaster.pid'), 'utf8')).split('\n')[0])

  async function query<T>(sql: string): Promise<T> {
    const client = new pg.Client({ connectionString: cluster.url('postgres') })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<{ value: T }>(sql)).rows[0]!.value
    } finally {
      await client.end()
    }
  }

  async function queryOnceUp<T>(sql: string): Promise<T> {
    for (const end = performance.now() + 20_000; performance.now() < end; await sleep(50)) {
      const value = await query<T>(sql).catch(() => null)
      if (value !== null) return value
    }
    throw new Error('PostgreSQL did not come back.')
  }

  it.each(['SIGKILL', 'SIGINT'] as const)('starts PostgreSQL again after %s, with its data, on the same port', async (signal) => {
    await query('CREATE TABLE IF NOT EXISTS kept (value int); INSERT INTO kept VALUES (1)').catch(() => undefined)
    const before = await query<number>('SELECT count(*)::int AS value FROM kept')
    expect(before).toBeGreaterThan(0)
    const release = await claimCluster(cluster)
    const pid = await postmasterPid()
    process.kill(pid, signal)
    await sleep(200)
    expect(await queryOnceUp<number>('SELECT count(*)::int AS value FROM kept')).toBe(before)
    expect(await postmasterPid()).not.toBe(pid)
    expect(lines).toContain('PostgreSQL ended unexpectedly: starting it again')
    // The owner's lock is taken again.
    await expect.poll(() => claimCluster(cluster)).toBeNull()
    await release?.()
  })
})
