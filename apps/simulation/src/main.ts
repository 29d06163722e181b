// `npm run simulate -- --seed 7 --days 30 --customers 40`; `--seed 1..100` takes them in turn. Ends with 1 when a rule is violated, after
// printing the shortest sequence that violates it. `--planted` measures which planted faults are found.
import { parseArgs } from 'node:util'
import type { Step } from './action.ts'
import { startDatabase } from './cluster.ts'
import { writeRowSnapshot } from '@aquilane/server/row-snapshot'
import { closeFlownTrips } from './closed-trips.ts'
import { urlOf } from './database.ts'
import { findings, rulesOf } from './findings.ts'
import { knownFaults } from './known-faults.ts'
import { provePlanted } from './planted.ts'
import { printRun, printSpec, printStep } from './print.ts'
import { generate, replay, type Run } from './run.ts'
import { shrink } from './shrink.ts'
import { createWorld, type World } from './world.ts'

const { values } = parseArgs({
  allowNegative: true,
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '30' },
    customers: { type: 'string', default: '40' },
    traders: { type: 'string', default: '0.5' },
    /** Of one seed, and of all together. */
    steps: { type: 'string', default: '100000' },
    most: { type: 'string', default: '1000000000' },
    /** Ends with the first violation. */
    first: { type: 'boolean', default: false },
    /** Part of the names of the rules whose shortest sequence is looked for. */
    rule: { type: 'string', default: '' },
    shrink: { type: 'boolean', default: true },
    /** Names of actions that come more often, with commas. */
    focus: { type: 'string', default: '' },
    trace: { type: 'boolean', default: false },
    /** Administrator's URL of a PostgreSQL that has the template already. */
    database: { type: 'string' },
    /** Replays the sequence of every finding. */
    findings: { type: 'boolean', default: false },
    /** Known faults end a run like any other. */
    strict: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    /** Keeps the rows of the last seed for the spec of the migrations. */
    rows: { type: 'boolean', default: false },
    /** Pattern for the names of the planted faults to measure. */
    only: { type: 'string', default: '' },
  },
})

if (values.planted) process.exitCode = (await provePlanted({ ...values, steps: values.most })) ? 0 : 1
else await simulate()

async function simulate(): Promise<void> {
  const database = values.database ? { adminUrl: values.database, stop: () => Promise.resolve() } : await startDatabase()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void database.stop().finally(() => process.exit(130)))
  const name = `simulation_${process.pid}`
  const world = await createWorld({ adminUrl: database.adminUrl, name })
  try {
    await (values.findings ? replayFindings(world) : runSeeds(world))
    if (values.rows) {
      const closed = await closeFlownTrips(world)
      process.stdout.write(`${await writeRowSnapshot(urlOf(database.adminUrl, name))}, ${closed} closed trips\n`)
    }
  } finally {
    await world.close()
    await database.stop()
  }
}

async function runSeeds(world: World): Promise<void> {
  const [first = 1, last = first] = values.seed.split('..').map(Number)
  const explained = new Set<string>()
  let taken = 0
  for (let seed = first; seed <= last && taken < Number(values.most); seed++) {
    const began = performance.now()
    const run = await runSeed(world, seed)
    taken += run.steps.length
    printRun(run, seed, performance.now() - began)
    const [violation] = run.violations
    if (violation) process.exitCode = 1
    if (values.shrink) await explainAll(world, seed, run, explained)
    if (violation && values.first) {
      process.stdout.write(`caught after ${taken} steps, ${run.steps.length} of seed ${seed}: ${violation.rule}\n`)
      return
    }
  }
  if (values.first) process.stdout.write(`nothing in ${taken} steps\n`)
}

async function replayFindings(world: World): Promise<void> {
  for (const { name, rule, seed, steps } of findings) {
    await world.reset(seed)
    const { violations, outcomes } = await replay(world, steps)
    const seen = violations.map((violation) => violation.rule)
    const said = seen.includes(rule) ? 'still found' : seen.length === 0 ? 'not found' : `found otherwise: ${seen.join()}`
    process.stdout.write(`${name} ${said} ${JSON.stringify(Object.fromEntries(outcomes))}\n`)
  }
}

async function runSeed(world: World, seed: number): Promise<Run> {
  await world.reset(seed)
  return generate(world, {
    seed,
    days: Number(values.days),
    customers: Number(values.customers),
    mostSteps: Number(values.steps),
    traders: Number(values.traders),
    ignored: rulesOf(values.strict ? [] : knownFaults),
    focus: new Set(values.focus.split(',')),
    ...(values.trace ? { onStep: printStep } : {}),
  })
}

/** Prints the shortest sequence of each rule once. */
async function explainAll(world: World, seed: number, run: Run, explained: Set<string>): Promise<void> {
  const seen = [
    ...run.violations.slice(0, 1).map(({ rule, person }) => ({ rule, person, length: run.steps.length })),
    ...[...run.known].map(([rule, { first, person }]) => ({ rule, person, length: first })),
  ]
  for (const { rule, person, length } of seen) {
    if (explained.has(rule) || !rule.includes(values.rule)) continue
    explained.add(rule)
    await explain(world, rule, seed, run.steps.slice(0, length), person)
  }
}

/** Steps of others are left out first, but for time that passed. */
async function explain(world: World, rule: string, seed: number, steps: readonly Step[], person: number | undefined): Promise<void> {
  const violates = async (some: readonly Step[]) => {
    await world.reset(seed)
    return (await replay(world, some, rule)).violations.length > 0
  }
  const own = steps.filter((step) => step.person === person || step.action === 'wait')
  const isOwnEnough = own.length < steps.length && (await violates(own))
  printSpec(rule, seed, await shrink(isOwnEnough ? own : steps, violates))
}
