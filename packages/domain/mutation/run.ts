// npm run proof:mutation [-- <file or pattern of src> …]
// Changes the rules about money one operator at a time and counts the changes that a case of the domain notices.
import { join } from 'node:path'
import { type MutantResult, type PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'

const folders = ['accounting', 'charter', 'invoices', 'loyalty', 'orders', 'pricing', 'trip']
/** Per cent. */
const goals = { total: 85, folder: 80 }

process.chdir(join(import.meta.dirname, '..'))
const patterns = process.argv.slice(2)

const options: PartialStrykerOptions = {
  mutate: [
    ...(patterns.length > 0 ? patterns : [`src/{${folders.join()}}/**/*.ts`]),
    '!src/**/*.{spec,fixture}.ts',
    '!src/charter/spec-fixtures.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'mutation/vitest.config.ts' },
  ignorePatterns: ['build'],
  tempDirName: 'build/mutation/copy',
  incremental: true,
  incrementalFile: 'build/mutation/results.json',
  reporters: ['progress-append-only', 'html', 'json'],
  htmlReporter: { fileName: 'build/mutation/report.html' },
  jsonReporter: { fileName: 'build/mutation/report.json' },
  concurrency: Number(process.env['MUTATION_CONCURRENCY'] ?? 1),
  // A loaded machine is slow; an endless loop is found by its number of rounds first.
  timeoutMS: 20_000,
}

interface Row {
  mutants: number
  killed: number
  timeout: number
  survived: number
  'no coverage': number
  score: number
}

function toRow(mutants: readonly MutantResult[]): Row {
  const count = (status: MutantResult['status']): number => mutants.filter((mutant) => mutant.status === status).length
  const [killed, timeout, survived, uncovered] = [count('Killed'), count('Timeout'), count('Survived'), count('NoCoverage')]
  const total = killed + timeout + survived + uncovered
  return {
    mutants: total,
    killed,
    timeout,
    survived,
    'no coverage': uncovered,
    score: Math.floor(((killed + timeout) / Math.max(1, total)) * 1000) / 10,
  }
}

const results = await new Stryker(options).runMutationTest()
const folderOf = ({ fileName }: MutantResult): string => fileName.replaceAll('\\', '/').split('/src/')[1]?.split('/')[0] ?? ''
const rows = Object.fromEntries(
  folders
    .map((folder) => [folder, toRow(results.filter((result) => folderOf(result) === folder))] as const)
    .filter(([, { mutants }]) => mutants > 0),
)
const total = toRow(results)
console.table({ ...rows, total })
console.log('What was not noticed: packages/domain/build/mutation/report.html')
const short = Object.entries(rows).filter(([, { score }]) => score < goals.folder)
if (total.score < goals.total || short.length > 0) {
  console.log(`FAIL: the goal is ${goals.total} % in total and ${goals.folder} % in each folder.`)
  process.exitCode = 1
}
