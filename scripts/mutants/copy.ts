import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { copyTree } from './copy-tree.ts'
import type { Fault } from './faults.ts'
import { runCommand } from './processes.ts'

export type Site = 'web' | 'backoffice'

const sites: readonly Site[] = ['web', 'backoffice']
const buildMs = 600_000
/** Files of each site that the server looks at to see whether it is built. */
const entry = { web: 'server/index.js', backoffice: 'index.html' } as const
/** Packages that are built into both sites. */
const shared = /^packages\/(domain|contract|i18n|ui|art)\//

/** Sites that hold what the patch changes. */
export const toTouchedSites = ({ files }: Pick<Fault, 'files'>): Site[] =>
  sites.filter((site) => files.some((file) => file.startsWith(`apps/${site}/`) || shared.test(file)))

/** The copy of the tree that faults are planted in. */
export class Copy {
  readonly work = copyTree()
  readonly tree = join(this.work, 'tree')
  readonly env = { PATH: `${join(this.tree, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}` }
  private kept = new Map<string, string>()
  private changed = new Set<Site>()

  /** Null, or why the patch does not apply. */
  plant({ diff, files }: Pick<Fault, 'diff' | 'files'>): string | null {
    this.kept = new Map(files.map((file) => [file, readFileSync(join(this.tree, file), 'utf8')]))
    const { status, stderr } = spawnSync('git', ['apply', '-'], {
      cwd: this.tree,
      input: diff,
      encoding: 'utf8',
      // The copy is no repository; one around it would change how paths are read.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: this.work },
    })
    return status === 0 ? null : stderr.trim()
  }

  revert(): void {
    for (const [file, text] of this.kept) writeFileSync(join(this.tree, file), text)
    this.kept.clear()
  }

  /** Brings the built sites to the state of the sources; null, or the output of the build that failed. */
  async build(touched: readonly Site[]): Promise<string | null> {
    for (const site of sites) {
      if (!existsSync(this.cleanBuild(site))) throw new Error('The unchanged sites are built first')
      if (this.changed.has(site) && !touched.includes(site)) this.restore(site)
    }
    for (const site of touched) {
      this.changed.add(site)
      const failure = await this.buildSite(site)
      if (failure !== null) return failure
    }
    this.markBuilt()
    return null
  }

  /** Builds both from the unchanged sources and keeps the result aside. */
  async buildClean(): Promise<string | null> {
    for (const site of sites) {
      if (existsSync(this.cleanBuild(site))) continue
      const failure = await this.buildSite(site)
      if (failure !== null) return failure
      mkdirSync(join(this.work, 'clean'), { recursive: true })
      cpSync(join(this.tree, 'apps', site, 'build'), this.cleanBuild(site), { recursive: true })
    }
    this.markBuilt()
    return null
  }

  remove(): void {
    rmSync(this.work, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }

  private cleanBuild(site: Site): string {
    return join(this.work, 'clean', site)
  }

  private restore(site: Site): void {
    const built = join(this.tree, 'apps', site, 'build')
    rmSync(built, { recursive: true, force: true })
    cpSync(this.cleanBuild(site), built, { recursive: true })
    this.changed.delete(site)
  }

  private async buildSite(site: Site): Promise<string | null> {
    const args = ['run', '--silent', 'build', '--workspace', `apps/${site}`]
    const { code, output } = await runCommand('npm', args, { cwd: this.tree, env: this.env, timeoutMs: buildMs })
    return code === 0 ? null : output
  }

  /** Newer than every source: the server would build both again. */
  private markBuilt(): void {
    const now = new Date()
    for (const site of sites) utimesSync(join(this.tree, 'apps', site, 'build', entry[site]), now, now)
  }
}
