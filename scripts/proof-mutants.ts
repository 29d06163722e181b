// `npm run proof:mutants`: plants each fault of `scripts/planted-faults/` in a copy of the tree, one at a time, and runs the part of
// the suite it affects. Prints which faults a case catches; ends with 1 below 95 %. Options: --area <name>, --only <pattern>, --list,
// --skip-clean (without the run on the unchanged copy), --port <number>, --table <column> (writes docs/planted-faults.md).
import { parseArgs } from 'node:util'
import { Copy, toTouchedSites } from './mutants/copy.ts'
import { readFaults, toRunLine, type Fault, type Part } from './mutants/faults.ts'
import { runPart, type Outcome } from './mutants/parts.ts'
import { onInterruption } from './mutants/processes.ts'
import { writeTable, type Verdict } from './mutants/table.ts'

const least = 95
const { values } = parseArgs({
  options: {
    area: { type: 'string' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    'skip-clean': { type: 'boolean', default: false },
    port: { type: 'string', default: '24990' },
    table: { type: 'string' },
  },
})
const port = Number(values.port)
const wanted = values.only === undefined ? null : new RegExp(values.only)
const faults = readFaults().filter(({ id, area }) => (values.area === undefined || area === values.area) && (wanted?.test(id) ?? true))
const print = (line: string): boolean => process.stdout.write(`${line}\n`)

if (values.list) {
  for (const { id, harm, part } of faults) print(`${id}\n    ${harm}\n    ${toRunLine(part)}`)
  print(`${faults.length} faults`)
} else await prove()

async function prove(): Promise<void> {
  if (faults.length === 0) throw new Error('No fault of that name')
  const copy = new Copy()
  onInterruption(() => copy.remove())
  try {
    const isFit = values['skip-clean'] || (await runClean(copy))
    const verdicts = await plantAll(copy)
    const share = summarise(verdicts)
    process.exitCode = isFit && share >= least ? 0 : 1
  } finally {
    copy.remove()
  }
}

/** Each affected part on the unchanged copy: a case that fails anyway catches nothing. */
async function runClean(copy: Copy): Promise<boolean> {
  const parts = [...new Map(faults.map(({ part }) => [toRunLine(part), part])).values()]
  print(`${parts.length} parts on the unchanged copy`)
  let isFit = true
  for (const part of parts) {
    const outcome = await runOn(copy, part, [], false)
    print(`${outcome.state === 'passed' ? 'passed' : 'NOT FIT'}  ${seconds(outcome)}  ${toRunLine(part)}`)
    if (outcome.state === 'passed') continue
    isFit = false
    printDetails(outcome)
  }
  return isFit
}

async function plantAll(copy: Copy): Promise<Map<string, Verdict>> {
  print(`\n${faults.length} faults`)
  const verdicts = new Map<string, Verdict>()
  for (const fault of faults) {
    const { verdict, outcome } = await plant(copy, fault)
    verdicts.set(fault.id, verdict)
    print(`${verdict.state.padEnd(7)}  ${seconds(outcome)}  ${fault.id}`)
    printDetails(outcome)
    // After each fault: a run that is interrupted keeps what it knows.
    if (values.table !== undefined) writeTable(values.table, fault, verdict)
  }
  return verdicts
}

async function plant(copy: Copy, fault: Fault): Promise<{ verdict: Verdict; outcome: Outcome }> {
  if (fault.part.tool === 'browser') await buildClean(copy)
  const refusal = copy.plant(fault)
  const outcome: Outcome =
    refusal === null
      ? await runOn(copy, fault.part, toTouchedSites(fault), true)
      : { state: 'broken', failed: [], reason: `does not apply: ${refusal}`, seconds: 0 }
  copy.revert()
  const state = outcome.state === 'failed' ? 'caught' : outcome.state === 'passed' ? 'missed' : 'broken'
  return { verdict: { state, title: outcome.failed[0]?.title ?? null }, outcome }
}

async function runOn(copy: Copy, part: Part, touched: ReturnType<typeof toTouchedSites>, isShort: boolean): Promise<Outcome> {
  const began = performance.now()
  if (part.tool === 'browser') {
    await buildClean(copy)
    const failure = await copy.build(touched)
    if (failure !== null)
      return { state: 'broken', failed: [], reason: `the build failed\n${failure}`, seconds: (performance.now() - began) / 1000 }
  }
  const outcome = await runPart(copy, part, { port, isShort })
  return { ...outcome, seconds: (performance.now() - began) / 1000 }
}

/** Builds the unchanged sites once. */
async function buildClean(copy: Copy): Promise<void> {
  const failure = await copy.buildClean()
  if (failure !== null) throw new Error(`The unchanged sites cannot be built\n${failure}`)
}

/** Prints caught and missed by area; returns the share caught in per cent. */
function summarise(verdicts: Map<string, Verdict>): number {
  const areas = [...new Set(faults.map(({ area }) => area))]
  const row = (name: string, ids: string[]): number => {
    const count = (state: Verdict['state']) => ids.filter((id) => verdicts.get(id)?.state === state).length
    const share = (100 * count('caught')) / ids.length
    print(
      [name.padEnd(14), ...[ids.length, count('caught'), count('missed'), count('broken')].map((n) => String(n).padStart(7))].join('') +
        `${share.toFixed(1).padStart(8)} %`,
    )
    return share
  }
  print(`\n${'area'.padEnd(14)} faults caught missed broken`)
  for (const area of areas)
    row(
      area,
      faults.filter((fault) => fault.area === area).map(({ id }) => id),
    )
  return row(
    'all',
    faults.map(({ id }) => id),
  )
}

function seconds(outcome: Outcome): string {
  return `${outcome.seconds.toFixed(0).padStart(4)} s`
}

function printDetails({ failed, reason }: Outcome): void {
  const lines = reason === null ? failed.flatMap(({ title, error }) => [title, `  ${error}`]) : reason.split('\n')
  for (const one of lines) print(`                 ${one}`)
}
