import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, linkSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './faults.ts'

/** Written to while the tools run; a hard link would carry that into the checkout. */
const caches = new Set(['.cache', '.vite', '.vite-temp', '.vitest'])

/** Copies the tracked files as they are in the checkout, beside hard links to its packages. Returns the new folder. */
export function copyTree(): string {
  const work = mkdtempSync(join(tmpdir(), 'aquilane-mutants-'))
  // PostgreSQL runs as an unprivileged user when started by root.
  chmodSync(work, 0o755)
  const tree = join(work, 'tree')
  for (const file of listTrackedFiles()) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    copyEntry(join(root, file), join(tree, file))
  }
  for (const folder of listPackageFolders()) linkFolder(join(root, folder), join(tree, folder))
  return work
}

function listTrackedFiles(): string[] {
  const { stdout, status } = spawnSync('git', ['ls-files', '-z', '--cached'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error('git ls-files failed: the proof needs a checkout of the repository')
  return stdout.split('\0').filter((file) => file !== '' && lstatSync(join(root, file), { throwIfNoEntry: false }))
}

/** `node_modules` of the root and of each workspace that has one. */
function listPackageFolders(): string[] {
  const workspaces = ['apps', 'packages', 'scripts'].flatMap((group) =>
    readdirSync(join(root, group), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? `${group}/${entry.name}` : [])),
  )
  return ['.', 'e2e', 'bench', ...workspaces]
    .map((folder) => join(folder, 'node_modules'))
    .filter((folder) => lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory())
}

function copyEntry(from: string, to: string): void {
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to)
  else copyFileSync(from, to)
}

/** Hard links where the file system allows them, else copies. Links between workspaces are relative and lead into the copy. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (caches.has(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkFile(source, target)
  }
}

let canLink = true

function linkFile(from: string, to: string): void {
  if (canLink)
    try {
      linkSync(from, to)
      return
    } catch {
      // Another file system, or one without hard links.
      canLink = false
    }
  copyFileSync(from, to)
}
