// `npm test`: everything a contributor must see green. Ends with one line that sums every suite: `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'aquilane-report-'))
let passed = 0
let failed = 0
const slow: string[] = []

function step(name: string, command: string, args: string[], env: Record<string, string> = {}): number {
  process.stdout.write(`\n── ${name}\n`)
  const began = performance.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  slow.push(`${name} ${Math.round((performance.now() - began) / 1000)} s`)
  return status ?? 1
}

/** A check without test cases of its own counts as one. */
function check(name: string, command: string, args: string[]): void {
  if (step(name, command, args) === 0) passed += 1
  else failed += 1
}

/** A suite reports its own cases; one that ends badly without a failed case counts as one failure. */
function suite(
  name: string,
  command: string,
  args: string[],
  report: string,
  read: (json: unknown) => { passed: number; failed: number },
  env: Record<string, string> = {},
): void {
  const status = step(name, command, args, env)
  let counts = { passed: 0, failed: 0 }
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    counts.failed = 1
  }
  if (counts.passed === 0 && counts.failed === 0) counts.failed = 1
  if (status !== 0 && counts.failed === 0) counts.failed = 1
  passed += counts.passed
  failed += counts.failed
}

check('format', 'oxfmt', ['--check', '.'])
check('lint', 'oxlint', [])
check('site types', 'npm', ['run', '--silent', 'typegen', '--workspace', 'apps/web'])
check('types', 'npm', ['run', '--silent', 'types'])
check('unused code', 'knip', [])

// Some server specs start the whole product, site included.
check('build', 'npm', ['run', '--silent', 'build'])

const vitestReport = join(scratch, 'vitest.json')
suite(
  'unit and server',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  vitestReport,
  (json) => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = json as {
      numPassedTests: number
      numFailedTests: number
      numFailedTestSuites: number
    }
    return { passed: numPassedTests, failed: numFailedTests === 0 ? Math.min(numFailedTestSuites, 1) : numFailedTests }
  },
)

const e2eReport = join(scratch, 'e2e.json')
suite(
  'browser',
  'playwright',
  ['test', '--config', 'e2e/playwright.config.ts'],
  e2eReport,
  (json) => {
    const { expected, unexpected, flaky } = (json as { stats: { expected: number; unexpected: number; flaky: number } }).stats
    // The second attempt is for its trace: a case that passes only then has failed.
    return { passed: expected, failed: unexpected + flaky }
  },
  { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
)

rmSync(scratch, { recursive: true, force: true })
process.stdout.write(`\n${slow.join(' · ')}\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
