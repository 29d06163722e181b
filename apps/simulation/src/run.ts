import type { Outcome, Step, Turn } from './action.ts'
import { actions, habitsOf } from './actions/index.ts'
import type { Violation } from './violation.ts'
import { checks } from './checks/index.ts'
import { createPerson, firstOfStaff, staffCharacters, type Person } from './model.ts'
import { seededRandom, type Random } from './random.ts'
import type { World } from './world.ts'

export interface Run {
  steps: Step[]
  /** Of the last step; empty when nothing was violated. */
  violations: Violation[]
  /** Violations of known faults, by rule: how many, and when the first one was seen. */
  known: Map<string, { times: number; first: number; person: number }>
  /** How often each action succeeded, was refused, or had nothing to act on. */
  outcomes: Map<string, { done: number; refused: number; impossible: number }>
}

/** Between two steps. */
const secondsBetween = 20
/** How often another person takes the next step. */
const shareOfOthers = 0.12
const shareOfStaff = 0.04
const shareOfStaffInFocus = 0.15
const focusFactor = 6
const dayMs = 24 * 3_600_000

export interface Plan {
  seed: number
  days: number
  customers: number
  mostSteps: number
  /** Share of customers who try to gain. */
  traders?: number
  /** Actions that are looked at: they come more often. */
  focus?: ReadonlySet<string>
  onStep?: (step: Step, outcome: Outcome) => void
  /** Rules of known faults: they end no run. */
  ignored?: ReadonlySet<string>
}

/** Takes seeded steps until the days are over or a rule is violated. */
export async function generate(world: World, plan: Plan): Promise<Run> {
  const random = seededRandom(plan.seed)
  const run: Run = { steps: [], violations: [], known: new Map(), outcomes: new Map() }
  const traders = Math.ceil(plan.customers * (plan.traders ?? 0.5))
  for (let index = 0; index < plan.customers; index++) world.model.persons.push(createPerson(index, index < traders ? 'trader' : 'honest'))
  world.model.lastPerson = plan.customers - 1
  staffCharacters.forEach((character, at) => world.model.persons.push(createPerson(firstOfStaff + at, character)))
  const focus = plan.focus ?? new Set()
  const staffShare = staffOf(world).some(({ character }) => Object.keys(habitsOf(character)).some((name) => focus.has(name)))
    ? shareOfStaffInFocus
    : shareOfStaff
  let person: Person | null = null
  const end = world.clock.now().epochMilliseconds + plan.days * dayMs
  while (run.steps.length < plan.mostSteps && world.clock.now().epochMilliseconds < end) {
    // People act for a while, so that nothing expires between two steps.
    if (!person || !world.model.persons.includes(person) || random.chance(shareOfOthers)) person = random.pick(customersOf(world))
    const actor = random.chance(staffShare) ? random.pick(staffOf(world)) : person
    const step = await proposeStep({ world, person: actor }, { random, focus, key: `s${run.steps.length}` })
    if (!step) continue
    run.steps.push(step)
    run.violations = retireGainers(world, await takeStep(world, step, run, plan.onStep), run, plan)
    if (run.violations.length > 0) return run
  }
  run.violations = retireGainers(world, await checkDay(world), run, plan)
  return run
}

/** A person who gained by a known fault leaves, and another one comes. @returns the violations that are not known */
function retireGainers({ model }: World, violations: readonly Violation[], run: Run, { ignored }: Plan): Violation[] {
  return violations.filter(({ rule, person }) => {
    if (person === undefined || !ignored?.has(rule)) return true
    const known = run.known.get(rule) ?? { times: 0, first: run.steps.length, person }
    run.known.set(rule, { ...known, times: known.times + 1 })
    const gone = model.persons.findIndex(({ index }) => index === person)
    model.persons[gone] = createPerson(++model.lastPerson, model.persons[gone]!.character)
    return false
  })
}

const customersOf = ({ model }: World) => model.persons.filter(({ index }) => index < firstOfStaff)
const staffOf = ({ model }: World) => model.persons.filter(({ index }) => index >= firstOfStaff)

async function proposeStep(
  { world, person }: Omit<Turn, 'key'>,
  { random, focus, key }: { random: Random; focus: ReadonlySet<string>; key: string },
): Promise<Step | null> {
  const habits = Object.entries(habitsOf(person.character)).map(([name, weight]) => [name, weight * (focus.has(name) ? focusFactor : 1)])
  const action = actions.get(random.weighted(Object.fromEntries(habits) as Record<string, number>))!
  const input = await action.propose({ world, person }, random)
  return input && { key, person: person.index, action: action.name, input }
}

/** Takes given steps; what a step refers to may be missing. @param rule where only this one is looked for */
export async function replay(world: World, steps: readonly Step[], rule: string | null = null): Promise<Run> {
  const run: Run = { steps: [...steps], violations: [], known: new Map(), outcomes: new Map() }
  const matches = (violation: Violation) => rule === null || violation.rule === rule
  for (const step of steps) {
    run.violations = (await takeStep(world, step, run)).filter(matches)
    if (run.violations.length > 0) return run
  }
  run.violations = (await checkDay(world)).filter(matches)
  return run
}

async function takeStep(world: World, step: Step, run: Run, onStep?: Plan['onStep']): Promise<Violation[]> {
  const person = personOf(world, step.person)
  const before = dayOf(world)
  const outcome = await actions.get(step.action)!.run({ world, person, key: step.key }, step.input)
  const counts = run.outcomes.get(step.action) ?? { done: 0, refused: 0, impossible: 0 }
  counts[outcome]++
  run.outcomes.set(step.action, counts)
  onStep?.(step, outcome)
  await world.wait(secondsBetween / 60)
  const violations: Violation[] = []
  for (const check of checks) violations.push(...((await check.step?.(world, person)) ?? []))
  if (violations.length === 0 && dayOf(world) !== before) violations.push(...(await checkDay(world)))
  return violations
}

const dayOf = (world: World) => Math.floor(world.clock.now().epochMilliseconds / dayMs)

async function checkDay(world: World): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const check of checks) violations.push(...((await check.day?.(world)) ?? []))
  return violations
}

/** In a replay people appear with their first step; the second phone of a trader does no harm to others. */
function personOf(world: World, index: number): Person {
  const known = world.model.persons.find((person) => person.index === index)
  if (known) return known
  const person = createPerson(index, staffCharacters[index - firstOfStaff] ?? 'trader')
  world.model.persons.push(person)
  return person
}
