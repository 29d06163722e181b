import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../db/cluster.ts'
import { locateCluster, type Account } from '../db/embedded-postgres.ts'
import { findDifferences, readContents } from './contents.ts'
import { BackupError } from './backup-error.ts'
import { findDamagedFiles } from './file-hashes.ts'
import type { Manifest } from './take-backup.ts'

/** Backups of version 1 have no hashes of their files. */
export type ReadableManifest = Manifest | (Omit<Manifest, 'v' | 'files'> & { v: 1 })

/** @throws BackupError for a folder that is no backup, or of a version that this program does not know */
export async function readManifest(backup: string): Promise<ReadableManifest> {
  let manifest: ReadableManifest
  try {
    manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as ReadableManifest
  } catch (error) {
    throw new BackupError(`${backup} is not a backup: it has no readable manifest.json.`, { cause: error })
  }
  if (manifest.v !== 1 && manifest.v !== 2)
    throw new BackupError(`${backup} is a backup of version ${String((manifest as { v: unknown }).v)}, which this program does not know.`)
  return manifest
}

async function giveTo({ uid, gid }: Account, folder: string): Promise<void> {
  if (uid === undefined || gid === undefined) return
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid)
}

/** Lays a backup into an empty data folder. @throws BackupError when there is a database in it already */
export async function restoreBackup(backup: string, dataDir: string): Promise<void> {
  await readManifest(backup)
  const { home, data, passwordFile, as } = await locateCluster(join(dataDir, 'postgres'))
  if (await stat(data).catch(() => null)) throw new BackupError(`${dataDir} has a database already. Restore into an empty folder.`)
  await mkdir(home, { recursive: true })
  await cp(join(backup, 'postgres', 'pgdata'), data, { recursive: true })
  await chmod(data, 0o700)
  await cp(join(backup, 'postgres', 'password'), passwordFile)
  await giveTo(as, data)
  if (as.uid !== undefined && as.gid !== undefined) await chown(passwordFile, as.uid, as.gid)
  await cp(join(backup, 'data'), dataDir, { recursive: true })
}

/**
 * Compares the files of a backup with their hashes, restores it into a folder of its own, starts it, and compares the database with what was noted
 * when it was taken. A damaged database is not started. @returns what differs; `files` is null for a backup without hashes
 */
export async function checkBackup(
  backup: string,
): Promise<{ differences: string[]; tables: number; accounts: number; files: number | null }> {
  const manifest = await readManifest(backup)
  const damaged = manifest.v === 1 ? [] : await findDamagedFiles(backup, manifest.files)
  const files = manifest.v === 1 ? null : Object.keys(manifest.files).length
  if (damaged.some((sentence) => sentence.startsWith('file postgres/'))) return { differences: damaged, tables: 0, accounts: 0, files }
  const folder = await mkdtemp(join(tmpdir(), 'aquilane-restore-'))
  await chmod(folder, 0o755)
  try {
    await restoreBackup(backup, folder)
    const cluster = await startCluster({ dir: join(folder, 'postgres') })
    try {
      const copy = await readContents(cluster.url('aquilane'))
      return {
        differences: [...damaged, ...findDifferences(copy, manifest)],
        files,
        tables: Object.keys(copy.rows).length,
        accounts: Object.keys(copy.ledger).length,
      }
    } finally {
      await cluster.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
