import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFaults, root, type Fault } from './faults.ts'

export interface Verdict {
  state: 'caught' | 'missed' | 'broken'
  /** The first case that failed. */
  title: string | null
}

const page = join(root, 'docs/planted-faults.md')
const columns = ['before', 'after'] as const
type Column = (typeof columns)[number]
type Results = Record<Column, string>

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)
const splitRow = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((text) => text.trim())

/** Results of earlier runs, by fault. */
function readResults(): Map<string, Results> {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const rows = text.split('\n').filter((row) => row.startsWith('| ') && row.includes('`'))
  return new Map(rows.map(splitRow).map(([id = '', , , before = '', after = '']) => [id.replaceAll('`', ''), { before, after }] as const))
}

/** Writes a result into a column of `docs/planted-faults.md`, and the case that caught the fault into its patch. */
export function writeTable(column: string, fault: Fault, { state, title }: Verdict): void {
  const chosen = columns.find((one) => one === column)
  if (!chosen) throw new Error(`--table takes ${columns.join(' or ')}`)
  writeCaughtBy(fault, title)
  const results = readResults()
  results.set(fault.id, { ...(results.get(fault.id) ?? { before: '', after: '' }), [chosen]: state })
  writeFileSync(page, toPage(readFaults(), results, chosen))
}

function writeCaughtBy({ path }: Fault, title: string | null): void {
  if (title === null) return
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(/^Caught by:.*$/m, () => `Caught by: ${title}`),
  )
}

function toPage(faults: readonly Fault[], results: ReadonlyMap<string, Results>, chosen: Column): string {
  const today = Temporal.Now.plainDateISO().toString()
  const earlier = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const dateOf = (column: Column) => (column === chosen ? today : (new RegExp(`^- ${column}: (.+?),`, 'm').exec(earlier)?.[1] ?? 'not run'))
  const shareOf = (column: Column) => {
    const states = faults.flatMap(({ id }) => results.get(id)?.[column] || [])
    const caught = states.filter((state) => state === 'caught').length
    return states.length === 0 ? 'no result' : `${caught} of ${states.length} caught (${((100 * caught) / states.length).toFixed(1)} %)`
  }
  return [
    '# Planted faults',
    '',
    'What the suite notices when one line of the product is wrong. `npm run proof:mutants` plants each patch of `scripts/planted-faults/` in',
    'a copy of the tree and runs the part of the suite it affects; `--table before` or `--table after` writes that column. A fault that was',
    'missed before has got the case in its row since. An empty cell was not measured;',
    '`(read)` is from reading the cases, not from a run.',
    '',
    ...columns.map((column) => `- ${column}: ${dateOf(column)}, ${shareOf(column)}`),
    '',
    '| patch | what a person suffers | case | before | after |',
    '| --- | --- | --- | --- | --- |',
    ...faults.map(({ id, harm, caughtBy }) => {
      const { before = '', after = '' } = results.get(id) ?? {}
      return `| ${[`\`${id}\``, cell(harm), cell(caughtBy), before, after].join(' | ')} |`
    }),
    '',
  ].join('\n')
}
