// `npm run simulate -- --planted`: plants each patch of `planted-faults/` in a copy of the tree, one at a time, and lets seeds run until a
// rule is violated. Prints the rule and the number of steps; ends with 1 when a fault is missed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Copy } from '../../../scripts/mutants/copy.ts'
import { onInterruption, runCommand } from '../../../scripts/mutants/processes.ts'
import { startDatabase } from './cluster.ts'

const folder = join(import.meta.dirname, '../planted-faults')
/** A fault counts as missed after so many steps. */
const mostSteps = 20_000
const timeoutMs = 30 * 60_000

interface PlantedFault {
  id: string
  harm: string
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
        diff,
        files: [...diff.matchAll(/^\+\+\+ b\/(.+)$/gm)].flatMap(([, file]) => file ?? []),
      }
    })
}

/** @returns whether every fault was caught */
export async function provePlanted(options: {
  only: string
  seed: string
  steps: string
  database?: string | undefined
}): Promise<boolean> {
  const faults = readPlantedFaults().filter(({ id }) => new RegExp(options.only).test(id))
  const database = options.database ? { adminUrl: options.database, stop: () => Promise.resolve() } : await startDatabase()
  const copy = new Copy()
  onInterruption(() => copy.remove())
  let missed = 0
  try {
    for (const fault of faults) {
      const refusal = copy.plant(fault)
      const verdict = refusal === null ? await run(copy, database.adminUrl, options) : `does not apply: ${refusal}`
      copy.revert()
      if (!verdict.startsWith('caught')) missed++
      process.stdout.write(`${fault.id.padEnd(34)} ${verdict}\n`)
    }
  } finally {
    copy.remove()
    await database.stop()
  }
  process.stdout.write(`${faults.length - missed} of ${faults.length} planted faults caught\n`)
  return missed === 0
}

async function run(copy: Copy, adminUrl: string, { seed, steps }: { seed: string; steps: string }): Promise<string> {
  const args = ['apps/simulation/src/main.ts', '--seed', `${seed}..${Number(seed) + 999}`, '--customers', '4', '--days', '365']
  const limits = ['--steps', '1000', '--most', String(Math.min(mostSteps, Number(steps))), '--first', '--no-shrink', '--database', adminUrl]
  const { output } = await runCommand(process.execPath, [...args, ...limits], { cwd: copy.tree, env: copy.env, timeoutMs })
  return /^(caught .*|nothing in \d+ steps)$/m.exec(output)?.[1] ?? `broken: ${output.trim().split('\n').slice(-5).join(' | ')}`
}
