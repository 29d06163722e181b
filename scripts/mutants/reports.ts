import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export interface FailedCase {
  title: string
  /** First line of the error: tells a caught fault from a case that failed by chance. */
  error: string
}

/** What the cases of a part did. */
export interface CaseCounts {
  passed: number
  failed: FailedCase[]
}

interface VitestReport {
  testResults: { assertionResults: { title: string; status: string; failureMessages?: string[] }[] }[]
}

interface PlaywrightSuite {
  file: string
  specs: { title: string; tests: { results: { status: string; error?: { message?: string } }[] }[] }[]
  suites?: PlaywrightSuite[]
}

/** Null when there is no report: the part did not get as far as its cases. */
export function readReport(tool: 'vitest' | 'browser', path: string): CaseCounts | null {
  try {
    const json: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return tool === 'vitest' ? countVitest(json as VitestReport) : countPlaywright(json as { suites: PlaywrightSuite[] })
  } catch {
    return null
  }
}

function countVitest({ testResults }: VitestReport): CaseCounts {
  const cases = testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    passed: cases.filter(({ status }) => status === 'passed').length,
    failed: cases
      .filter(({ status }) => status === 'failed')
      .map(({ title, failureMessages = [] }) => ({ title, error: firstLine(failureMessages[0]) })),
  }
}

const endedBadly = new Set(['failed', 'timedOut'])

function countPlaywright({ suites }: { suites: PlaywrightSuite[] }): CaseCounts {
  const specs = suites.flatMap(listSpecs)
  const withStatus = (test: (status: string) => boolean) =>
    specs.flatMap(({ title, tests }) => {
      const result = tests.flatMap(({ results }) => results).find(({ status }) => test(status))
      return result ? [{ title, error: firstLine(result.error?.message) }] : []
    })
  return { passed: withStatus((status) => status === 'passed').length, failed: withStatus((status) => endedBadly.has(status)) }
}

const listSpecs = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [...specs, ...suites.flatMap(listSpecs)]

/** The last lines of a tool's output, for a part that broke. */
export const lastLines = (output: string, count = 12): string => output.trim().split('\n').slice(-count).join('\n')

const firstLine = (text = ''): string => stripVTControlCharacters(text).trim().split('\n')[0]?.slice(0, 160) ?? ''
