import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Copy } from './copy.ts'
import type { Part } from './faults.ts'
import { endProcess, runCommand, startServer } from './processes.ts'
import { lastLines, readReport, type FailedCase } from './reports.ts'

export interface Outcome {
  state: 'passed' | 'failed' | 'broken'
  failed: FailedCase[]
  /** Why nothing ran. */
  reason: string | null
  seconds: number
}

export interface PartOptions {
  port: number
  /** Stops at the first case that fails. */
  isShort: boolean
}

const partMs = 900_000
const caseMs = 45_000
const vitestCaseMs = 60_000
const startMs = 300_000

/** Runs one part in the copy as it is now. Sites must be built. */
export async function runPart(copy: Copy, part: Part, options: PartOptions): Promise<Outcome> {
  const began = performance.now()
  const report = join(copy.work, 'report.json')
  rmSync(report, { force: true })
  const { output, isTimedOut } = await (part.tool === 'vitest'
    ? runVitest(copy, part, report, options)
    : runBrowser(copy, part, report, options))
  const seconds = (performance.now() - began) / 1000
  const counts = readReport(part.tool, report)
  if (counts && counts.failed.length > 0) return { state: 'failed', failed: counts.failed, reason: null, seconds }
  if (isTimedOut) return { state: 'broken', failed: [], reason: 'no end within fifteen minutes', seconds }
  if (!counts || counts.passed === 0) return { state: 'broken', failed: [], reason: lastLines(output), seconds }
  return { state: 'passed', failed: [], reason: null, seconds }
}

function runVitest({ tree, env }: Copy, { spec, title }: Part, report: string, { isShort }: PartOptions) {
  // A unit case that is slow on a busy machine is no fault that was caught.
  const args = ['run', spec, '--reporter=json', `--outputFile.json=${report}`, `--testTimeout=${vitestCaseMs}`]
  if (title !== null) args.push('-t', title)
  if (isShort) args.push('--bail=1')
  return runCommand('vitest', args, { cwd: tree, env, timeoutMs: partMs })
}

async function runBrowser(copy: Copy, { spec, title }: Part, report: string, { port, isShort }: PartOptions) {
  const data = await copyData(copy, port)
  const args = ['test', '--config', 'e2e/playwright.config.ts', `/${spec.split('/').at(-1)}`, '--reporter=json', '--retries=0']
  args.push(`--timeout=${caseMs}`)
  if (title !== null) args.push('-g', title)
  if (isShort) args.push('--max-failures=1')
  const env = { ...copy.env, E2E_PORT: String(port), E2E_DATA_DIR: data, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const ended = await runCommand('playwright', args, { cwd: copy.tree, env, timeoutMs: partMs })
  rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  return ended
}

/** A filled data folder for one run. The first start fills the one that the others are copied from. */
async function copyData(copy: Copy, port: number): Promise<string> {
  const filled = join(copy.work, 'filled-data')
  if (!existsSync(filled)) await fillData(copy, port, filled)
  const data = join(copy.work, 'data')
  rmSync(data, { recursive: true, force: true })
  // With the owners of the files: PostgreSQL insists on them.
  spawnSync('cp', ['-a', filled, data])
  return data
}

async function fillData({ tree, env }: Copy, port: number, folder: string): Promise<void> {
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  const address = `http://localhost:${port}`
  const server = startServer('node', ['scripts/start.ts'], tree, { ...env, PORT: String(port), DATA_DIR: folder, PUBLIC_URL: address })
  try {
    const deadline = performance.now() + startMs
    while (!(await isReady(address))) {
      if (performance.now() > deadline || server.exitCode !== null) throw new Error('The unchanged product does not start')
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  } finally {
    await endProcess(server, 'SIGTERM')
  }
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
