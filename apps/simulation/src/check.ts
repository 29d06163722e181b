import type { Person } from './model.ts'
import type { Violation } from './violation.ts'
import type { World } from './world.ts'

export interface Check {
  name: string
  /** After each step, about the person who took it. */
  step?(world: World, person: Person): Promise<Violation[]> | Violation[]
  /** At the end of each simulated day, about everything. */
  day?(world: World): Promise<Violation[]>
}
