// `npm test`: everything a contributor must see green. Ends with one line that sums every suite: `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'aquilane-report-'))
let passed = 0
let failed = 0
const slow: string[] = []
const failures: string[] = []

function step(name: string, command: string, args: string[], env: Record<string, string> = {}): number {
  process.stdout.write(`\n── ${name}\n`)
  const began = performance.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  slow.push(`${name} ${Math.round((performance.now() - began) / 1000)} s`)
  return status ?? 1
}

type Check = readonly [name: string, command: string, args: string[]]

/** A check without test cases of its own counts as one. Its output is shown when it ends: another one runs beside it. */
const check = async ([name, command, args]: Check): Promise<void> => {
  const began = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
  const status = await new Promise<number>((resolve) => {
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => resolve(code ?? 1))
  })
  process.stdout.write(`\n── ${name}\n`)
  process.stdout.write(Buffer.concat(output))
  slow.push(`${name} ${Math.round((performance.now() - began) / 1000)} s`)
  if (status === 0) passed += 1
  else {
    failed += 1
    failures.push(name)
  }
}

async function inTurn(checks: readonly Check[]): Promise<void> {
  for (const one of checks) await check(one)
}

/** A suite reports its own cases; one that ends badly without a failed case counts as one failure. */
function suite(
  name: string,
  command: string,
  args: string[],
  report: string,
  read: (json: unknown) => { passed: number; failed: number; names: string[] },
  env: Record<string, string> = {},
): void {
  const status = step(name, command, args, env)
  let counts: ReturnType<typeof read> = { passed: 0, failed: 0, names: [] }
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    counts.failed = 1
  }
  if (counts.passed === 0 && counts.failed === 0) counts.failed = 1
  if (status !== 0 && counts.failed === 0) counts.failed = 1
  failures.push(...(counts.failed > 0 && counts.names.length === 0 ? [name] : counts.names))
  passed += counts.passed
  failed += counts.failed
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  specs: {
    title: string
    tests: { status: string; projectName: string; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

// oxlint-disable-next-line no-control-regex -- colours of a terminal
const firstLine = (text = ''): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? ''

function failedCases({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => `${file} › ${title}\n    ${firstLine(results.find(({ error }) => error)?.error?.message)}`),
  )
  return [...own, ...suites.flatMap(failedCases)]
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
// Some server specs start the whole product, site included.
await check(['build', 'npm', ['run', '--silent', 'build']])

const vitestReport = join(scratch, 'vitest.json')
suite(
  'unit and server',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  vitestReport,
  (json) => {
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = json as VitestReport
    const names = testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const cases = assertionResults.filter(({ status }) => status === 'failed')
        return cases.length > 0
          ? cases.map(({ fullName, failureMessages }) => `${name} › ${fullName}\n    ${firstLine(failureMessages[0])}`)
          : [`${name}\n    ${firstLine(message)}`]
      })
    return { passed: numPassedTests, failed: numFailedTests === 0 ? Math.min(numFailedTestSuites, 1) : numFailedTests, names }
  },
)

const e2eReport = join(scratch, 'e2e.json')
suite(
  'browser',
  'playwright',
  ['test', '--config', 'e2e/playwright.config.ts'],
  e2eReport,
  (json) => {
    const { stats, suites } = json as PlaywrightReport
    const { expected, unexpected, flaky } = stats
    // The second attempt is for its trace: a case that passes only then has failed.
    return { passed: expected, failed: unexpected + flaky, names: suites.flatMap(failedCases) }
  },
  { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
)

rmSync(scratch, { recursive: true, force: true })
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((one) => `  ${one}`).join('\n')}\n`)
process.stdout.write(`\n${slow.join(' · ')}\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
