import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureDatabase, startCluster, type Cluster } from '../db/cluster.ts'
import { migrate } from '../db/migrate.ts'
import { findDifferences, readContents } from './contents.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

let dataDir: string
let cluster: Cluster
let client: pg.Client
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aquilane-backup-'))
  // PostgreSQL runs as an unprivileged user when started by root.
  await chmod(dataDir, 0o755)
  cluster = await startCluster({ dir: join(dataDir, 'postgres') })
  const url = await ensureDatabase(cluster, 'aquilane')
  await migrate(url)
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await mkdir(join(dataDir, 'files'))
  await writeFile(join(dataDir, 'files', 'one'), 'bytes of a file')
}, 120_000)
afterAll(async () => {
  await client.end()
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const backup = (at: string) =>
  takeBackup({ dataDir, clusterUrl: (name) => cluster.url(name), into: join(dataDir, 'backups'), now: Temporal.Instant.from(at) })

/** Books between two accounts until it is stopped. @returns how many */
async function bookUntil(isOver: () => boolean): Promise<number> {
  const own = new pg.Client({ connectionString: cluster.url('aquilane') })
  await own.connect()
  await own.query(
    `INSERT INTO ledger_account (code, kind, currency) VALUES ('revenue:EUR', 'revenue', 'EUR'), ('suspense:EUR', 'suspense', 'EUR') ON CONFLICT DO NOTHING`,
  )
  let count = 0
  for (; !isOver() || count < 50; count++)
    await own.query(`WITH movement AS (INSERT INTO ledger_transaction (kind, reference) VALUES ('exception', 'test:${crypto.randomUUID()}') RETURNING id)
      INSERT INTO ledger_entry (transaction_id, account_id, currency, amount)
      SELECT movement.id, a.id, 'EUR', CASE a.kind WHEN 'revenue' THEN -1250 ELSE 1250 END FROM movement, ledger_account a WHERE a.kind IN ('revenue', 'suspense')`)
  await own.end()
  return count
}

describe('a backup', () => {
  it('is taken while the database is written, and restored it has every count and sum', async () => {
    let isOver = false
    const writing = bookUntil(() => isOver)
    const { folder, manifest, secrets } = await backup('2026-11-26T02:00:00Z')
    expect(secrets).toEqual([])
    isOver = true
    expect(await writing).toBeGreaterThan(0)
    expect(manifest.after.rows['ledger_transaction']).toBeGreaterThan(manifest.before.rows['ledger_transaction'] ?? 0)
    const { differences, tables, accounts } = await checkBackup(folder)
    expect(differences).toEqual([])
    expect(tables).toBeGreaterThan(100)
    expect(accounts).toBe(2)
    const { rows } = await client.query('SELECT folder, bytes FROM backup')
    expect(rows.map((row: { folder: string; bytes: unknown }) => ({ folder: row.folder, bytes: Number(row.bytes) }))).toEqual([
      { folder, bytes: manifest.bytes },
    ])
  }, 120_000)

  it('brings the files back, and is never laid over a database', async () => {
    const { folder } = await backup('2026-11-26T03:00:00Z')
    const empty = await mkdtemp(join(tmpdir(), 'aquilane-empty-'))
    await chmod(empty, 0o755)
    await restoreBackup(folder, empty)
    expect(await readFile(join(empty, 'files', 'one'), 'utf8')).toBe('bytes of a file')
    await expect(restoreBackup(folder, empty)).rejects.toThrow('has a database already')
    await rm(empty, { recursive: true })
    await expect(checkBackup(join(dataDir, 'files'))).rejects.toThrow('is not a backup')
    await expect(backup('2026-11-26T03:00:00Z')).rejects.toThrow('exists already')
  }, 120_000)

  it('the check sees a file that is missing, changed or added, of the database too', async () => {
    await writeFile(join(dataDir, 'files', 'two'), 'bytes of another')
    await mkdir(join(dataDir, 'secrets'))
    await writeFile(join(dataDir, 'secrets', 'files_master_key'), 'a key')
    const { folder, secrets } = await backup('2026-11-26T05:00:00Z')
    expect(secrets).toEqual(['data/secrets/files_master_key'])
    await rm(join(dataDir, 'secrets'), { recursive: true })
    const files = join(folder, 'data', 'files')
    await rm(join(files, 'one'))
    await writeFile(join(files, 'two'), 'bytes of a forgery')
    await writeFile(join(files, 'three'), '')
    expect((await checkBackup(folder)).differences).toEqual([
      'file data/files/one: missing in the backup',
      'file data/files/three: not part of the backup',
      'file data/files/two: changed since the backup',
    ])
    await appendFile(join(folder, 'postgres', 'pgdata', 'postgresql.auto.conf'), '# changed')
    expect((await checkBackup(folder)).differences).toContain('file postgres/pgdata/postgresql.auto.conf: changed since the backup')
    await rm(join(dataDir, 'files', 'two'))
  }, 120_000)

  it('the check sees a missing row and a missing cent', async () => {
    const { folder, manifest } = await backup('2026-11-26T04:00:00Z')
    const { files: _files, ...bent } = structuredClone(manifest)
    for (const side of [bent.before, bent.after]) {
      side.rows['ledger_transaction']! += 1
      side.ledger['revenue:EUR']! -= 1
    }
    // Backups of version 1 have no hashes.
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...bent, v: 1 }))
    const { differences, files } = await checkBackup(folder)
    expect(files).toBeNull()
    expect(differences).toEqual([expect.stringContaining('table ledger_transaction'), expect.stringContaining('account revenue:EUR')])
  }, 120_000)

  it('accounts that do not add up are told, and so is a table that is gone', async () => {
    const contents = await readContents(cluster.url('aquilane'))
    const copy = { rows: { ...contents.rows }, ledger: { ...contents.ledger, 'revenue:EUR': 0 } }
    delete copy.rows['staff_member']
    const told = findDifferences(copy, {
      before: { ...contents, rows: { ...contents.rows, staff_member: 2 } },
      after: { ...contents, rows: { ...contents.rows, staff_member: 2 } },
    })
    expect(told).toEqual([
      expect.stringContaining('staff_member: 0'),
      expect.stringContaining('revenue:EUR'),
      expect.stringContaining('add up to'),
    ])
  })
})
