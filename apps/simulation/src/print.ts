import type { Outcome, Step } from './action.ts'
import type { Run } from './run.ts'

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

export const printStep = ({ key, person, action, input }: Step, outcome: Outcome): unknown =>
  print(`${key.padEnd(6)} ${person}  ${outcome.padEnd(10)} ${action} ${JSON.stringify(input)}`)

export function printRun({ steps, violations, outcomes, known }: Run, seed: number, milliseconds: number): void {
  for (const [action, { done, refused, impossible }] of [...outcomes].toSorted())
    print(
      `${action.padEnd(24)} ${String(done).padStart(6)} done ${String(refused).padStart(6)} refused ${String(impossible).padStart(6)} impossible`,
    )
  print(`seed ${seed}: ${steps.length} steps, ${Math.round((steps.length * 1000) / milliseconds)} a second`)
  for (const [rule, { times, first }] of known) print(`known: ${rule}, ${times} times, first at step ${first}`)
  for (const { rule, detail } of violations) print(`step ${steps.length}: ${rule}\n  ${detail}`)
}

/** As a spec ready to paste into `simulation.spec.ts`. */
export function printSpec(rule: string, seed: number, steps: readonly Step[]): void {
  print(`\nShortest sequence of seed ${seed}, ${steps.length} steps:\n`)
  print(`it(${JSON.stringify(`seed ${seed}: ${rule}`)}, async () => {`)
  print(`  await world.reset(${seed})`)
  print('  const { violations } = await replay(world, [')
  for (const step of steps) print(`    ${JSON.stringify(step)},`)
  print('  ])')
  print('  expect(violations).toEqual([])')
  print('})')
}
