// What `npm test` and `npm run test:busy` read from the reports of vitest and Playwright.
import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Failed cases, each with the first line of its error. */
  failures: string[]
  /** Cases that passed at the second attempt only. */
  flaky: string[]
  cases: { name: string; seconds: number }[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  specs: { title: string; tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

const firstLine = (text = ''): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? ''

const relative = (root: string, path: string): string => (path.startsWith(root) ? path.slice(root.length + 1) : path)

export function readVitest(json: unknown, root: string): Counts {
  const report = json as VitestReport
  const failures: string[] = []
  const cases: Counts['cases'] = []
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(root, name)
    for (const { fullName, duration } of assertionResults) cases.push({ name: `${file} › ${fullName}`, seconds: (duration ?? 0) / 1_000 })
    if (status !== 'failed') continue
    const failed = assertionResults.filter((one) => one.status === 'failed')
    // A file that could not be read has no cases.
    if (failed.length === 0) failures.push(`${file}\n    ${firstLine(message)}`)
    for (const { fullName, failureMessages } of failed) failures.push(`${file} › ${fullName}\n    ${firstLine(failureMessages[0])}`)
  }
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = report
  const failed = numFailedTests === 0 ? Math.min(numFailedTestSuites, 1) : numFailedTests
  return { passed: numPassedTests, failed, skipped: numPendingTests, failures, flaky: [], cases }
}

export function readPlaywright(json: unknown): Counts {
  const { stats, suites } = json as PlaywrightReport
  const counts: Counts = { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped, failures: [], flaky: [], cases: [] }
  const read = ({ file, specs, suites: inner = [] }: PlaywrightSuite): void => {
    for (const { title, tests } of specs)
      for (const { status, results } of tests) {
        const name = `e2e/${file} › ${title}`
        counts.cases.push({ name, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000 })
        const line = `${name}\n    ${firstLine(results.find(({ error }) => error)?.error?.message)}`
        if (status === 'unexpected') counts.failures.push(line)
        if (status === 'flaky') counts.flaky.push(line)
      }
    inner.forEach(read)
  }
  suites.forEach(read)
  return counts
}
