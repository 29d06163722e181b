// `npm run simulate -- --planted`: plants each patch of `planted-faults/` in a copy of the tree, one at a time, and lets seeds run until a
// rule is violated. Prints the rule and the number of steps, after the unchanged tree has passed the same seed; ends with 1 when a fault is missed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Copy } from '../../../scripts/mutants/copy.ts'
import { onInterruption, runCommand } from '../../../scripts/mutants/processes.ts'
import { startDatabase } from './cluster.ts'

const folder = join(import.meta.dirname, '../planted-faults')
/** A fault counts as missed after so many steps. */
const mostSteps = 20_000
const stepsOfSeed = 500
const timeoutMs = 30 * 60_000

interface PlantedFault {
  id: string
  harm: string
  /** Actions without which it is not met: they come more often. */
  focus: string
  diff: string
  files: string[]
}

export function readPlantedFaults(): PlantedFault[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.patch'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const diff = text.slice(text.indexOf('diff --git'))
      return {
        id: name.replace('.patch', ''),
        harm: /^Fault: *(.*)$/m.exec(text)?.[1] ?? '',
        focus: /^Focus: *(.*)$/m.exec(text)?.[1] ?? '',
        diff,
        files: [...diff.matchAll(/^\+\+\+ b\/(.+)$/gm)].flatMap(([, file]) => file ?? []),
      }
    })
}

interface Options {
  only: string
  seed: string
  steps: string
  database?: string | undefined
}

/** @returns whether every fault was caught, and by a seed that the unchanged tree passes */
export async function provePlanted(options: Options): Promise<boolean> {
  const faults = readPlantedFaults().filter(({ id }) => new RegExp(options.only).test(id))
  const database = options.database ? { adminUrl: options.database, stop: () => Promise.resolve() } : await startDatabase()
  const copy = new Copy()
  onInterruption(() => copy.remove())
  let missed = 0
  print('| patch | what is wrong | rule that notices it | steps |')
  print('| --- | --- | --- | ---: |')
  try {
    for (const fault of faults) {
      const { isCaught, verdict } = await prove(copy, fault, { ...options, database: database.adminUrl })
      if (!isCaught) missed++
      print(`| ${fault.id} | ${fault.harm} | ${verdict} |`)
    }
  } finally {
    copy.remove()
    await database.stop()
  }
  print(`\n${faults.length - missed} of ${faults.length} planted faults caught`)
  return missed === 0
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`)
const no = (verdict: string) => ({ isCaught: false, verdict: `${verdict} | –` })

async function prove(copy: Copy, fault: PlantedFault, options: Options): Promise<{ isCaught: boolean; verdict: string }> {
  const refusal = copy.plant(fault)
  const output = refusal === null ? await run(copy, fault, { ...options, last: Number(options.seed) + 999 }) : ''
  copy.revert()
  if (refusal !== null) return no(`does not apply: ${refusal}`)
  const caught = /^caught after (\d+) steps, (\d+) of seed (\d+): (.*)$/m.exec(output)
  if (!caught) return no(/^nothing in \d+ steps$/m.exec(output)?.[0] ?? `broken: ${output.trim().split('\n').slice(-5).join(' ')}`)
  const [, steps, ofSeed, seed, rule] = caught
  // A rule that the unchanged tree breaks as well notices nothing.
  const clean = await run(copy, fault, { ...options, seed: seed!, last: Number(seed), steps: ofSeed! })
  return /^nothing in/m.test(clean)
    ? { isCaught: true, verdict: `${rule} | ${steps}` }
    : no(`${rule} at step ${ofSeed} of seed ${seed}, but the unchanged tree is no better`)
}

async function run(
  copy: Copy,
  fault: PlantedFault,
  { seed, last, steps, database }: Pick<Options, 'seed' | 'steps' | 'database'> & { last: number },
): Promise<string> {
  const args = ['apps/simulation/src/main.ts', '--seed', `${seed}..${last}`, '--customers', '4', '--days', '365', '--focus', fault.focus]
  const most = String(Math.min(mostSteps, Number(steps)))
  const limits = [
    '--steps',
    String(Math.min(stepsOfSeed, Number(steps))),
    '--most',
    most,
    '--first',
    '--no-shrink',
    '--database',
    database!,
  ]
  const { output } = await runCommand(process.execPath, [...args, ...limits], { cwd: copy.tree, env: copy.env, timeoutMs })
  return output
}
