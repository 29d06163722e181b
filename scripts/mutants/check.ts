import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countChanges, parseFault, root } from './faults.ts'

/** What is wrong with patches as they lie in the checkout. */
export function findFlaws(paths: readonly string[]): string[] {
  const flaws = paths.flatMap((path) => findFlawInText(path) ?? [])
  return flaws.length > 0 ? flaws : findMisfits(paths)
}

/** Patches that do not apply to the checkout. */
export function findMisfits(paths: readonly string[]): string[] {
  // All at once: a process for each of them takes seconds.
  return checkAgainstTree(paths) === null ? [] : paths.flatMap((path) => checkAgainstTree([path]) ?? [])
}

function findFlawInText(path: string): string | null {
  try {
    const { part, diff, files } = parseFault(path, readFileSync(path, 'utf8'))
    if (!existsSync(join(root, part.spec))) return `${path}: there is no ${part.spec}`
    const { removed, added } = countChanges(diff)
    const isOneLine = files.length === 1 && removed <= 1 && added <= 1 && removed + added > 0
    return isOneLine ? null : `${path}: it does not change exactly one line`
  } catch (error) {
    return (error as Error).message
  }
}

function checkAgainstTree(paths: readonly string[]): string | null {
  const { status, stderr } = spawnSync('git', ['apply', '--check', ...paths], { cwd: root, encoding: 'utf8' })
  return status === 0 ? null : `${paths.join(', ')}: it does not apply\n${stderr.trim()}`
}
