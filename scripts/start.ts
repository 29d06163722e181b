// `npm start`: builds what is missing or older than its source, then starts the server. `npm run start:empty` starts an empty company.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Memory that drawing pictures takes is kept by malloc, once for each thread, unless it is configured otherwise before the process begins.
if (process.platform === 'linux' && process.execve && process.env['MALLOC_ARENA_MAX'] === undefined)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: '2',
  })

const root = join(import.meta.dirname, '..')
// A company without customers and trips, beside the demo's data.
if (process.argv.includes('--empty')) {
  process.env['DEMO_MARKET'] ??= 'false'
  process.env['DATA_DIR'] ??= join(root, 'data-empty')
}
const newest = (path: string): number => {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info) return 0
  if (!info.isDirectory()) return info.mtimeMs
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'build', '.react-router'].includes(entry.name))
    .reduce((latest, entry) => Math.max(latest, newest(join(path, entry.name))), 0)
}

const built = Math.min(newest(join(root, 'apps/web/build/server/index.js')), newest(join(root, 'apps/backoffice/build/index.html')))
const sources = ['apps/web', 'apps/backoffice', 'packages/ui', 'packages/art', 'packages/i18n', 'packages/domain', 'packages/contract'].map(
  (path) => newest(join(root, path)),
)
if (built < Math.max(...sources)) {
  process.stdout.write('  Building the site and the back office (once; about half a minute) …\n')
  const result = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
  if (result.status !== 0) {
    process.stderr.write(result.stdout + result.stderr)
    process.exit(result.status ?? 1)
  }
}
// npm hands a stop signal to its shell only, which ends and leaves the server behind: without the shell, stop as if asked to. Not
// when the signal has come anyway: a second one would cut the stopping short.
if (process.env['npm_lifecycle_event']) {
  const shell = process.ppid
  const watch = setInterval(() => process.ppid !== shell && process.kill(process.pid, 'SIGTERM'), 500).unref()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => clearInterval(watch))
}
// From the second start on, the server's files are neither converted nor compiled again.
enableCompileCache(join(root, 'node_modules/.cache/node'))
await import('../apps/server/src/main.ts')
