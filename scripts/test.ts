// `npm test`: everything a contributor must see green. `npm run test:full` (--full) adds the other looks, the long fuzz, all
// rounds of the races and a short run of the benches of the site, and counts a case that passes only at the second attempt as failed. Both end with `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPlaywright, readVitest, type Counts } from './test-report.ts'

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'aquilane-report-'))
const full = process.argv.includes('--full')
if (full) process.env['TEST_LEVEL'] = 'full'
/** A page in a new browser context costs more than a second of processor time. */
const mostContexts = 200

const total: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], cases: [] }
const times: string[] = []

type Check = readonly [name: string, command: string, args: string[]]

function fail(name: string): void {
  total.failed += 1
  total.failures.push(name)
}

function noteTime(name: string, began: number): void {
  times.push(`${name} ${Math.round((performance.now() - began) / 1000)} s`)
}

/** A check without test cases of its own counts as one. Its output is shown when it ends: another one runs beside it. */
const check = async ([name, command, args]: Check, env: Record<string, string> = {}): Promise<void> => {
  const began = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
  const status = await new Promise<number>((resolve) => {
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => resolve(code ?? 1))
  })
  process.stdout.write(`\n── ${name}\n`)
  process.stdout.write(Buffer.concat(output))
  noteTime(name, began)
  if (status === 0) total.passed += 1
  else fail(name)
}

async function inTurn(checks: readonly Check[]): Promise<void> {
  for (const one of checks) await check(one)
}

/** A suite reports its own cases; one that ends badly without a failed case counts as one failure. */
function suite([name, command, args]: Check, report: string, read: (json: unknown) => Counts, env: Record<string, string> = {}): void {
  process.stdout.write(`\n── ${name}\n`)
  const began = performance.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  noteTime(name, began)
  let counts: Counts | undefined
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    // The suite did not get as far as its report.
  }
  if (!counts || counts.passed + counts.failed + counts.flaky.length === 0) return fail(name)
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key]
  for (const key of ['failures', 'flaky'] as const) total[key].push(...counts[key])
  total.cases.push(...counts.cases)
  if (status !== 0 && counts.failed === 0) fail(name)
}

function checkContexts(file: string): void {
  const contexts = existsSync(file) ? statSync(file).size : 0
  times.push(`${contexts} browser contexts`)
  if (!full && contexts > mostContexts) fail(`browser: ${contexts} contexts, at most ${mostContexts}`)
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}

await Promise.all([
  inTurn([['lint', 'oxlint', []]]),
  inTurn([
    ['format', 'oxfmt', ['--check', '.']],
    ['site types', 'npm', ['run', '--silent', 'typegen', '--workspace', 'apps/web']],
    ['types', 'npm', ['run', '--silent', 'types']],
    ['unused code', 'knip', []],
  ]),
])
// Some server specs start the whole product, site included; the browser suite starts the same build.
await check(['build', 'npm', ['run', '--silent', 'build']])

const vitestReport = join(scratch, 'vitest.json')
suite(
  ['unit and server', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]],
  vitestReport,
  (json) => readVitest(json, root),
)

// A bench that is never run stops working unnoticed.
if (full)
  for (const bench of ['ssr', 'bundle', 'explore'])
    await check([`bench:${bench}, short`, 'npm', ['run', '--silent', bench, '--workspace', 'bench']], { SMOKE: '1' })

const browserReport = join(scratch, 'browser.json')
const contexts = join(scratch, 'contexts')
suite(['browser', 'playwright', ['test', '--config', 'e2e/playwright.config.ts']], browserReport, readPlaywright, {
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
  E2E_CONTEXTS_FILE: contexts,
})
checkContexts(contexts)
rmSync(scratch, { recursive: true, force: true })

// The second attempt exists for its trace.
if (full) total.failed += total.flaky.length
else total.passed += total.flaky.length
const slowest = total.cases.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)
list(
  'Slowest cases',
  slowest.map(({ name, seconds }) => `${seconds.toFixed(1)} s  ${name}`),
)
list('Flaky, passed at the second attempt only', total.flaky)
list('Failed', total.failures)
process.stdout.write(`\n${times.join(' · ')}\n`)
if (total.skipped > 0) process.stdout.write(`${total.skipped} skipped\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 ? 0 : 1
