// `npm run check`: the fast checks, in parallel, for use while working. Everything else runs in `npm test`.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

interface Result {
  name: string
  ok: boolean
  seconds: number
  output: string
}

function run(name: string, command: string, args: string[]): Promise<Result> {
  const started = performance.now()
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => done({ name, ok: code === 0, seconds: (performance.now() - started) / 1000, output }))
  })
}

/** Source files that differ from the last commit, new ones included. */
function listChangedSources(): string[] {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n')
  const all = [...git('diff', '--name-only', '--diff-filter=d', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return all.filter((path) => /\.[jt]sx?$/.test(path))
}

/** Lint takes longest: here it reads the changed files and what they import, in `npm test` all of them. */
function lint(): Promise<Result> {
  const name = 'lint, boundaries'
  const changed = listChangedSources()
  return changed.length === 0 ? Promise.resolve({ name, ok: true, seconds: 0, output: '' }) : run(name, 'oxlint', changed)
}

// The types of the site's routes are generated; a fresh clone has none.
const routeTypes = await run('types of routes', 'react-router', ['typegen', 'apps/web'])

const types = ['.', 'apps/web', 'apps/backoffice', 'e2e'].map((project) =>
  run(`types ${project}`, 'tsc', ['-p', `${project}/tsconfig.json`, '--incremental', '--tsBuildInfoFile', buildInfo(project)]),
)

function buildInfo(project: string): string {
  return join(root, 'node_modules/.cache/types', `${project.replaceAll(/[^a-z0-9]/g, '-')}.tsbuildinfo`)
}

const results = await Promise.all([
  routeTypes,
  run('format', 'oxfmt', ['--check', '.']),
  lint(),
  run('table owners', process.execPath, ['scripts/table-owners.ts']),
  run('circles of files', process.execPath, ['scripts/import-circles.ts']),
  run('unit specs of changed files', 'vitest', ['run', '--project', 'unit', '--changed', '--passWithNoTests']),
  ...types,
])

for (const { name, ok, seconds, output } of results) {
  process.stdout.write(`${ok ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s\n`)
  if (!ok) process.stdout.write(`${output.trim()}\n\n`)
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
