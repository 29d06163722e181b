// `npm run test:busy`: the suites three times with every core loaded, the browser's processor slowed down and no second attempt.
// A case that fails here depends on speed, on the clock or on the order. `--rounds 1`, `--only browser|server` and file names narrow it.
// `--load 0` is for a machine whose cores are loaded by other work already.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readPlaywright, readVitest, type Counts } from './test-report.ts'

const root = join(import.meta.dirname, '..')
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    slowdown: { type: 'string', default: '2' },
    load: { type: 'string' },
  },
})
const scratch = mkdtempSync(join(tmpdir(), 'aquilane-busy-'))

// As in `npm test`: server specs start the whole product, site included.
const built = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
if (built.status !== 0) process.exit(1)

/** Processes that never rest, one per core unless `--load` has another number. */
const load: ChildProcess[] = Array.from({ length: Number(values.load ?? cpus().length) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)
const rest = (): void => load.forEach((one) => one.kill('SIGKILL'))
process.on('exit', rest)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const unread = (name: string): Counts => ({ passed: 0, failed: 1, skipped: 0, failures: [`${name}: no report`], flaky: [], cases: [] })

function run(name: string, command: string, args: string[], report: string, read: (json: unknown) => Counts): Counts {
  process.stdout.write(`\n── ${name}\n`)
  const env = {
    ...process.env,
    E2E_SLOWDOWN: values.slowdown,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  }
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
  try {
    const counts = read(JSON.parse(readFileSync(report, 'utf8')))
    // A run that could not begin reports no case at all.
    return status === 0 || counts.failures.length > 0 ? counts : { ...counts, failed: 1, failures: [`${name}: ended with ${status}`] }
  } catch {
    return unread(name)
  }
}

const browser = (report: string): Counts =>
  run('browser', 'playwright', ['test', '--config', 'e2e/playwright.config.ts', '--retries', '0', ...files], report, readPlaywright)

const server = (report: string): Counts =>
  run(
    'unit and server',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files],
    report,
    (json) => readVitest(json, root),
  )

let failed = 0
for (let round = 1; round <= Number(values.rounds); round++) {
  const began = performance.now()
  const counts = [
    ...(values.only === 'browser' ? [] : [server(join(scratch, `server-${round}.json`))]),
    ...(values.only === 'server' ? [] : [browser(join(scratch, `browser-${round}.json`))]),
  ]
  const failures = counts.flatMap((one) => one.failures)
  failed += failures.length
  const passed = counts.reduce((sum, one) => sum + one.passed, 0)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  process.stdout.write(`\nRound ${round}: ${passed} passed, ${failures.length} failed, ${minutes} min\n`)
  for (const one of failures) process.stdout.write(`  ${one}\n`)
}
// The load would keep this process alive.
rest()
rmSync(scratch, { recursive: true, force: true })
process.exitCode = failed === 0 ? 0 : 1
