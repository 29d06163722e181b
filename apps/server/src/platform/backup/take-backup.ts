import { chmod, cp, lstat, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pg from 'pg'
import { locateCluster } from '../db/embedded-postgres.ts'
import { readContents, type Contents } from './contents.ts'
import { BackupError } from './backup-error.ts'
import { hashFiles, type FileHashes } from './file-hashes.ts'

/** `manifest.json` of a backup. */
export interface Manifest {
  v: 2
  takenAt: string
  before: Contents
  after: Contents
  bytes: number
  files: FileHashes
}

/** Secrets of the sandbox that open what a backup holds, as paths inside it. */
const secretFiles = ['data/secrets/files_master_key', 'data/secrets/token_secret']

const slot = 'aquilane_backup'
/** Of the running server, not of the data. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_stat_tmp', 'pg_wal'])

/** A file of a running server may go while its folder is copied; PostgreSQL's own log of changes brings it back. */
async function copyTree(from: string, to: string, isWanted: (path: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = join(from, entry.name)
    if (!isWanted(path)) continue
    if (entry.isDirectory()) await copyTree(path, join(to, entry.name), isWanted)
    else
      await cp(path, join(to, entry.name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

/** The cluster as it is at the end of the copy, by PostgreSQL's low-level backup functions. The slot keeps its log of changes until it is copied too. */
async function copyCluster(admin: pg.Client, data: string, to: string): Promise<void> {
  const drop = () => admin.query('SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1', [slot])
  await drop()
  await admin.query('SELECT pg_create_physical_replication_slot($1, true)', [slot])
  try {
    await admin.query("SELECT pg_backup_start('aquilane', true)")
    await copyTree(data, to, (path) => !leftOut.has(relative(data, path)))
    const { rows } = await admin.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    await writeFile(join(to, 'backup_label'), rows[0]!.labelfile, { mode: 0o600 })
    await admin.query('SELECT pg_switch_wal()')
    await copyTree(join(data, 'pg_wal'), join(to, 'pg_wal'), () => true)
    for (const name of ['pg_replslot', 'pg_stat_tmp']) await mkdir(join(to, name), { recursive: true, mode: 0o700 })
  } finally {
    await drop()
  }
}

/**
 * Copies the embedded database of a running server and everything beside it in the data folder.
 * @param clusterUrl address of a database of the running cluster
 * @returns the folder of the backup, and the secrets that lie in it @throws when the folder exists, or nothing runs
 */
export async function takeBackup({
  dataDir,
  clusterUrl,
  into,
  now,
}: {
  dataDir: string
  clusterUrl: (database: string) => string
  into: string
  now: Temporal.Instant
}): Promise<{ folder: string; manifest: Manifest; secrets: string[] }> {
  const began = performance.now()
  const folder = join(into, now.toString({ smallestUnit: 'second' }).replaceAll(':', ''))
  if (await lstat(folder).catch(() => null)) throw new BackupError(`${folder} exists already.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { data, passwordFile } = await locateCluster(join(dataDir, 'postgres'))
  const admin = new pg.Client({ connectionString: clusterUrl('aquilane') })
  await admin.connect()
  try {
    const before = await readContents(clusterUrl('aquilane'))
    await copyCluster(admin, data, join(folder, 'postgres', 'pgdata'))
    const after = await readContents(clusterUrl('aquilane'))
    await cp(passwordFile, join(folder, 'postgres', 'password'))
    // After the database: a file that a copied row names is there, unless it was erased since.
    await copyTree(dataDir, join(folder, 'data'), (path) => !['postgres', 'backups'].includes(relative(dataDir, path)))
    const files = await hashFiles(folder)
    const manifest: Manifest = { v: 2, takenAt: now.toString(), before, after, bytes: await sizeOf(folder), files }
    await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    await chmod(join(folder, 'manifest.json'), 0o600)
    await admin.query('INSERT INTO backup (taken_at, folder, bytes, seconds) VALUES ($1, $2, $3, $4)', [
      now.toString(),
      folder,
      manifest.bytes,
      Math.round((performance.now() - began) / 1_000),
    ])
    return { folder, manifest, secrets: secretFiles.filter((name) => files[name] !== undefined) }
  } finally {
    await admin.end()
  }
}
